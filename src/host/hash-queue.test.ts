import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Overloaded } from '../core/failure.ts';
import { hashInTurn, hashPlaces, inHashTurn } from './hash-queue.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

test('a hash verifies its password and no other', async () => {
  const against = await hashInTurn({ password: '密码 one', cost });
  expect(against).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  if (typeof against !== 'string') throw new Error('no hash');
  expect(await hashInTurn({ password: '密码 one', against })).toBe(true);
  expect(await hashInTurn({ password: '密码 two', against })).toBe(false);
});

test('nonsense instead of a hash fails that task only', async () => {
  const outcomes = await Promise.allSettled([
    hashInTurn({ password: 'x', against: 'nonsense' }),
    hashInTurn({ password: 'x', cost }),
    hashInTurn({ password: 'y', against: '$argon2id$' }),
    hashInTurn({ password: 'y', cost }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test.runIf(process.platform === 'linux')('what hashes is started again when it was killed', async () => {
  await hashInTurn({ password: 'x', cost });
  const children = () =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('hash-process'))
      .map((line) => line.trim().split(/\s+/));
  const lost = hashInTurn({ password: 'x', cost: { ...cost, timeCost: 200 } });
  // It has reached the process by then, also on a busy machine; else the next one would do it.
  await sleep(100);
  // Files of tests share their process, and what one of before has started may be there still.
  for (const [pid] of children()) process.kill(Number(pid), 'SIGKILL');
  await expect(lost).rejects.toThrow('the hash process ended');
  expect(await hashInTurn({ password: 'x', cost })).toMatch(/^\$argon2id/);
  expect(children()).toHaveLength(1);
});

test('so many are at work, 20 wait, and whoever comes then is sent away at once', async () => {
  let leave = () => {};
  const closed = new Promise<void>((open) => {
    leave = open;
  });
  let working = 0;
  const work = async () => {
    working += 1;
    await closed;
  };
  const { working: atOnce, waiting } = hashPlaces;
  const turns = Array.from({ length: atOnce + waiting }, () => inHashTurn(work));
  expect(working).toBe(atOnce);
  await expect(inHashTurn(work)).rejects.toThrow(Overloaded);
  leave();
  await Promise.all(turns);
  expect(working).toBe(atOnce + waiting);
});

test('behind the first two nobody waits who would wait longer than a second as turns go, and all is forgotten when nothing is left to do', async () => {
  const { working: atOnce, always, longest } = hashPlaces;
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, longest * 1.2));
  const turns = Array.from({ length: atOnce + always }, () => inHashTurn(slow));
  await new Promise((resolve) => setTimeout(resolve, longest * 1.1));
  await expect(inHashTurn(async () => {})).rejects.toThrow(Overloaded);
  await Promise.all(turns);
  await Promise.all(Array.from({ length: atOnce + 5 }, () => inHashTurn(async () => {})));
});

test('a turn within a turn does not wait for itself', async () => {
  const turns = Array.from({ length: 6 }, () => inHashTurn(() => hashInTurn({ password: 'x', cost })));
  expect(await Promise.all(turns)).toHaveLength(6);
});
