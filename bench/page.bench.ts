import { startProduct } from '../tests/product.ts';
import { brotli, speedOf, startBareServer } from './core.ts';
import { isForTable, judge, median, percentile, rounded } from './figures.ts';
import { keptPage } from './kept-page.ts';

/**
 * How much of a bare server's speed the cached home page keeps: the product and a server that writes the same
 * bytes with the same headers take turns; 32 connections, brotli. Once as everything is measured (`core.ts`), and once of
 * the servers alone, where the client's part does not bring them closer. The speed of 304 answers is compared with
 * that of whole pages in the same rounds.
 */

const connections = 32;
/** Many short turns: how fast the machine is changes from one second to the next. */
const seconds = 0.5;
const rounds = 40;

const product = await startProduct();
try {
  const { body } = await keptPage(product.origin);
  const bare = await startBareServer(product.origin);
  const pages = { path: () => '/', headers: brotli, connections };
  const ratios = { page: [] as number[], alone: [] as number[], unchanged: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const plain = await speedOf(bare.pid, { ...pages, origin: bare.origin }, seconds);
    const page = await speedOf(product.pid, { ...pages, origin: product.origin }, seconds);
    // The table of all measurements has no line for it, and little time.
    const unchanged = isForTable ? undefined : await speedOfKnown();
    // The first round only warms up.
    if (round === 0) continue;
    ratios.page.push(page.ofCore / plain.ofCore);
    ratios.alone.push(page.ofServer / plain.ofServer);
    if (unchanged) ratios.unchanged.push(unchanged.ofServer / page.ofServer);
  }
  bare.stop();
  console.log(
    `首页 ${body.length} 字节（brotli），${connections} 连接，${rounds} 轮；比值的四分位：${quarters(ratios.page)}，` +
      `仅服务器：${quarters(ratios.alone)}`,
  );
  judge([
    { name: '缓存首页与裸服务器之比', measured: median(ratios.page), unit: '', target: { atLeast: 0.9 } },
    {
      name: '缓存首页与裸服务器之比，仅服务器',
      measured: median(ratios.alone),
      unit: '',
      target: { atLeast: 0.75 },
    },
    ...(isForTable
      ? []
      : [
          {
            name: '304 与整页之比',
            measured: median(ratios.unchanged),
            unit: '',
            target: { atLeast: 1 },
          },
        ]),
  ]);
} finally {
  await product.stop();
}

function quarters(values: readonly number[]): string {
  return [25, 50, 75].map((share) => rounded(percentile(values, share))).join(' ');
}

/** How fast those are answered who have the page; what it tells may change meanwhile, and then they have another one. */
async function speedOfKnown(tries = 3) {
  const { etag } = await keptPage(product.origin);
  const asked = { path: () => '/', headers: { ...brotli, 'if-none-match': etag }, status: 304 as const };
  try {
    return await speedOf(product.pid, { ...asked, connections, origin: product.origin }, seconds);
  } catch (error) {
    if (tries === 0) throw error;
    return speedOfKnown(tries - 1);
  }
}
