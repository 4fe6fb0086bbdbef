import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const brotli = { 'accept-encoding': 'br' };

/** The home page as the cache sends it once it is compressed as well as can be; without the headers Node adds. */
export async function keptPage(origin: string) {
  // What is asked for often is compressed as well as can be.
  for (let time = 0; time < 6; time++) await ask(origin);
  await sleep(2_000);
  const { body, answer } = await ask(origin);
  const headers: string[] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (!['date', 'connection', 'keep-alive'].includes(name.toLowerCase())) headers.push(name, value);
  }
  return { headers, body, etag: answer.headers.etag ?? '' };
}

async function ask(origin: string): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const [answer] = (await once(get(origin, { headers: brotli }), 'response')) as [IncomingMessage];
  return { answer, body: Buffer.concat(await answer.toArray()) };
}
