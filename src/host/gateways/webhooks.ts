import { lookup } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ProviderFailed } from './outbound.ts';

/**
 * Tells systems of customers what happened: a POST whose status is all that counts. Throws ProviderFailed when nobody answers
 * within 5 s, and for addresses within the house.
 */
export type WebhookGateway = {
  post: (message: {
    url: string;
    headers: Record<string, string>;
    body: string | Buffer;
  }) => Promise<{ status: number }>;
};

/** How long their system may take, in milliseconds. */
const patience = 5_000;

/** Whether an address is of the public network: ours must not be made to call its own neighbours. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a customer may name this address: https, by name or public number, without a user. */
export function isCallable(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host)
    ? isPublic(host)
    : /\.[a-z]/i.test(host) && !/\.(local|internal|localhost)\.?$/i.test(host);
}

/** The way to them; names are looked up by `resolve`, and nothing is sent where one of their addresses is not public. */
export function createWebhooks(resolve: LookupFunction = lookup): WebhookGateway {
  const guarded: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error || !first) return done(error ?? new Error('ENOTFOUND'), '');
      if (!addresses.every(({ address }) => isPublic(address)))
        return done(Object.assign(new Error('not public'), { code: 'ENOTPUBLIC' }), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  return {
    post: ({ url, headers, body }) =>
      new Promise((resolve, reject) => {
        const { host } = new URL(url);
        const fail = (error: NodeJS.ErrnoException) =>
          reject(new ProviderFailed(`${host}: ${error.code ?? error.name}`));
        if (!isCallable(url)) return fail(Object.assign(new Error('not public'), { code: 'ENOTPUBLIC' }));
        const signal = AbortSignal.timeout(patience);
        const sent = request(
          url,
          { method: 'POST', headers, lookup: guarded, signal, agent: false },
          (answer) => {
            // What they say beside it is nobody's concern.
            answer.destroy();
            resolve({ status: answer.statusCode ?? 0 });
          },
        );
        sent.on('error', fail);
        sent.end(body);
      }),
  };
}
