import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/host/config/config.ts';
import { openShop } from '../../src/installation.ts';
import { testSecretKey } from '../fixtures/secrets.ts';
import { query } from '../product.ts';
import { createDatabase, dropDatabase, type World } from '../world.ts';

/** Trust figure G44: a process refuses a database that it should not work on, with the reason, and leaves it alone. */

const [key, otherKey] = [randomBytes(36).toString('base64'), randomBytes(36).toString('base64')];
const demo = { SECRET_KEY: testSecretKey };
const production = {
  ...{ MODE: 'production', PUBLIC_URL: 'https://lab.example.com', SECRET_KEY: key },
  ...{
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@b.example',
  },
  ...{ ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret', ALIYUN_SMS_SIGN_NAME: '澄谱' },
  ALIYUN_SMS_TEMPLATES: 'code=SMS_1',
};

const addressOf = ({ host, port, user, database }: World['connection']) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

async function newDatabase(shop: 'demo' | 'empty') {
  const connection = await createDatabase(shop);
  onTestFinished(() => dropDatabase(connection));
  /** Starts on it and stops again. */
  const open = async (settings: Record<string, string>) => {
    const config = readConfig({ ...settings, DATABASE_URL: addressOf(connection) });
    await (
      await openShop(
        config,
        () => {},
        () => {},
      )
    ).stop();
  };
  const noted = () => query(connection, 'SELECT kind FROM installation');
  return { connection, open, noted };
}

test('production refuses demo accounts, noted and not', async () => {
  const { connection, open, noted } = await newDatabase('demo');
  const published = { ...production, SECRET_KEY: key };
  await expect(open(published)).rejects.toThrow(/演示数据（账号 .+ 等），其密码是公开的/);
  expect(await noted()).toEqual([]);
  await open(demo);
  expect(await noted()).toEqual([{ kind: 'demo' }]);
  await expect(open(published)).rejects.toThrow('数据库中是演示数据');
  // An account that was planted after the first start of production.
  await query(connection, `UPDATE installation SET kind = 'production'`);
  await expect(open(published)).rejects.toThrow('数据库中是演示数据');
});

test('another SECRET_KEY is told as such, also where none was noted', async () => {
  const { open } = await newDatabase('demo');
  const wrong = { SECRET_KEY: otherKey };
  await expect(open(wrong)).rejects.toThrow('SECRET_KEY 与数据库不符');
  await open(demo);
  await expect(open(wrong)).rejects.toThrow('SECRET_KEY 与数据库不符');
  await open(demo);
});

test('production keeps its database to itself and to its key', async () => {
  const { open, noted } = await newDatabase('empty');
  await Promise.all([open(production), open(production)]);
  expect(await noted()).toEqual([{ kind: 'production' }]);
  await expect(open({ SECRET_KEY: key })).rejects.toThrow('数据库属于生产环境');
  await expect(open({ ...production, SECRET_KEY: otherKey })).rejects.toThrow('SECRET_KEY 与数据库不符');
  await open(production);
  // A key that is replaced is given beside the new one until everything is sealed anew.
  const replaced = { ...production, SECRET_KEY: otherKey, SECRET_KEY_BEFORE: key };
  await open(replaced);
  await expect(open({ ...production, SECRET_KEY: otherKey })).rejects.toThrow('SECRET_KEY 与数据库不符');
  await open({ ...production, SECRET_KEY_BEFORE: otherKey });
  const third = randomBytes(36).toString('base64');
  await expect(open({ ...replaced, SECRET_KEY_BEFORE: third })).rejects.toThrow('SECRET_KEY 与数据库不符');
});

test('a shop of production from before there were notes is known by its people', async () => {
  const { connection, open, noted } = await newDatabase('empty');
  await query(
    connection,
    `INSERT INTO customers (rid, account, phone, invite_code, password_hash, created_at)
     VALUES ('01K00000000000000000000001', 'somebody', '13812345678', 'ABCDEFGH', 'x', now())`,
  );
  await expect(open({ SECRET_KEY: key })).rejects.toThrow('数据库属于生产环境');
  expect(await noted()).toEqual([]);
});

test('a database from before the first release is refused and left alone', async () => {
  const { connection, open, noted } = await newDatabase('empty');
  await query(connection, `UPDATE drizzle.__drizzle_migrations SET hash = 'earlier'`);
  await expect(open(demo)).rejects.toThrow('数据库由首次发布之前的版本写成');
  expect(await noted()).toEqual([]);
});
