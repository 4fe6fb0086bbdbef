import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fastest that Node can be: a server that writes the same bytes with the same headers whatever is asked.
 * Told what to write by its parent's first message; answers with its port.
 */
process.once('message', ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer({ keepAliveTimeout: 30_000 }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
