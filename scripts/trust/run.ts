// The table of trust, or some lines of it: `npm run trust`, `npm run trust nightly`, `npm run trust soak`,
// `npm run trust G32 G39`, `npm run trust cluster`, `npm run trust pages`. Runs what holds each figure, writes docs/trust.md, and ends with 1 when one is not met.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedOfTheDay } from '../../tests/trust/support/seeds.ts';
import { findBrowser } from '../browser.mjs';
import { fileOf, type Ran, type Stamp, tableOf, type Verdict, verdictOf } from './judging.ts';
import { type Promised, promises } from './promises.ts';
import { alone, type Size, sizes } from './sizes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const written = path.join(root, 'docs/trust.md');
const words = process.argv.slice(2);
const size = (Object.keys(sizes) as Size[]).find((each) => words.includes(each)) ?? 'full';
/** Words that stand for several figures. */
const groups: Record<string, readonly string[]> = {
  soak: ['G34'],
  cluster: beginningWith('C'),
  pages: beginningWith('A'),
};
const figures = words.flatMap((word) => groups[word] ?? (word === size ? [] : [word]));
const wanted = promises.filter(({ figure }) =>
  figures.length === 0 ? figure.startsWith('G') : figures.includes(figure),
);
const strangers = figures.filter((word) => !wanted.some(({ figure }) => figure === word));
if (strangers.length) {
  console.error(
    `澄谱 · 没有这些指标：${strangers.join('、')}；可用 G1 至 G45、C1 至 C8、A1、cluster、pages、nightly、soak`,
  );
  process.exit(1);
}

const introduction = `# Trust

What the product promises, how each promise is tried, and what was seen. Written by \`npm run trust\` (G1 to G45),
\`npm run trust nightly\` (a smaller size), \`npm run trust soak\` (two hours of G34), \`npm run trust cluster\`
(the figures of several machines, C1 to C8, for which a cluster is set up), \`npm run trust pages\` (A1, a walk of half an hour) and
\`npm run trust G7 G32\` (some lines of it); a line that was not tried stays as it
was, with its day and commit. What a line names stands in
[scripts/trust/promises.ts](../scripts/trust/promises.ts), how much is tried in [scripts/trust/sizes.ts](../scripts/trust/sizes.ts).
`;

const began = performance.now();
const stamp = stampOfNow();
const folder = mkdtempSync(path.join(tmpdir(), 'limpid-trust-'));
const environment = {
  ...process.env,
  ...Object.fromEntries(
    Object.entries(sizes[size]).map(([name, value]) => [name, process.env[name] ?? value]),
  ),
  TRUST_SEEN: path.join(folder, 'seen.jsonl'),
};
if (sizes[size].SEED_OF_THE_DAY)
  console.log(`澄谱 · 随机种子：${process.env.SEED ?? seedOfTheDay()}（SEED= 可指定）`);
try {
  const files = [...new Set(wanted.flatMap(({ heldBy }) => heldBy.map(fileOf)))];
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  const isAlone = (file: string) => alone.includes(file);
  const stages: Record<string, () => Promise<Ran[]>> = {
    并行的测试: () => unitTests(tests.filter((file) => !isAlone(file))),
    浏览器测试: () => journeys(files.filter((file) => file.endsWith('.spec.ts'))),
    单独运行的测试: () => unitTests(tests.filter(isAlone), ['--maxWorkers=1']),
    测量: () => measurements(files.filter((file) => file.endsWith('.bench.ts'))),
  };
  const ran: Ran[] = [];
  for (const [title, work] of Object.entries(stages)) {
    const stageBegan = performance.now();
    const more = await work();
    if (more.length === 0) continue;
    console.log(`澄谱 · ${title}：${minutesSince(stageBegan)} 分钟`);
    ran.push(...more);
    // What takes an hour and more is written down as it comes, so that little is lost when it is stopped.
    const hasRun = ({ heldBy }: Promised) =>
      heldBy.every((holder) => ran.some(({ file }) => file === fileOf(holder)));
    writeDown(verdictsOf(wanted.filter(hasRun), ran));
  }
  const verdicts = verdictsOf(wanted, ran);
  writeDown(verdicts);
  tell(verdicts);
  if (ran.some(({ status }) => status === 'failed')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function beginningWith(letter: string): string[] {
  return promises.map(({ figure }) => figure as string).filter((figure) => figure.startsWith(letter));
}

function verdictsOf(those: readonly Promised[], ran: readonly Ran[]): Verdict[] {
  const told = linesOf(environment.TRUST_SEEN);
  return those.map((promised) => verdictOf(promised, ran, told));
}

/** Puts what was seen into the table; the commit is that of the beginning. */
function writeDown(verdicts: readonly Verdict[]) {
  const before = existsSync(written) ? readFileSync(written, 'utf8') : '';
  writeFileSync(written, `${introduction}\n${tableOf(verdicts, stamp, before)}\n`);
}

function tell(verdicts: readonly Verdict[]) {
  console.log('');
  for (const { figure, isMet, what } of verdicts)
    console.log(`${isMet ? '达标' : '未达'}  ${figure.padEnd(3)}  ${what}`);
  console.log(`澄谱 · 用时 ${minutesSince(began)} 分钟，已写入 docs/trust.md`);
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

function minutesSince(start: number): number {
  return Math.round((performance.now() - start) / 60_000);
}

function stampOfNow(): Stamp {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ':!docs/trust.md') ? ' with changes' : '';
  return {
    ...{ size, day: new Date().toISOString().slice(0, 10) },
    commit: `${git('rev-parse', '--short', 'HEAD')}${changed}`,
  };
}

async function unitTests(tests: readonly string[], options: readonly string[] = []): Promise<Ran[]> {
  if (tests.length === 0) return [];
  const report = path.join(folder, 'tests.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await run('vitest', ['run', ...reporters, ...options, ...tests]);
  type Report = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] };
  const results = jsonOf<Report>(report)?.testResults ?? [];
  return results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: path.relative(root, name),
      name: fullName,
      status,
    })),
  );
}

type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
};

async function journeys(files: readonly string[]): Promise<Ran[]> {
  if (files.length === 0) return [];
  const report = path.join(folder, 'journeys.json');
  await run('playwright', ['test', '--reporter=list,json', '--project=desktop', ...files], {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const within = ({ suites = [], specs = [] }: Omit<Suite, 'title'>): Ran[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        ...{ file: `e2e/${file}`, name: title },
        status:
          status === 'expected' || status === 'flaky'
            ? 'passed'
            : status === 'unexpected'
              ? 'failed'
              : status,
      })),
    ),
    ...suites.flatMap(within),
  ];
  return within(jsonOf<Suite>(report) ?? {});
}

async function measurements(files: readonly string[]): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const file of files) {
    console.log(`\n${file}`);
    const code = await run(process.execPath, [file], { NODE_ENV: 'production' });
    ran.push({ file, name: file, status: code === 0 ? 'passed' : 'failed' });
  }
  return ran;
}

async function run(
  command: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: root, env: { ...environment, ...more }, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}

function jsonOf<Content>(file: string): Content | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function linesOf(file: string): { figure: string; what: string }[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
