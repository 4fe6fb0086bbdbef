// Everything that must hold before a change is accepted, cheapest first, stopping at the first failure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildSite } from './build.mjs';
import { checkLockFile } from './install.mjs';
import { quietlyBeside, root, say, seconds, show, Trouble } from './run.mjs';
import { withWalkthrough } from './walkthrough.mjs';

/** Types, style, and what nobody uses: what can be known without running anything. */
export async function check() {
  checkLockFile();
  await withWalkthrough(() => quietlyBeside(checks));
}

// Several checkers of types each find out anew what they have in common: one alone has half the work of two.
const types = [
  'tsc',
  '--noEmit',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/check.tsbuildinfo',
];
const checks = [
  { title: '类型检查', commands: [['react-router', 'typegen'], types] },
  { title: '代码规范', commands: [['biome', 'check', '--error-on-warnings']] },
  { title: '无用的导出与文件', commands: [['knip', '--no-progress']] },
];

/** Customer and staff journeys in a real browser; `filter` goes to Playwright. */
export async function journeys(filter, report) {
  const browser = await findBrowser();
  await buildSite();
  const reporters = report ? ['--reporter=list,json'] : [];
  const env = {
    CHROMIUM_PATH: browser,
    // Most of what its workers make is soon forgotten, as with Vitest: a seventh of their work was to clear it away.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
    ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  };
  return show('playwright', ['test', ...reporters, ...filter], env);
}

/** Runs it all and closes with the number of tests; resolves to the exit code. */
export async function testEverything() {
  const reports = mkdtempSync(join(tmpdir(), 'limpid-reports-'));
  const unit = join(reports, 'unit.json');
  const browser = join(reports, 'browser.json');
  const began = performance.now();
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`];
  try {
    checkLockFile();
    await withWalkthrough(() => buildSite(checks));
    const code =
      (await step('单元与接口测试', () => show('vitest', vitest))) ||
      (await step('浏览器测试', () => journeys([], browser)));
    slowestLines([...vitestTimes(unit), ...playwrightTimes(browser)], 10);
    say(`共用时 ${seconds(began)} s；需数分钟的不在其内（如集群故障切换）：npm run trust`);
    closingLine([vitestCounts(unit), playwrightCounts(browser)]);
    return code;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function step(title, work) {
  say(title);
  const began = performance.now();
  const code = await work();
  say(`${title}${code === 0 ? '通过' : '未通过'}（${seconds(began)} s）`);
  return code;
}

function closingLine(counts) {
  const known = counts.filter(Boolean);
  if (known.length === 0) throw new Trouble('测试未能运行，原因见上');
  const total = (key) => known.reduce((sum, count) => sum + count[key], 0);
  if (total('skipped')) say(`跳过 ${total('skipped')} 项`);
  console.log(`Tests: ${total('passed')} passed, ${total('failed')} failed`);
}

function vitestCounts(file) {
  const report = read(file);
  if (!report) return undefined;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests } = report;
  return { passed, failed, skipped: skipped + numTodoTests };
}

function playwrightCounts(file) {
  const stats = read(file)?.stats;
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** What took longest, so that whoever adds a test sees what it costs beside the others. */
function slowestLines(times, count) {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, count);
  say(`最慢的 ${slowest.length} 项`);
  for (const { ms, name } of slowest) console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`);
}

function vitestTimes(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      name: `${relative(root, name)}：${fullName}`,
    })),
  );
}

function playwrightTimes(file) {
  const within = ({ suites = [], specs = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => ({
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        name: `e2e/${spec.file}：${spec.title}（${projectName}）`,
      })),
    ),
    ...suites.flatMap(within),
  ];
  return within(read(file) ?? {});
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
