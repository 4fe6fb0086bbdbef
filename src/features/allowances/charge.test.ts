import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { charge, holdCharges, usedOf } from './charge.ts';

test('64 that take at once never take more than there is, and what is given back can be taken again', async () => {
  const { database } = await newWorld();
  const take = (ref: string, fen: number) =>
    database.db.transaction((db) =>
      charge(db, ref, [
        { allowance: 'envelope:E', fen, most: 1_000, refusal: (left) => `剩余 ${left}` },
        { allowance: 'month:M:2026-11', fen },
      ]),
    );
  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => take(`order:${index}`, 70)),
  );
  const done = tries.filter(({ status }) => status === 'fulfilled').length;
  expect(done).toBe(14);
  const refused = tries.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { message: '剩余 20' } });
  const { db } = database;
  expect([...(await usedOf(db, ['envelope:E', 'month:M:2026-11', 'credit:X'])).values()]).toEqual([
    980, 980, 0,
  ]);
  const first = tries.findIndex(({ status }) => status === 'fulfilled');
  await take(`order:${first}`, 0);
  await take('order:again', 90);
  expect((await usedOf(db, ['envelope:E'])).get('envelope:E')).toBe(1_000);
});

test('what is used is what all charges add up to, whatever is charged in whichever order', async () => {
  const { database } = await newWorld();
  const { db } = database;
  const step = fc.record({
    ref: fc.constantFrom('order:1', 'order:2', 'booking:1'),
    charges: fc.uniqueArray(
      fc.record({ allowance: fc.constantFrom('credit:A', 'envelope:B', 'month:C'), fen: fc.nat(500) }),
      { selector: ({ allowance }) => allowance },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const model = new Map<string, Map<string, number>>();
      const refs = ['order:1', 'order:2', 'booking:1'];
      for (const ref of refs) await db.transaction((inside) => charge(inside, ref, []));
      for (const { ref, charges } of steps) {
        const limited = charges.map((each) => ({ ...each, most: 600 }));
        const next = new Map(charges.map(({ allowance, fen }) => [allowance, fen]));
        const others = (allowance: string) =>
          refs
            .filter((each) => each !== ref)
            .reduce((sum, each) => sum + (model.get(each)?.get(allowance) ?? 0), 0);
        const isMore = ({ allowance, fen }: { allowance: string; fen: number }) =>
          fen > (model.get(ref)?.get(allowance) ?? 0) && others(allowance) + fen > 600;
        const isDone = await db
          .transaction((inside) => charge(inside, ref, limited))
          .then(() => true)
          .catch(() => false);
        expect(isDone).toBe(!charges.some(isMore));
        if (isDone) model.set(ref, next);
      }
      for (const allowance of ['credit:A', 'envelope:B', 'month:C']) {
        const sum = refs.reduce((all, each) => all + (model.get(each)?.get(allowance) ?? 0), 0);
        expect((await usedOf(db, [allowance])).get(allowance)).toBe(sum);
      }
    }),
    { numRuns: 25 },
  );
});

test('what is held before accounts are locked is nobody else’s to take of until that ends', async () => {
  const { database } = await newWorld();
  const { db } = database;
  const take = (ref: string) =>
    db.transaction((inside) => charge(inside, ref, [{ allowance: 'envelope:E', fen: 10 }]));
  await take('order:1');
  const done: string[] = [];
  const isHeld = Promise.withResolvers<void>();
  const other = isHeld.promise.then(() => take('order:2')).then(() => done.push('other'));
  await db.transaction(async (inside) => {
    await holdCharges(inside, ['order:1']);
    isHeld.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await charge(inside, 'order:1', []);
    done.push('holder');
  });
  await other;
  expect(done).toEqual(['holder', 'other']);
  expect((await usedOf(db, ['envelope:E'])).get('envelope:E')).toBe(10);
});
