import { Agent, request } from 'node:http';

/** One request, ready to be sent. */
export type Shot = { method: string; url: string; headers: Record<string, string>; body: string };

/** What is asked: so many requests of each kind a second, for so long. */
export type Plan = { port: number; seconds: number; rates: Record<string, number> };

/**
 * What became of a request: milliseconds from the moment it was due; when that was, in ms since the beginning. `done` did
 * what was asked, `refused` is 503 with Retry-After, the rest is `failed`, with a word of why.
 */
export type Outcome = {
  kind: string;
  due: number;
  ms: number;
  result: 'done' | 'refused' | 'failed';
  why?: string;
};

/** Nobody waits longer for an answer, in ms. */
const patience = 10_000;

/**
 * A process that sends by the clock, whether or not earlier answers came. It is told the requests of each kind once
 * (`shots`), then one plan after the other, each answered with its outcomes. Kinds in `once` are sent again only when
 * they were refused; when none is left the plan goes on without them.
 */
const shots: Record<string, Shot[]> = {};
let once = new Set<string>();

process.on('message', (told: { shots: Record<string, Shot[]>; once: string[] } | { plan: Plan }) => {
  if ('plan' in told) {
    void follow(told.plan).then((outcomes) => process.send?.(outcomes));
    return;
  }
  Object.assign(shots, told.shots);
  once = new Set(told.once);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

async function follow({ port, seconds, rates }: Plan): Promise<Outcome[]> {
  // As many browsers; fewer would make the open loop a closed one.
  const agent = new Agent({ keepAlive: true, maxSockets: 900 });
  const began = performance.now();
  const outcomes: Promise<Outcome | undefined>[] = [];
  await Promise.all(
    Object.entries(rates).map(async ([kind, rate], index, all) => {
      // Kinds take turns within the step of one, so that they do not come in volleys.
      const offset = index / all.length / rate;
      for (let turn = 0; turn / rate < seconds; turn += 1) {
        const due = began + (turn / rate + offset) * 1_000;
        const early = due - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        outcomes.push(fire(kind, turn, { port, agent, began, due }));
      }
    }),
  );
  const all = await Promise.all(outcomes);
  agent.destroy();
  return all.filter((outcome) => outcome !== undefined);
}

type Aim = { port: number; agent: Agent; began: number; due: number };

async function fire(
  kind: string,
  turn: number,
  { port, agent, began, due }: Aim,
): Promise<Outcome | undefined> {
  const mine = shots[kind] ?? [];
  const shot = once.has(kind) ? mine.pop() : mine[turn % mine.length];
  if (!shot) return undefined;
  const sent = await send(port, agent, shot);
  if (once.has(kind) && sent.result === 'refused') mine.unshift(shot);
  return { kind, due: due - began, ms: performance.now() - due, ...sent };
}

function send(port: number, agent: Agent, { method, url, headers, body }: Shot) {
  return new Promise<Pick<Outcome, 'result' | 'why'>>((resolve) => {
    const to = { host: '127.0.0.1', port, agent, method, path: url, headers, timeout: patience };
    const sending = request(to, (response) => {
      let beginning = '';
      response.on('data', (chunk: Buffer) => {
        if (beginning.length < 200) beginning += chunk.toString('utf8');
      });
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        const isCall = url.startsWith('/api/');
        if (status === 503 && response.headers['retry-after']) resolve({ result: 'refused' });
        else if (status === 200 && (!isCall || beginning.startsWith('{"code":1')))
          resolve({ result: 'done' });
        else resolve({ result: 'failed', why: `${status} ${isCall ? beginning.slice(0, 80) : ''}` });
      });
      response.once('error', (error) => resolve({ result: 'failed', why: error.message }));
    });
    sending.once('timeout', () => sending.destroy(new Error('no answer')));
    sending.once('error', (error) => resolve({ result: 'failed', why: error.message }));
    sending.end(body || undefined);
  });
}
