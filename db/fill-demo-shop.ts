import { type ChildProcess, fork } from 'node:child_process';
import type { Connection, Database } from '../src/host/database/database.ts';
import type { FilesPlace } from '../src/host/files/file-store.ts';

/** Where the demo shop is to be, what seals it, and where its files are to lie. */
export type DemoShop = { connection: Connection; keepsPlans: boolean; secretKey: string; files: FilesPlace };

/** What the process that fills it says at its end: whether there was nothing before. */
export type SeedResult = { isNew: boolean } | { failure: string };

/** What fills a demo shop; see `demoShopFiller`. */
export type DemoShopFiller = {
  /** Fills what is empty; returns whether there was nothing before. */
  fill: (db: Database, shop: DemoShop) => Promise<boolean>;
};

/**
 * Lets `script`, the seed process, fill a demo shop: what that takes in memory leaves with it. Where one `isExpected` to be
 * empty, the process gets ready while the database does.
 */
export function demoShopFiller(script: URL, isExpected: boolean): DemoShopFiller {
  let ready = isExpected ? start(script) : undefined;
  return {
    fill: async (db, shop) => {
      if (await isFilled(db)) {
        ready?.disconnect();
        return false;
      }
      ready ??= start(script);
      const result = await resultOf(ready, shop);
      if ('failure' in result) throw new Error(result.failure);
      return result.isNew;
    },
  };
}

/** It works once and ends: clearing up in small steps, as the server does to stay small, would take a tenth of its time. */
function start(script: URL): ChildProcess {
  const execArgv = [...process.execArgv, '--min-semi-space-size=64', '--max-semi-space-size=64'];
  return fork(script, { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function resultOf(child: ChildProcess, shop: DemoShop): Promise<SeedResult> {
  return new Promise((resolve) => {
    const fail = (reason: unknown) => resolve({ failure: `写入演示数据的进程已结束（${reason}）` });
    child.once('message', (result: SeedResult) => resolve(result));
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(signal ?? code));
    child.send(shop, (error) => error && fail(error.message));
  });
}

/** Whether accounts, staff and catalogue are there, so that nothing is to be filled. */
async function isFilled(db: Database): Promise<boolean> {
  // As text: whoever starts the process should not read all tables first.
  const has = ['services', 'customers', 'staff_members'].map((table) => `EXISTS (SELECT FROM ${table})`);
  const { rows } = await db.execute<{ all: boolean }>(`SELECT ${has.join(' AND ')} AS all`);
  return rows[0]?.all === true;
}
