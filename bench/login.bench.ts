// Password sign-in: how many a second, and what 50 tries a second do to everybody else. `npm run bench login`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';

/** Alone and beside by turns, so that whatever else the machine does falls on both alike. */
const turns = 6;
const turnSeconds = 5;
const rates = { home: 40, login: 50 } as const;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One answer: its status, whether it says when to come again, and milliseconds since it was due. */
type Answer = { status: number; retryAfter: boolean; ms: number };

const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-bench-'));
const port = await freePort();
const product = start();
try {
  await ready();
  await paced(20, 2, home);
  const throughput = await closedLoop(4, 10);
  const alone: Answer[] = [];
  const beside: Answer[] = [];
  const tried: Answer[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await paced(rates.home, turnSeconds, home)));
    const [others, logins] = await Promise.all([
      paced(rates.home, turnSeconds, home),
      paced(rates.login, turnSeconds, logIn),
    ]);
    beside.push(...others);
    tried.push(...logins);
  }
  report(alone, beside, tried, throughput);
} finally {
  agent.destroy();
  await stop(product);
  await rm(dataDir, { recursive: true, force: true });
}

function report(alone: Answer[], beside: Answer[], tried: Answer[], throughput: number) {
  const shed = tried.filter(({ status }) => status === 503);
  const signedIn = tried.filter(({ status }) => status === 200);
  const other = tried.length - shed.length - signedIn.length;
  const ratio = percentile(beside, 99) / percentile(alone, 99);
  console.log(`sign-ins, 4 at a time: ${throughput.toFixed(1)}/s`);
  console.log(`home data alone, ${rates.home}/s: ${spread(alone)}`);
  console.log(
    `home data beside ${rates.login} sign-ins/s: ${spread(beside)}, p99 × ${ratio.toFixed(2)} (goal ≤ 2)`,
  );
  console.log(
    `of ${tried.length} sign-ins tried ${signedIn.length} were done (${spread(signedIn)}), ${shed.length} sent away`,
  );
  const failed = beside.some(({ status }) => status !== 200) || other > 0;
  const silent = shed.some(({ retryAfter }) => !retryAfter);
  if (failed || silent || ratio > 2) {
    console.log(
      failed ? 'something failed' : silent ? 'some were sent away without Retry-After' : 'above the goal',
    );
    process.exitCode = 1;
  }
}

function spread(answers: Answer[]): string {
  return [50, 95, 99].map((share) => `p${share} ${percentile(answers, share).toFixed(1)} ms`).join(', ');
}

function percentile(answers: Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
}

/** Sends by the clock, whether or not earlier answers came; times count from when each was due. */
async function paced(rate: number, seconds: number, act: (turn: number) => Promise<Omit<Answer, 'ms'>>) {
  const began = performance.now();
  const sent = Array.from({ length: rate * seconds }, async (_, turn) => {
    const due = began + (turn * 1000) / rate;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const answer = await act(turn);
    return { ...answer, ms: performance.now() - due };
  });
  return Promise.all(sent);
}

/** Sign-ins a second when each of `clients` begins the next as soon as it has its answer. */
async function closedLoop(clients: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const work = async (client: number) => {
    for (let turn = client; performance.now() < until; turn += clients) {
      if ((await logIn(turn)).status === 200) done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return done / seconds;
}

function home() {
  return send('GET', '/api/open/web/index');
}

/** By turns a demo customer at one of their places, and a stranger's guess from somewhere else. */
function logIn(turn: number) {
  const names = Object.keys(demoAccounts);
  const isCustomer = turn % 2 === 0;
  const address = isCustomer
    ? `203.0.113.${(turn % 200) + 1}`
    : `10.${turn % 250}.${Math.floor(turn / 250)}.1`;
  const body = isCustomer
    ? { account: names[(turn / 2) % names.length], password: demoPassword }
    : { account: `nobody-${turn}`, password: 'a guess' };
  return send('POST', '/api/open/login', body, address);
}

function send(method: string, url: string, body?: object, from = '127.0.0.1') {
  return new Promise<Omit<Answer, 'ms'>>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': 'bench' };
    const sending = request({ port, host: '127.0.0.1', method, path: url, agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: 'retry-after' in response.headers }),
      );
    });
    sending.once('error', reject);
    sending.end(body && JSON.stringify(body));
  });
}

function start(): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    // So that the one machine can speak for many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const server = path.resolve(import.meta.dirname, '../src/server.ts');
  return spawn(process.execPath, [server], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function ready() {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await send('GET', '/health/ready').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the product did not start within 30 s');
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return free;
}
