import { once } from 'node:events';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import {
  type AddressInfo,
  BlockList,
  createServer,
  isIPv6,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../core/network.ts';

/** How connections are kept; times in ms. */
export type ConnectionRules = {
  /** So many at once, and so many of one network (trust figure G33). */
  all: number;
  ofOne: number;
  /** How long the head of a request may take, and how often that is looked at. */
  head: number;
  look: number;
  /** How long a connection is kept for the next request. */
  idle: number;
};

/** What holds unless somebody says otherwise: whoever is too slow is gone within 20 s. */
export const connectionRules: ConnectionRules = {
  all: 1_000,
  ofOne: 200,
  head: 15_000,
  look: 5_000,
  idle: 30_000,
};

/** Through so many sockets connections come in: the event loop accepts one of each in a turn. */
const doors = 16;

/**
 * Lets `http` listen, so that a crowd who all come for the first time does not stand outside one turn of the event
 * loop each (trust figure G32). Rejects with EADDRINUSE when somebody listens there, this product among them.
 */
export async function listen(http: FastifyInstance, { host, port }: { host: string; port: number }) {
  if (process.platform !== 'linux') return http.listen({ host, port });
  // Whoever shares an address would also share it with a stranger; so it is asked for alone first.
  const probe = createServer();
  await listening(probe, { host, port });
  const free = (probe.address() as AddressInfo).port;
  await new Promise((closed) => probe.close(closed));
  const shared = { host, port: free, reusePort: true };
  const others = Array.from({ length: doors - 1 }, () =>
    createServer({ noDelay: true }, (socket) => void http.server.emit('connection', socket)),
  );
  // Whoever closes waits for what came in by any of them, as for what came in by the first.
  let gone: Promise<unknown> = Promise.resolve();
  http.addHook('preClose', async () => {
    gone = Promise.all(others.map((other) => new Promise((closed) => other.close(closed))));
  });
  http.addHook('onClose', async () => void (await gone));
  await http.listen(shared);
  await Promise.all(others.map((other) => listening(other, shared)));
}

async function listening(server: NetServer, at: { host: string; port: number; reusePort?: boolean }) {
  server.listen(at);
  await once(server, 'listening');
}

/**
 * Closes at once what is opened beyond all that may be, and what one network opens beyond its share, so that nobody
 * takes all there is. A trusted proxy brings many people and has no share.
 */
export function shareConnections(
  server: Server,
  { all, ofOne }: Pick<ConnectionRules, 'all' | 'ofOne'>,
  trustedProxies: readonly string[],
) {
  const proxies = listOf(trustedProxies);
  const counts = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    if (open >= all) return socket.destroy();
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const { remoteAddress = '' } = socket;
    if (proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const network = networkOf(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count >= ofOne) return socket.destroy();
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/**
 * Answers what came over a connection and is no request: 400 and 431 for what cannot be read, 408 for what had begun
 * and does not end. A connection that was opened and not used yet is closed without a word, since a browser would take
 * it for the answer to what it sends next.
 */
export function answerNoRequest(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: ServerResponse | null },
  headers: Record<string, string>,
) {
  const status = statusOf(error, socket);
  if (!status || !socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
  // Whoever does not close their side has it closed.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

function statusOf({ code = '' }: NodeJS.ErrnoException, { bytesRead }: Socket): number | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bytesRead > 0 ? 408 : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code.startsWith('HPE_') ? 400 : undefined;
}

/** The words that Fastify knows beside addresses and networks. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses.flatMap((word) => named[word] ?? [word])) {
    const [base = '', bits] = address.split('/');
    const type = isIPv6(base) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(base, type);
    else list.addSubnet(base, Number(bits), type);
  }
  return list;
}
