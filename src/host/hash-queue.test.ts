import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inHashQueue } from './hash-queue.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

test('a hash verifies its password and no other', async () => {
  const against = await inHashQueue({ password: '密码 one', cost });
  expect(against).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  if (typeof against !== 'string') throw new Error('no hash');
  expect(await inHashQueue({ password: '密码 one', against })).toBe(true);
  expect(await inHashQueue({ password: '密码 two', against })).toBe(false);
});

test('nonsense instead of a hash fails that task only', async () => {
  const outcomes = await Promise.allSettled([
    inHashQueue({ password: 'x', against: 'nonsense' }),
    inHashQueue({ password: 'x', cost }),
    inHashQueue({ password: 'y', against: '$argon2id$' }),
    inHashQueue({ password: 'y', cost }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test.runIf(process.platform === 'linux')(
  'hash threads give way to all others, and no other thread does',
  async () => {
    await inHashQueue({ password: 'x', cost });
    const niceOf = (thread: string) =>
      Number(
        readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[16],
      );
    const nice = readdirSync('/proc/self/task').map(niceOf);
    const giving = nice.filter((value) => value === 19);
    expect(giving.length).toBeGreaterThan(0);
    expect(giving.length).toBeLessThan(nice.length / 2);
  },
);
