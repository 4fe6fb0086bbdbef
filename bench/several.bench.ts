import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { embeddedDatabaseOf, type Product, startProduct } from '../tests/product.ts';
import { judge, rounded } from './figures.ts';
import { asks } from './load.ts';
import { generator } from './many-services.ts';
import { cpuSeconds } from './processes.ts';

/**
 * What one, two, three and four processes on one database carry, of pages in hand and of lists that come from the database, and what
 * takes the processors' time. `SECONDS` is how long each is asked. Answers a second are as the machine is just now; processor time for
 * an answer is counted, and what of it is the product's and what the database's says where the next core goes.
 */
const seconds = Number(process.env.SECONDS ?? 6);
const most = 4;
/** Connections of all who ask together, however many processes they ask. */
const connections = 12;

const random = generator(7);
const kinds: Record<string, () => string> = {
  缓存页面: () => '/',
  '列表（数据库）': () =>
    `/api/open/web/device/search?${new URLSearchParams({ size: '20', filters: JSON.stringify({ price_to_fen: 10_000_000 + Math.floor(random() * 80_000_000) }) })}`,
};
/** Of all processes together: answers a second, and processor time in ms for an answer. */
type Measured = { perSecond: number; product: number; database: number };

const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-bench-'));
const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
const { host, port, user, database } = server.connection;
const databasePid = embeddedDatabaseOf(dataDir).pid;
const settings = {
  DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  ...{ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' },
};
const products: Product[] = [];
const table = new Map<string, Measured[]>();
try {
  while (products.length < most) {
    products.push(await startProduct(settings));
    for (const [kind, ask] of Object.entries(kinds)) {
      // The first answers compile and plan what all others use.
      await measure(ask, 1);
      const measured = await measure(ask, seconds);
      table.set(kind, [...(table.get(kind) ?? []), measured]);
      tell(kind, measured);
    }
  }
  judge(
    [...table].map(([kind, [one, ...more]]) => ({
      name: `${kind}：${most} 个进程每次应答的处理器时间与 1 个进程之比`,
      measured: costOf(more.at(-1)) / costOf(one),
      unit: ' 倍',
      target: { atMost: 1.3 },
    })),
  );
} finally {
  await Promise.all(products.map((product) => product.stop()));
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(path: () => string, duration: number): Promise<Measured> {
  const spent = () => ({
    product: products.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    database: cpuSeconds(databasePid),
  });
  const [before, began] = [spent(), performance.now()];
  const share = Math.floor(connections / products.length);
  const answers = await Promise.all(
    products.map(({ origin }) => asks({ origin, path, network, connections: share }, duration)),
  );
  const [after, sum] = [spent(), answers.reduce((one, other) => one + other, 0)];
  return {
    perSecond: (sum / (performance.now() - began)) * 1_000,
    product: ((after.product - before.product) / sum) * 1_000,
    database: ((after.database - before.database) / sum) * 1_000,
  };
}

function tell(kind: string, { perSecond, product, database }: Measured) {
  const cores = availableParallelism();
  const bound = product > database ? '产品进程' : '数据库';
  console.log(
    `${products.length} 个进程，${kind}：${Math.round(perSecond)} 次/秒；每次应答处理器时间：产品 ${rounded(product)} ms，数据库 ${rounded(database)} ms；` +
      `${cores} 核至多 ${Math.round((cores * 1_000) / (product + database))} 次/秒，瓶颈在${bound}`,
  );
}

function costOf(measured: Measured | undefined): number {
  return measured ? measured.product + measured.database : Number.NaN;
}

/** Each question comes from another network, since each of them may ask so much. */
function network(): string {
  const part = () => Math.floor(random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}
