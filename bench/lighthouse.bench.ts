import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../scripts/browser.mjs';
import { startProduct } from '../tests/product.ts';
import { flags } from './browser.ts';
import { judge, median } from './figures.ts';

/**
 * Lighthouse with its mobile preset on the running product, three times each page; medians. npx fetches Lighthouse.
 * Results of a search are not listed by search engines, by intention, so SEO is not asked of them.
 */

const version = '13.5.0';
const runs = 3;
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const { seo, ...unlisted } = targets;
const pages = [
  { name: '首页', address: '/', targets },
  { name: '项目列表', address: '/project/1/%E9%80%81%E6%A0%B7%E6%A3%80%E6%B5%8B', targets },
  { name: '项目详情', address: '/detail/xrd-powder', targets },
  { name: '搜索', address: '/search?kw=XRD', targets: unlisted },
  { name: '文章', address: '/article/course-xrd', targets },
];

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
};

const folder = mkdtempSync(path.join(tmpdir(), 'limpid-lighthouse-'));
const product = await startProduct();
try {
  const run = await prepareRun();
  for (const page of pages) {
    console.log(`\n${page.name} ${page.address}`);
    const reports = Array.from({ length: runs }, () => run(page.address));
    console.log(metricsOf(reports));
    for (const text of shortcomings(reports)) console.log(text);
    judge(
      Object.entries(page.targets).map(([name, target]) => ({
        name: `Lighthouse ${name}`,
        measured: median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
        unit: '',
        target: { atLeast: target },
      })),
    );
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What runs Lighthouse once on a page; throws when npx cannot fetch it or it cannot finish. */
async function prepareRun(): Promise<(address: string) => Report> {
  const env = { ...process.env, CHROME_PATH: await findBrowser() };
  return (address) => {
    const file = path.join(folder, 'report.json');
    const args = ['--yes', `lighthouse@${version}`, product.origin + address, '--quiet', '--output=json'];
    const options = [`--output-path=${file}`, `--chrome-flags=--headless=new ${flags.join(' ')}`];
    const run = spawnSync('npx', [...args, ...options], { env, encoding: 'utf8' });
    if (run.status !== 0) {
      const reason = (run.stderr || run.error?.message || '').trim().split('\n').at(-1);
      throw new Error(`无法取得或运行 lighthouse@${version}：${reason}`);
    }
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  };
}

function metricsOf(reports: readonly Report[]): string {
  const names = {
    'first-contentful-paint': 'FCP',
    'largest-contentful-paint': 'LCP',
    'total-blocking-time': 'TBT',
    'cumulative-layout-shift': 'CLS',
    'speed-index': 'SI',
  };
  return Object.entries(names)
    .map(([id, name]) => `${name} ${reports.map(({ audits }) => audits[id]?.displayValue).join('、')}`)
    .join('；');
}

/** The audits that cost points in any run. */
function shortcomings(reports: readonly Report[]): string[] {
  const lines = reports.flatMap(({ categories, audits }) =>
    Object.entries(categories).flatMap(([category, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `扣分：${category} / ${id} ${audits[id]?.displayValue ?? ''}`),
    ),
  );
  return [...new Set(lines)];
}
