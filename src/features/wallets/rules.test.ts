import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLots, type LotLeft } from './rules.choice.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const lot = (rid: string, cashFen: number, bonusFen: number, rest: Partial<LotLeft> = {}): LotLeft => ({
  ...{ rid, cashFen, bonusFen, typeIds: [], expireAt: null, createdAt: now },
  ...rest,
});

test('lots made for the service come first, then what is lost first, then the oldest', () => {
  const lots = [
    lot('old', 100, 0, { createdAt: new Date('2026-01-01') }),
    lot('expiring', 100, 0, { expireAt: new Date('2026-12-01') }),
    lot('analysis', 100, 0, { typeIds: [3] }),
    lot('samples', 100, 0, { typeIds: [1] }),
  ];
  const choose = (fen: number) =>
    chooseLots(lots, fen, { bonusShare: 20, typeId: 1, now }).parts.map((part) => part.lot);
  expect(choose(100)).toEqual(['samples']);
  expect(choose(250)).toEqual(['samples', 'expiring', 'old']);
});

test('what was given is a share of the payment at most, and nothing once its time is over', () => {
  const lots = [lot('a', 1_000, 500), lot('b', 0, 400, { expireAt: new Date('2026-11-19') })];
  expect(chooseLots(lots, 1_000, { bonusShare: 20, now })).toMatchObject({
    cashFen: 800,
    bonusFen: 200,
    shortFen: 0,
  });
  expect(chooseLots(lots, 2_000, { bonusShare: 20, now })).toMatchObject({
    cashFen: 1_000,
    bonusFen: 400,
    shortFen: 600,
  });
  expect(chooseLots(lots, 10, { bonusShare: 20, now, order: ['b'] })).toMatchObject({
    parts: [],
    shortFen: 10,
  });
});

test('parts add up, never take more than there is, nor more bonus than its share', () => {
  const anyLot = fc.record({
    rid: fc.uuid(),
    cashFen: fc.nat(1_000_000),
    bonusFen: fc.nat(100_000),
    typeIds: fc.subarray([1, 2, 3]),
    expireAt: fc.option(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    ),
    createdAt: fc.constant(now),
  });
  fc.assert(
    fc.property(
      fc.array(anyLot, { maxLength: 8 }),
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (lots, amount, bonusShare) => {
        const chosen = chooseLots(lots, amount, { bonusShare, typeId: 1, now });
        expect(chosen.cashFen + chosen.bonusFen + chosen.shortFen).toBe(amount);
        expect(chosen.bonusFen).toBeLessThanOrEqual((amount * bonusShare) / 100);
        for (const part of chosen.parts) {
          const from = lots.find(({ rid }) => rid === part.lot);
          expect(part.cashFen).toBeLessThanOrEqual(from?.cashFen ?? 0);
          expect(part.bonusFen).toBeLessThanOrEqual(from?.bonusFen ?? 0);
        }
      },
    ),
  );
});
