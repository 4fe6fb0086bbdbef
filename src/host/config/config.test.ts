import { randomBytes, randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';
import { secretSettings } from './config-secrets.ts';
import { withSecretFiles } from './secret-files.ts';

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://lab.example.com/',
  SECRET_KEY: newKey(),
  METRICS_TOKEN: newKey(),
  DATABASE_URL: 'postgresql://limpid@database/limpid',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '澄谱',
  ALIYUN_SMS_TEMPLATES: 'code=SMS_1, signedIn = SMS_2',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: '澄谱 <notice@lab.example.com>',
};
const wechat = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'secret', WECHAT_TOKEN: 'token' };

test('everything has a working default in demo mode', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    logLevel: 'warn',
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('a collector is told where it is, with headers written as OpenTelemetry writes them', () => {
  const settings = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3D%3D, X-Scope=lab',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  expect(settings.telemetry).toEqual({
    endpoint: 'https://collector.example.com/otlp',
    headers: { Authorization: 'Bearer a==', 'X-Scope': 'lab' },
    part: 0.25,
  });
});

test('.env.example tells every setting and changes none', () => {
  const example = parseEnv(readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8'));
  expect(Object.keys(example).sort()).toEqual(settingNames.toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test.each([
  [{ PORT: '70000' }, '配置项 PORT 有误：须在 0 至 65535 之间'],
  [{ PORT: '3000x' }, '配置项 PORT 有误：须为整数'],
  [{ MODE: 'staging' }, '配置项 MODE 有误：只能是 demo 或 production'],
  [{ DATABASE_URL: 'mysql://x' }, '配置项 DATABASE_URL 有误：须以 postgresql:// 开头'],
  [{ PUBLIC_URL: 'lab.example.com' }, '配置项 PUBLIC_URL 有误：须为完整网址，例如 https://lab.example.com'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    '配置项 OTEL_EXPORTER_OTLP_ENDPOINT 有误：须为完整网址，例如 http://collector:4318',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer' },
    '配置项 OTEL_EXPORTER_OTLP_HEADERS 有误：须形如 名称=值,名称=值',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, '配置项 OTEL_TRACES_SAMPLER_ARG 有误：须为 0 至 1 之间的数'],
  [{ SECRET_KEY: 'short' }, '配置项 SECRET_KEY 有误：至少 32 个字符'],
  [{ ALIYUN_SMS_TEMPLATES: 'SMS_1' }, '配置项 ALIYUN_SMS_TEMPLATES 有误：须形如 code=SMS_1,signedIn=SMS_2'],
  [{ ALIYUN_SMS_TEMPLATES: 'signedIn=SMS_2' }, '配置项 ALIYUN_SMS_TEMPLATES 有误：须含验证码模板 code'],
  [
    { ALIYUN_SMS_TEMPLATES_ENGLISH: 'SMS_1' },
    '配置项 ALIYUN_SMS_TEMPLATES_ENGLISH 有误：须形如 code=SMS_1,signedIn=SMS_2',
  ],
  [{ SMTP_URL: 'https://mail.example.com' }, '配置项 SMTP_URL 有误：须以 smtps:// 或 smtp:// 开头'],
  [{ MAIL_FROM: '澄谱' }, '配置项 MAIL_FROM 有误：须为发件地址'],
  [{ WECHAT_TOKEN: 'a b' }, '配置项 WECHAT_TOKEN 有误：须为 3 至 32 位字母或数字'],
  [{ WECHAT_AES_KEY: 'short' }, '配置项 WECHAT_AES_KEY 有误：须为 43 位字母或数字'],
  [{ CLAMD: 'scanner' }, '配置项 CLAMD 有误：须为 主机:端口'],
  [{ LOG_LEVEL: 'loud' }, '配置项 LOG_LEVEL 有误：只能是 fatal、error、warn、info、debug 或 silent'],
])('%j stops the start with one clear line', (variables, line) => {
  expect(() => readConfig(variables)).toThrow(line);
});

test('production names each thing that is missing', () => {
  expect(() => readConfig({ MODE: 'production' })).toThrow(
    [
      'PUBLIC_URL',
      'SECRET_KEY',
      'METRICS_TOKEN',
      'ALIYUN_ACCESS_KEY_ID',
      'ALIYUN_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_SIGN_NAME',
      'ALIYUN_SMS_TEMPLATES',
      'SMTP_URL',
      'MAIL_FROM',
      'DATABASE_URL 或 DATA_DIR',
    ]
      .map((name) => `生产模式缺少配置项 ${name}`)
      .join('\n'),
  );
});

test('production starts with its secrets and either database', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    publicUrl: 'https://lab.example.com',
    logLevel: 'info',
  });
  expect(readConfig({ ...production, DATABASE_URL: '', DATA_DIR: '/var/lib/limpid' }).dataDir).toBe(
    '/var/lib/limpid',
  );
});

test('demo mode has no providers, whatever is set', () => {
  expect(readConfig({ ...production, ...wechat, MODE: 'demo' }).providers).toBeUndefined();
});

test('production has its providers, WeChat when it is set', () => {
  const { providers } = readConfig(production);
  expect(providers?.sms.templates).toEqual({ code: 'SMS_1', signedIn: 'SMS_2' });
  expect(providers?.mail.from).toBe('澄谱 <notice@lab.example.com>');
  expect(providers?.wechat).toBeUndefined();
  expect(readConfig({ ...production, ...wechat }).providers?.wechat).toEqual({
    appId: 'wx1',
    appSecret: 'secret',
    token: 'token',
    aesKey: undefined,
  });
});

test('half of WeChat names the other half', () => {
  expect(() => readConfig({ ...production, WECHAT_AES_KEY: 'k'.repeat(43), WECHAT_TOKEN: 'token' })).toThrow(
    '生产模式缺少配置项 WECHAT_APP_ID\n生产模式缺少配置项 WECHAT_APP_SECRET',
  );
});

test('a bucket is whole or none, in every mode', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'lab-files',
    S3_KEY: 'k',
    S3_SECRET: 's',
  };
  expect(readConfig({}).files.bucket).toBeUndefined();
  expect(readConfig(bucket).files.bucket).toEqual({
    ...{ endpoint: 'https://s3.example.com', region: 'us-east-1', bucket: 'lab-files', isInPath: true },
    ...{ key: 'k', secret: 's' },
  });
  expect(readConfig({ ...bucket, S3_ADDRESS: 'host' }).files.bucket?.isInPath).toBe(false);
  expect(() => readConfig({ ...bucket, S3_SECRET: '' })).toThrow('配置项 S3_SECRET 有误：使用对象存储时必填');
  expect(() => readConfig({ ...bucket, S3_BUCKET: 'Lab' })).toThrow('配置项 S3_BUCKET 有误：须为桶名');
});

