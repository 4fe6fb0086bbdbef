import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { bareName } from './core.ts';
import { type Figure, median, rounded } from './figures.ts';

/**
 * The whole table of what must be fast: runs the measurements that it needs one after another, for at most 20 minutes (`BENCH_MINUTES`), prints each
 * line and writes docs/performance.md. What it sets them beside is told in `core.ts`. `node bench/all.ts`, after the build.
 */

/** What a line must be; `ofBare` is a share of the pages that the bare server sends. */
type Goal = { atLeast: number } | { atMost: number } | { ofBare: number };
/** A line of the table, and the figures of a measurement that it is made of: of several the worst counts. */
type Line = { what: string; bench: string; figure: RegExp; goal: Goal };
type Result = { line: Line; worst?: Omit<Figure, 'target'>; bound?: number; verdict: Verdict };
/** Whether a goal is met in proportion to the machine; if not, whether it is as it was written, for a machine of `fullSpeed`. */
type Verdict = 'met' | 'met as written, not in proportion' | '**not met**';

/** Goals in seconds, and in so many a second, are for a machine whose bare server sends so many pages a second of a core, and scale with it. */
const fullSpeed = 11_000;
const longest = Number(process.env.BENCH_MINUTES ?? 20) * 60_000;
const root = path.resolve(import.meta.dirname, '..');
const units: Record<string, string> = { ' 倍': ' times', ' 次': ' /s', ' 条': '' };

const lines: Line[] = [
  { what: 'list of 20, from the database', bench: 'calls', figure: /^列表.*之比/, goal: { atLeast: 4.5 } },
  {
    what: 'detail, from the database',
    bench: 'calls',
    figure: /^详情（数据库）.*之比/,
    goal: { atLeast: 4.5 },
  },
  { what: 'detail from kept answers', bench: 'calls', figure: /^同一批详情.*之比/, goal: { atLeast: 40 } },
  { what: 'list from kept answers', bench: 'calls', figure: /^同一列表.*之比/, goal: { atLeast: 40 } },
  { what: 'search of varied words', bench: 'calls', figure: /^搜索.*之比/, goal: { atLeast: 2 } },
  { what: 'page from the cache, br', bench: 'page', figure: /^缓存首页.*之比$/, goal: { atLeast: 0.9 } },
  {
    what: 'the same of the servers alone',
    bench: 'page',
    figure: /^缓存首页.*仅服务器$/,
    goal: { atLeast: 0.9 },
  },
  { what: 'home page rendered anew, CPU', bench: 'render', figure: /^重新渲染首页/, goal: { atMost: 15 } },
  { what: 'page that nobody else asks for, CPU', bench: 'render', figure: /^无人再问/, goal: { atMost: 25 } },
  {
    what: 'known pages after 1,000 rare ones, CPU',
    bench: 'render',
    figure: /个罕见地址/,
    goal: { atMost: 1.2 },
  },
  { what: 'start to first answer, warm', bench: 'start', figure: /^再次启动/, goal: { atMost: 1.5 } },
  { what: 'first start on an empty folder', bench: 'start', figure: /^首次启动/, goal: { atMost: 6 } },
  { what: 'script of the home page', bench: 'weight', figure: /^脚本/, goal: { atMost: 100 } },
  { what: 'first picture of 50 MB of data', bench: 'viewer', figure: /首图$/, goal: { atMost: 2_000 } },
  { what: 'memory idle, with the database', bench: 'memory', figure: /^空闲/, goal: { atMost: 200 } },
  { what: 'memory at most, with the database', bench: 'memory', figure: /^最多/, goal: { atMost: 400 } },
  { what: 'page of 1,000 orders', bench: 'growth', figure: /订单页与裸服务器/, goal: { atLeast: 5 } },
  { what: 'statements of an order page', bench: 'growth', figure: /^订单页的数据库/, goal: { atMost: 2 } },
  { what: 'whole order of three calls', bench: 'growth', figure: /^每核每秒的整单/, goal: { atLeast: 70 } },
  { what: 'statements of a whole order', bench: 'growth', figure: /^整单的数据库/, goal: { atMost: 25 } },
  {
    what: 'growth of order lists, 10,000 to 1,000,000',
    bench: 'growth',
    figure: /^订单列表.*增长/,
    goal: { atMost: 1.5 },
  },
  {
    what: 'growth of the ten most frequent calls, worst',
    bench: 'growth',
    figure: /的增长$/,
    goal: { atMost: 2 },
  },
  // Last: it takes what time is left to write so many services.
  { what: 'search at 2,000 services', bench: 'search', figure: /每核每秒，2000 /, goal: { ofBare: 0.02 } },
  {
    what: 'search at 100,000 services',
    bench: 'search',
    figure: /每核每秒，100000 /,
    goal: { ofBare: 0.02 },
  },
  {
    what: 'growth of search, 2,000 to 100,000 services',
    bench: 'search',
    figure: /^搜索 p95 从/,
    goal: { atMost: 2 },
  },
];

