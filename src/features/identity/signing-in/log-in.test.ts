import { expect, test } from 'vitest';
import { demoPassword } from '../../../../db/demo-accounts.ts';
import { newWorld } from '../../../../tests/world.ts';
import { login } from '../contract.ts';

test('sign-ins of one customer at once succeed or are told to wait, and none waits for another for ever', async () => {
  const world = await newWorld();
  for (const _ of [1, 2, 3]) {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => world.send(login, { account: 'student', password: demoPassword })),
    );
    const statuses = new Set(replies.map((reply) => reply.statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses).toContain(200);
    world.pass(3_600);
  }
});
