import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sizes } from '../../scripts/trust/sizes.ts';
import { BadConfig, readConfig, settingNames } from '../../src/host/config/config.ts';
import { seen } from './support/seen.ts';

/**
 * Nothing that is there for tests, measurements and developers can be switched on in production (trust figure G44): the product
 * knows none of their names, reads its environment in one place, and is the same with all of them set.
 */

const root = path.resolve(import.meta.dirname, '../..');
const texts = (pattern: string) =>
  new Map(
    globSync(pattern, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
const product = texts('src/**/*.{ts,tsx}');

/** What the machine says to every program alike. */
const ofMachine = /^(PATH|HOME|TMPDIR|NODE_OPTIONS|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX)$/;
/** In which of its languages the site is built. */
const ofBuild = 'SITE_LANGUAGE';
/** What tests and scripts of the repository read from their environment, and names that programs elsewhere listen to. */
const switches = [
  ...new Set([
    ...namesIn(globSync('{tests,e2e,bench,scripts}/**/*.{ts,mjs}', { cwd: root })),
    ...namesIn(globSync('src/**/*.test.ts', { cwd: root })),
    ...Object.values(sizes).flatMap((each) => Object.keys(each)),
    ...['LIMPID_DEV', 'NODE_ENV', 'VITEST', 'CI', 'DEBUG', 'TEST', 'DEMO'],
  ]),
].filter((name) => !ofMachine.test(name) && name !== ofBuild);

function namesIn(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/process\.env\.(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
}

/** The few places that may look at the environment: the settings, what PostgreSQL is started with, what React chooses by, and how the site is built. */
const mayRead = [
  'src/host/config/config.ts: process.env',
  'src/host/database/embedded-database.cluster.ts: process.env.PATH',
  'src/host/pages/site.ts: process.env.NODE_ENV',
  `src/site/routes.ts: process.env.${ofBuild}`,
];
const readsOf = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([file, text]) =>
    [...new Set(text.match(/process\.env(?:\.\w+)?/g))].map((read) => `${file}: ${read}`),
  );
/** Programs for the command line take words; the server takes none. */
const commands = /^src\/(admin|restore|files)\.ts$/;
const argumentsOf = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([file, text]) => /process\.(argv|execArgv)/.test(text) && !commands.test(file))
    .map(([file]) => file);
/** Names of switches in the product's text, but those that production refuses. */
const refused = ['LIMPID_DEV', 'NODE_ENV'];
const namedIn = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([file, text]) =>
    switches
      .filter((name) => name.length > 4 && !refused.includes(name) && new RegExp(`\\b${name}\\b`).test(text))
      .map((name) => `${file}: ${name}`),
  );

const production = {
  ...{ MODE: 'production', PUBLIC_URL: 'https://lab.example.com', DATA_DIR: '/srv/limpid' },
  ...{ SECRET_KEY: randomBytes(36).toString('base64'), METRICS_TOKEN: randomBytes(16).toString('hex') },
  ...{ ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret', ALIYUN_SMS_SIGN_NAME: '澄谱' },
  ...{
    ALIYUN_SMS_TEMPLATES: 'code=SMS_1',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'a@lab.example.com',
  },
};

test('the product knows no switch of tests, and reads its environment in one place', () => {
  expect(product.size).toBeGreaterThan(500);
  expect(switches.length).toBeGreaterThan(30);
  expect(settingNames.filter((name) => switches.includes(name))).toEqual([]);
  expect(readsOf(product).sort()).toEqual(mayRead);
  expect(argumentsOf(product)).toEqual([]);
  expect(namedIn(product)).toEqual([]);
  seen(
    'G44',
    `${switches.length} switches of tests and developers: the product knows none but the two that production refuses`,
  );
});

test('production with all switches of tests set is production', () => {
  const set = Object.fromEntries(
    switches.filter((name) => !refused.includes(name)).map((name) => [name, '1']),
  );
  expect(readConfig({ ...production, ...set })).toEqual(readConfig(production));
});

test.each([
  ['LIMPID_DEV', '1', '配置项 LIMPID_DEV 仅供开发，生产模式不能使用'],
  ['LIMPID_DEV', '0', '配置项 LIMPID_DEV 仅供开发，生产模式不能使用'],
  ['NODE_ENV', 'development', '配置项 NODE_ENV 在生产模式下只能是 production'],
  ['NODE_ENV', 'test', '配置项 NODE_ENV 在生产模式下只能是 production'],
  [
    'NODE_TLS_REJECT_UNAUTHORIZED',
    '0',
    '配置项 NODE_TLS_REJECT_UNAUTHORIZED 会使证书不受检查，生产模式不能使用',
  ],
])('production refuses %s=%s', (name, value, why) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new BadConfig(why));
  expect(readConfig({ ...production, [name]: '' })).toEqual(readConfig(production));
  expect(readConfig({ [name]: value }).isProduction).toBe(false);
});

describe('the test sees a product that', () => {
  const withOne = (text: string) => new Map([...product, ['src/planted.ts', text]]);
  test.each<[string, (files: ReadonlyMap<string, string>) => readonly string[], string]>([
    ['reads a setting past the others', readsOf, `if (process.env.EASY_CODES) return;`],
    ['takes words', argumentsOf, `process.argv.includes('--test')`],
    ['knows that it is tested', namedIn, `given('VITEST')`],
    ['heeds a size of the trust suites', namedIn, `variables.RACE_ROUNDS`],
  ])('%s', (_, faultsOf, text) => {
    expect(faultsOf(withOne(text)).length).toBe(faultsOf(product).length + 1);
  });
});