const began = performance.now();
const folder = mkdtempSync(path.join(tmpdir(), 'limpid-bench-'));
try {
  const seen = new Map<string, Omit<Figure, 'target'>[]>();
  for (const bench of new Set(lines.map((line) => line.bench))) seen.set(bench, await measure(bench));
  const speeds = [...seen.values()].flat().filter(({ name }) => name === bareName);
  const bare = median(speeds.map(({ measured }) => measured));
  const results = lines.map((line) => resultOf(line, seen.get(line.bench) ?? [], bare));
  const table = tableOf(results, bare);
  console.log(`\n${table}`);
  writeFileSync(path.join(root, 'docs/performance.md'), documentOf(table, bare));
  if (results.some(({ verdict }) => verdict !== 'met')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs one measurement; what it had told when its time ran out counts. */
async function measure(bench: string): Promise<Omit<Figure, 'target'>[]> {
  const passed = performance.now() - began;
  const left = longest - passed;
  if (left <= 0) return [];
  console.log(`\n${bench}.bench.ts（${rounded(passed / 60_000)} 分钟之后）`);
  const file = path.join(folder, `${bench}.jsonl`);
  const sizes = bench === 'search' ? { SIZES: '2000,100000' } : {};
  const child = spawn(process.execPath, [path.join('bench', `${bench}.bench.ts`)], {
    cwd: root,
    env: { ...process.env, ...sizes, BENCH_FIGURES: file },
    stdio: 'inherit',
    // So that what it has started ends with it.
    detached: true,
  });
  const over = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGTERM'), left);
  await once(child, 'exit');
  clearTimeout(over);
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

function resultOf(line: Line, figures: readonly Omit<Figure, 'target'>[], bare: number): Result {
  const found = figures.filter(({ name, measured }) => line.figure.test(name) && Number.isFinite(measured));
  const isLeast = !('atMost' in line.goal);
  const [worst] = found.toSorted((one, other) =>
    isLeast ? one.measured - other.measured : other.measured - one.measured,
  );
  if (!worst) return { line, verdict: '**not met**' };
  const { measured, unit } = worst;
  const isMet = (bound: number) => (isLeast ? measured >= bound : measured <= bound);
  const bound = boundOf(line.goal, unit, bare);
  if (isMet(bound)) return { line, worst, bound, verdict: 'met' };
  const isMetAsWritten = !('ofBare' in line.goal) && isMet(boundOf(line.goal, unit, fullSpeed));
  return {
    line,
    worst,
    bound,
    verdict: isMetAsWritten ? 'met as written, not in proportion' : '**not met**',
  };
}

function boundOf(goal: Goal, unit: string, bare: number): number {
  if ('ofBare' in goal) return goal.ofBare * bare;
  const speed = bare / fullSpeed;
  if ('atLeast' in goal) return unit === ' 次' ? goal.atLeast * speed : goal.atLeast;
  return [' ms', ' s'].includes(unit) ? goal.atMost / speed : goal.atMost;
}

/** A time or a number of times a second beside the bare server's; other figures are ratios or sizes by themselves. */
function ratioOf({ measured, unit }: Omit<Figure, 'target'>, bare: number): string {
  const pages = { ' ms': bare / 1_000, ' s': bare }[unit];
  if (pages) return `${Math.round(measured * pages)} pages`;
  if (unit === ' 次') return `${rounded((measured / bare) * 100)} %`;
  return unit === ' %' ? `${rounded(measured)} %` : '';
}

function withUnit(value: number, unit: string): string {
  return `${rounded(value)}${units[unit] ?? unit}`;
}

function tableOf(results: readonly Result[], bare: number): string {
  const rows = results.map(({ line, worst, bound = Number.NaN, verdict }) => {
    if (!worst) return [line.what, 'not measured', '', '', verdict];
    const sign = 'atMost' in line.goal ? '≤' : '≥';
    return [
      line.what,
      withUnit(worst.measured, worst.unit),
      ratioOf(worst, bare),
      `${sign} ${withUnit(bound, worst.unit)}`,
      verdict,
    ];
  });
  const head = ['Work', 'Figure', 'Beside the bare server', 'Goal', ''];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function documentOf(table: string, bare: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Performance

Written by \`npm run bench all\`: ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${availableParallelism()} cores of ${process.arch},
${memory} GB, ${process.platform}, Node ${process.versions.node.split('.')[0]}, ${Math.round((performance.now() - began) / 60_000)} minutes.

A bare node:http server sends its home page ${Math.round(bare)} times in a second of a core that does everything: the server, its
database and whoever asks (bench/core.ts). A time is told in pages that it would send meanwhile, a number a second as a share of its
own. Goals in seconds, and in so many a second, were written for a machine where it sends ${fullSpeed}, and scale with it.

${table}
`;
}
