import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://lab.example.com/',
  SECRET_KEY: 'k'.repeat(32),
  METRICS_TOKEN: 't'.repeat(16),
  DATABASE_URL: 'postgresql://limpid@database/limpid',
};

test('everything has a working default in demo mode', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    logLevel: 'warn',
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
  [{ PORT: '70000' }, '配置项 PORT 有误：须在 0 至 65535 之间'],
  [{ PORT: '3000x' }, '配置项 PORT 有误：须为整数'],
  [{ MODE: 'staging' }, '配置项 MODE 有误：只能是 demo 或 production'],
  [{ DATABASE_URL: 'mysql://x' }, '配置项 DATABASE_URL 有误：须以 postgresql:// 开头'],
  [{ PUBLIC_URL: 'lab.example.com' }, '配置项 PUBLIC_URL 有误：须为完整网址，例如 https://lab.example.com'],
  [{ SECRET_KEY: 'short' }, '配置项 SECRET_KEY 有误：至少 32 个字符'],
  [{ LOG_LEVEL: 'loud' }, '配置项 LOG_LEVEL 有误：只能是 fatal、error、warn、info、debug 或 silent'],
])('%j stops the start with one clear line', (variables, line) => {
  expect(() => readConfig(variables)).toThrow(line);
});

test('production names each thing that is missing', () => {
  expect(() => readConfig({ MODE: 'production' })).toThrow(
    ['PUBLIC_URL', 'SECRET_KEY', 'METRICS_TOKEN', 'DATABASE_URL 或 DATA_DIR']
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