const example = newKey();
test.each([
  ['SECRET_KEY', 'limpid-demo-mode-is-not-secret-at-all', '这是公开的示例'],
  ['SECRET_KEY', ' Limpid demo mode is not secret at all!', '这是公开的示例'],
  ['SECRET_KEY', 'k'.repeat(32), '过于简单'],
  ['SECRET_KEY', '0123456789abcdefghijklmnopqrstuvwxyz', '过于简单'],
  ['SECRET_KEY', 'correct-horse-1 correct-horse-1 correct-horse-1 ', '过于简单'],
  ['SECRET_KEY', 'please-change-me-please-9f3kQ!xxZ', '过于简单'],
  ['METRICS_TOKEN', 't'.repeat(16), '过于简单'],
  ['METRICS_TOKEN', 'my-password-2026', '过于简单'],
  ['BACKUP_KEY', 'b'.repeat(40), '过于简单'],
  ['BACKUP_KEY', example, '不能与 SECRET_KEY 相同'],
  ['SECRET_KEY_BEFORE', example, '不能与 SECRET_KEY 相同'],
])('production refuses %s=%s, and demo mode does not (G44)', (name, value, why) => {
  const given = { ...production, SECRET_KEY: example, [name]: value };
  expect(() => readConfig(given)).toThrow(`配置项 ${name} 有误：`);
  expect(() => readConfig(given)).toThrow(why);
  expect(readConfig({ ...given, MODE: 'demo' }).isProduction).toBe(false);
});

test('random keys of every usual make are accepted', () => {
  // One in which many signs follow on each other, as chance has it now and then.
  const rare = '0112334455667788990a2c4e6f8b1d3a';
  expect(readConfig({ ...production, METRICS_TOKEN: rare }).isProduction).toBe(true);
  for (let round = 0; round < 300; round++) {
    const bytes = randomBytes(32);
    const given = { ...production, SECRET_KEY: bytes.toString('base64'), BACKUP_KEY: bytes.toString('hex') };
    expect(readConfig({ ...given, METRICS_TOKEN: randomBytes(16).toString('hex') }).isProduction).toBe(true);
  }
});

