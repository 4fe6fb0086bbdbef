import { expect, test } from 'vitest';
import { envelopeOf, newWorld } from '../world.ts';
import { matrix } from './support/authz-matrix.ts';
import { seen } from './support/seen.ts';
import { somebody } from './support/somebody.ts';

/** T-step-up (trust figure G19): what cannot be undone is not done on a token alone. */

const proofs = ['code', 'password', 'old_code'];
const asked = [
  '/api/auth/user/update4contact',
  '/api/auth/account/export',
  '/api/auth/account/close',
  '/api/auth/key/add',
  '/api/auth/cluster/del',
  '/api/auth/cluster/transfer',
  '/api/auth/integration/transfer',
  '/api/auth/promoter_rebate/withdraw/add',
  '/api/auth/promoter_rebate/withdraw/update4user',
];
const lines = matrix.filter(({ call }) => asked.includes(call.path));

test.each(lines)('$call.path asks who is there', async ({ call, input }) => {
  const world = await newWorld({ shop: 'planted' });
  const me = await somebody(world, 'student');
  const good = await input(me);
  const without = Object.fromEntries(Object.entries(good).filter(([name]) => !proofs.includes(name)));
  const given = Object.keys(good).filter((name) => proofs.includes(name));
  expect(given).not.toEqual([]);
  const wrong = { ...good, ...Object.fromEntries(given.map((name) => [name, '000000'])) };
  for (const attempt of [without, wrong]) expect(envelopeOf(await me.send(call, attempt)).code).toBe(0);
  if ('code' in good) {
    world.pass(301);
    expect(envelopeOf(await me.send(call, good)).code).toBe(0);
  }
  const answer = envelopeOf(await me.send(call, 'code' in good ? await input(me) : good));
  expect([answer.code, answer.msg]).toEqual([1, answer.msg]);
});

test('each of them is among the calls', () => {
  expect(lines.map(({ call }) => call.path).sort()).toEqual(asked.toSorted());
  seen('G19', `${lines.length} calls refuse a token alone, a wrong proof and a code of five minutes ago`);
});
