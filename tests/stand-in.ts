import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a stand-in was asked. */
export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };

/** A provider's stand-in on this machine, as long as one test lasts: its address and what it was asked so far. */
export type StandIn = { address: string; asked: Asked[] };

/** Starts a stand-in; what `answer` returns is sent as JSON, unless it writes the response itself. */
export async function startStandIn(
  answer: (asked: Asked, response: ServerResponse) => unknown,
): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    request.setEncoding('utf8');
    const body = (await request.toArray()).join('');
    const { method = '', headers } = request;
    const question = { method, url: new URL(request.url ?? '/', `http://${headers.host}`), headers, body };
    asked.push(question);
    const reply = answer(question, response);
    if (reply !== undefined)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
