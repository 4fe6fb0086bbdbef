import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startProduct } from '../tests/product.ts';
import { judged } from '../tests/search/judged.ts';
import { judge, median } from './figures.ts';
import { keptPage } from './kept-page.ts';
import { asks } from './load.ts';
import { generator } from './many-services.ts';
import { cpuSeconds } from './processes.ts';

/**
 * How many open calls a core answers, the work of the database counted, as a share of the pages that a bare node:http
 * server sends on it: the home page as the cache has it, compressed by brotli, one request at a time on each connection. Both by
 * the processor time that they use, in turns, so that other work on the machine counts for neither. No list from the database is
 * asked for twice.
 */

const seconds = 3;
const rounds = 3;

const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' });
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
const random = generator(7);
const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
const open = '/api/open/web/device';
const words = Object.values(judged).flat();
const encode = (input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

try {
  const list = `${open}/search?${encode({ size: 20 })}`;
  const answer = await fetch(product.origin + list);
  const { data } = (await answer.json()) as { data: { total: number; list: { rid: string }[] } };
  const rids: string[] = [];
  for (let page = 1; rids.length < data.total; page++) {
    const next = await fetch(`${product.origin}${open}/search?${encode({ size: 50, page })}`);
    const { list } = ((await next.json()) as { data: { list: { rid: string }[] } }).data;
    if (list.length === 0) break;
    rids.push(...list.map(({ rid }) => rid));
  }
  const { headers, body } = await keptPage(product.origin);
  bare.send({ headers, body: body.toString('base64') });
  const [port] = await once(bare, 'message');

  let asked = 0;
  const sources: Record<string, { name: string; goal?: number; path: () => string }> = {
    list: {
      name: '列表（每次不同，20 条）',
      goal: 0.045,
      path: () =>
        `${open}/search?${encode({ size: 20, sort: pick([0, 1, 2, 3, 4]), filters: { price_to_fen: 10_000_000 + asked++ } })}`,
    },
    detail: { name: '同一批详情', goal: 0.4, path: () => `${open}/detail?${encode({ rid: pick(rids) })}` },
    search: {
      name: '搜索（不同的词）',
      goal: 0.02,
      path: () =>
        `${open}/search?${encode({ kw: pick(words).kw, size: 12, filters: { price_to_fen: 10_000_000 + asked++ } })}`,
    },
    kept: { name: '同一列表', goal: 0.4, path: () => list },
  };
  const perSecond: Record<string, number[]> = { bare: [] };
  const ask = async (name: string, origin: string, pid: number, path: () => string) => {
    const before = cpuSeconds(pid);
    const answers = await asks(
      {
        origin,
        path,
        connections: 4,
        network: () =>
          `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
      },
      seconds,
    );
    perSecond[name] = [...(perSecond[name] ?? []), answers / (cpuSeconds(pid) - before)];
  };
  for (let round = 0; round <= rounds; round++) {
    await ask('bare', `http://localhost:${port}`, bare.pid ?? 0, () => '/');
    for (const [name, { path }] of Object.entries(sources))
      await ask(name, product.origin, product.pid, path);
    // The first round only warms up.
    if (round === 0) for (const name of Object.keys(perSecond)) perSecond[name] = [];
  }
  const share = (name: string) =>
    median((perSecond[name] ?? []).map((value, round) => value / (perSecond.bare?.[round] ?? 0)));
  console.log(`裸服务器 ${Math.round(median(perSecond.bare ?? []))} 次/核秒（首页，${body.length} 字节）`);
  for (const [name, { name: title }] of Object.entries(sources))
    console.log(`${title}：${Math.round(median(perSecond[name] ?? []))} 次/核秒`);
  judge(
    Object.entries(sources).map(([name, { name: title, goal = 0 }]) => ({
      name: `${title}与裸服务器之比`,
      measured: Math.round(share(name) * 10_000) / 100,
      unit: ' %',
      target: { atLeast: goal * 100 },
    })),
  );
} finally {
  bare.kill();
  await product.stop();
}