test('production refuses every secret that stands anywhere in the repository (G44)', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const folders = '{src,db,tests,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,md}';
  const places = [...globSync(folders, { cwd: root }), 'README.md', '.env.example'];
  const stated = places.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [
      ...text.matchAll(/(SECRET_KEY|METRICS_TOKEN|BACKUP_KEY)['"]?\s*[:=]\s*(['"`])([^'"`\n]+)\2/g),
      ...text.matchAll(/^(SECRET_KEY|METRICS_TOKEN|BACKUP_KEY)(=)([^\s]+)/gm),
      ...text.matchAll(/(createSecrets)(\()'([^'\n]+)'/g),
      ...text.matchAll(/(SecretKey)( = )'([^'\n]+)'/g),
    ].map(([, name = '', , value = '']) => ({ file, name: /[a-z]/.test(name) ? 'SECRET_KEY' : name, value }));
  });
  expect(stated.length).toBeGreaterThan(3);
  const accepted = stated.filter(({ name, value }) => {
    try {
      return readConfig({ ...production, [name]: value });
    } catch {
      return false;
    }
  });
  expect(accepted).toEqual([]);
});

/** A key as somebody would make it, another each time: one that stood here would be published. */
function newKey(): string {
  return randomBytes(36).toString('base64');
}

test.each([
  ['scanner.example:3310', { host: 'scanner.example', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('files are looked through by %s', (CLAMD, clamd) => {
  expect(readConfig({ CLAMD }).clamd).toEqual(clamd);
  expect(readConfig({}).clamd).toBeUndefined();
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limpid-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const file = path.join(folder, randomUUID());
    writeFileSync(file, text);
    return file;
  };

  test('is read without the end of its line, of every secret setting', () => {
    const key = newKey();
    for (const end of ['', '\n', '\r\n'])
      expect(
        readConfig({ ...production, SECRET_KEY: '', SECRET_KEY_FILE: fileWith(key + end) }).secretKey,
      ).toBe(key);
    const files = Object.fromEntries(
      secretSettings.map((name) => [`${name}_FILE`, fileWith(`of ${name}\n`)]),
    );
    const { values, problems } = withSecretFiles(files);
    expect(problems).toEqual([]);
    for (const name of secretSettings) expect(values[name]).toBe(`of ${name}`);
    const told = readFileSync(path.join(import.meta.dirname, '../../../docs/operation.md'), 'utf8');
    for (const name of secretSettings) expect(told).toContain(`\`${name}\``);
  });

  test('counts as not given where the file is empty', () => {
    expect(readConfig({ METRICS_TOKEN_FILE: fileWith('\n') }).metricsToken).toBeUndefined();
    expect(() => readConfig({ ...production, SECRET_KEY: '', SECRET_KEY_FILE: fileWith('') })).toThrow(
      '生产模式缺少配置项 SECRET_KEY',
    );
  });

  test('is refused beside the secret itself, and where it cannot be read, without a word of it', () => {
    const file = fileWith('what nobody should read in a log');
    expect(() => readConfig({ ...production, SECRET_KEY_FILE: file })).toThrow(
      /^配置项 SECRET_KEY 与 SECRET_KEY_FILE 不能同时填写$/,
    );
    expect(() => readConfig({ SECRET_KEY_FILE: `${file}-not`, METRICS_TOKEN_FILE: folder })).toThrow(
      /^配置项 SECRET_KEY_FILE 有误：无法读取文件（ENOENT）\n配置项 METRICS_TOKEN_FILE 有误：无法读取文件（EISDIR）$/,
    );
    expect(() => readConfig({ SECRET_KEY_FILE: fileWith('k'.repeat(64 * 1024 + 1)) })).toThrow('超过 64 KB');
  });

  test('is judged as any other (G44)', () => {
    const weak = { ...production, SECRET_KEY: '', SECRET_KEY_FILE: fileWith('k'.repeat(40)) };
    expect(() => readConfig(weak)).toThrow('配置项 SECRET_KEY 有误：过于简单');
  });

  test('is nothing that other settings have', () => {
    expect(readConfig({ PORT_FILE: fileWith('4000') }).port).toBe(3000);
  });
});

test('following parcels takes all of three settings, or none', () => {
  const parcels = {
    KUAIDI100_KEY: 'key',
    KUAIDI100_CUSTOMER: 'customer',
    KUAIDI100_SALT: 'a-salt-of-sixteen-or-more',
  };
  expect(readConfig(production).providers?.kuaidi100).toBeUndefined();
  expect(readConfig({ ...production, ...parcels }).providers?.kuaidi100).toEqual({
    ...{ key: 'key', customer: 'customer', salt: parcels.KUAIDI100_SALT },
  });
  expect(() => readConfig({ ...production, KUAIDI100_KEY: 'key' })).toThrow(
    '生产模式缺少配置项 KUAIDI100_CUSTOMER\n生产模式缺少配置项 KUAIDI100_SALT',
  );
  expect(() => readConfig({ ...production, ...parcels, KUAIDI100_SALT: 'short' })).toThrow(
    /KUAIDI100_SALT 有误/,
  );
});

test.each([
  ['WECHAT_PAY_PRODUCTS', 'native, H5,jsapi'],
  ['ALIPAY_PRODUCTS', 'page,wap'],
])('%s takes %s and nothing that there is not', (name, list) => {
  expect(() => readConfig({ [name]: list })).not.toThrow();
  expect(() => readConfig({ [name]: 'native,page,app' })).toThrow(`配置项 ${name} 有误：只能是`);
});
