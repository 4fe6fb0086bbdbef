import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf, serverCommand, temporaryFolder } from './product.ts';

/** The server as `npm start` starts it ahead of knowing whether it is up to date. */
function startAhead() {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const [program = '', ...args] = serverCommand;
  const child = spawn(program, args, {
    env: environmentOf({ DATA_DIR: dataDir, PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return { child, dataDir, said: () => said, forget: () => rmSync(folder, { recursive: true, force: true }) };
}

test('a server that is started ahead touches nothing before it is told to begin', async () => {
  const { child, dataDir, forget } = startAhead();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(existsSync(dataDir)).toBe(false);
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
  forget();
});

test('a server that is told to begin serves, and no longer hangs on whoever told it', async () => {
  const { child, said, forget } = startAhead();
  child.send('begin');
  await expect.poll(said, { timeout: 60_000, interval: 50 }).toContain('已就绪');
  expect(child.connected).toBe(false);
  const [, origin] = /已就绪：(http:\S+)/.exec(said()) ?? [];
  expect((await fetch(origin ?? '')).status).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  forget();
});
