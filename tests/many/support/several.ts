import { rmSync } from 'node:fs';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { type DemoStaff, demoStaff } from '../../../db/demo-staff.ts';
import { startSession } from '../../../src/features/identity/sessions/tokens.ts';
import { openStaffSession } from '../../../src/features/staff/service.sessions.ts';
import { type OpenDatabase, openDatabase } from '../../../src/host/database/database.ts';
import { testSecretKey } from '../../fixtures/secrets.ts';
import { type Product, type Settings, startProduct, temporaryFolder } from '../../product.ts';
import { createDatabase, dropDatabase } from '../../world.ts';

/** Several processes of the product on one database and one store of files, as one shop. */
export type Several = {
  products: Product[];
  /** The shop's database, past the product. */
  database: OpenDatabase;
  /** Settings of a process that joins the others. */
  settings: Settings;
  /** One more process of the shop; `stop` stops it with the others. */
  join: (settings?: Settings) => Promise<Product>;
  /** A token of a customer or of a member of staff. */
  tokenOf: (rid: string) => Promise<string>;
  tokenOfStaff: (who: DemoStaff) => Promise<string>;
  stop: () => Promise<void>;
};

/** The rid of a demo account. */
export const studentRid = demoAccounts.student.rid;

/** Starts one process with each of these settings on a demo shop of their own. */
export async function startSeveral(each: readonly Settings[]): Promise<Several> {
  const connection = await createDatabase('demo');
  const dataDir = temporaryFolder();
  const { host, port, user } = connection;
  const settings = {
    DATABASE_URL: `postgresql://${user}@/${connection.database}?host=${encodeURIComponent(host)}&port=${port}`,
    DATA_DIR: dataDir,
    SECRET_KEY: testSecretKey,
    DATABASE_POOL: '6',
  };
  const database = openDatabase(connection, 2, () => {});
  const products: Product[] = [];
  const join = async (more: Settings = {}) => {
    const product = await startProduct({ ...settings, ...more });
    products.push(product);
    return product;
  };
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const several: Several = {
    ...{ products, database, settings, join },
    tokenOf: async (rid) => {
      const { token } = await startSession({ db: database.db, now: new Date(), client }, rid, {
        remember: false,
      });
      return token;
    },
    tokenOfStaff: async (who) => {
      const { rid } = demoStaff[who];
      return (await openStaffSession({ db: database.db, now: new Date(), client }, rid)).token;
    },
    stop: async () => {
      await Promise.all(products.map((product) => product.stop()));
      await database.close();
      await dropDatabase(connection);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    products.push(...(await Promise.all(each.map((more) => startProduct({ ...settings, ...more })))));
    return several;
  } catch (error) {
    await several.stop();
    throw error;
  }
}
