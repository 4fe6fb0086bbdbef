import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bank,
  changeOf,
  type Leg,
  outputTax,
  prestoreCash,
  receivable,
  taxInAdvance,
  unitOf,
} from './rules.accounts.ts';
import * as rules from './rules.events.ts';
import { spread } from './rules.spread.ts';
import { lowered, net, tax } from './rules.tax.ts';

/** Amounts up to a thousand million yuan, and the rates of VAT that there are. */
const fen = fc.integer({ min: 1, max: 100_000_000_000 });
const rate = fc.constantFrom(0, 1, 3, 5, 6, 9, 13);
const two = fc.record({ fen, part: fc.integer({ min: 0, max: 10_000 }) }).map(({ fen: whole, part }) => ({
  whole,
  part: Math.floor((whole * part) / 10_000),
}));
const parts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 });

/** VAT as a fraction without bound: fen × rate / (100 + rate), half up. */
function exactTax(amount: number, percent: number): bigint {
  const [over, under] = [BigInt(amount) * BigInt(percent), BigInt(100 + percent)];
  const [whole, rest] = [over / under, over % under];
  return rest * 2n >= under ? whole + 1n : whole;
}

describe('VAT', () => {
  test('is that of the fraction, half up, and net and VAT are the amount', () => {
    fc.assert(
      fc.property(fen, rate, (amount, percent) => {
        expect(BigInt(tax(amount, percent))).toBe(exactTax(amount, percent));
        expect(net(amount, percent) + tax(amount, percent)).toBe(amount);
      }),
      { numRuns: 10_000 },
    );
  });

  test('of what an amount is lowered by is the difference, so that any steps down to nothing take exactly all of it', () => {
    fc.assert(
      fc.property(parts, rate, (steps, percent) => {
        const whole = steps.reduce((sum, step) => sum + step, 0);
        let left = whole;
        let taken = { tax: 0, net: 0 };
        for (const step of steps) {
          const fall = lowered(left, step, percent);
          expect(fall.tax + fall.net).toBe(step);
          expect(Math.min(fall.tax, fall.net)).toBeGreaterThanOrEqual(0);
          expect(BigInt(fall.tax)).toBe(exactTax(left, percent) - exactTax(left - step, percent));
          left -= step;
          taken = { tax: taken.tax + fall.tax, net: taken.net + fall.net };
        }
        expect(left).toBe(0);
        expect(taken).toEqual({ tax: tax(whole, percent), net: net(whole, percent) });
      }),
      { numRuns: 3_000 },
    );
  });
});

test('what is spread adds up, is nowhere a fen from its share, and gives nobody less for a greater weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(100_000_000_000), weights, (total, shares) => {
      const result = spread(total, shares);
      expect(result.reduce((sum, part) => sum + part, 0)).toBe(total);
      const sum = BigInt(shares.reduce((all, share) => all + share, 0));
      if (sum === 0n) return;
      for (const [index, part] of result.entries()) {
        const off = BigInt(part) * sum - BigInt(total) * BigInt(shares[index] ?? 0);
        expect(off < sum && off > -sum, `${part} of ${total} by ${shares}`).toBe(true);
        for (const [other, theirs] of result.entries()) {
          if ((shares[other] ?? 0) > (shares[index] ?? 0)) expect(theirs).toBeGreaterThanOrEqual(part);
        }
      }
    }),
    { numRuns: 3_000 },
  );
  expect(spread(7, [])).toEqual([]);
  expect(spread(7, [0, 0])).toEqual([7, 0]);
});

type Draw = {
  fen: number;
  /** A part of it, down to nothing. */
  part: number;
  /** Several amounts. */
  some: readonly number[];
  rate: number;
};
const draw: fc.Arbitrary<Draw> = fc
  .record({ two, some: parts, rate })
  .map(({ two: { whole, part }, ...rest }) => ({ fen: whole, part, ...rest }));

const lot = { owner: 'ada', lot: 'first' };
const other = { owner: 'bob', lot: 'second' };
const charge = { owner: 'ada', statement: 'S1' };
const cash = prestoreCash('ada', 'first');
const advance = taxInAdvance('ada', 'first');
const asLots = (some: readonly number[]) => some.map((each, index) => ({ lot: `lot-${index}`, fen: each }));
const asLines = (some: readonly number[]) =>
  some.map((each, index) => ({ line: `line-${index}`, fen: each }));
const sumOf = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0);

/** Every function of the chart of events with what may be asked of it; `reversed` undoes whatever another one made. */
const made: Record<keyof typeof functions, (draw: Draw) => Leg[]> = {
  prestorePaid: ({ fen }) => rules.prestorePaid('wechat', lot, fen),
  bankLineCame: ({ fen }) => rules.bankLineCame('6222', 'L1', fen),
  transferMatched: ({ some }) => rules.transferMatched(asLines(some), cash),
  interestCame: ({ some }) => rules.interestCame(asLines(some)),
  ownMoneyCame: ({ some }) => rules.ownMoneyCame(asLines(some), '6222'),
  gatewayArrived: ({ some, part }) => rules.gatewayArrived('wechat', asLines(some), part),
  bonusGranted: ({ fen }) => rules.bonusGranted(lot, fen),
  bonusWithdrawn: ({ fen }) => rules.bonusWithdrawn(lot, fen),
  gatewaySettled: ({ fen, part }) =>
    rules.gatewaySettled('alipay', '6222', { fen, fee: Math.min(part, fen - 1) }),
  prestoreMoved: ({ fen, part }) => rules.prestoreMoved(lot, other, { cash: fen, given: part }),
  orderPaid: ({ fen }) => rules.orderPaid('wechat', 'ada', 'O1', fen),
  orderPaidByPrestore: ({ some }) => rules.orderPaidByPrestore('ada', 'O1', asLots(some)),
  statementConfirmed: ({ some, rate: percent }) => {
    const whole = sumOf(some);
    const nets = spread(net(whole, percent), some);
    const incomes = nets.map((each, typeId) => ({ typeId, net: each }));
    return rules.statementConfirmed(charge, incomes, { fen: whole, rate: percent });
  },
  depositApplied: ({ fen }) => rules.depositApplied('ada', 'O1', 'S1', fen),
  depositReturned: ({ fen }) => rules.depositReturned('ada', 'O1', cash, fen),
  statementPaidByCash: ({ part }) => rules.statementPaidByCash(charge, { lot: 'first', fen: part + 1 }),
  statementPaidByBonus: ({ fen, part, rate: percent }) =>
    rules.statementPaidByBonus({ ...charge, taxed: fen + 1 }, { lot: 'first', fen: part + 1 }, percent),
  statementPaid: ({ fen }) => rules.statementPaid('wechat', charge, fen),
  advanceMade: ({ fen, part, rate: percent }) =>
    rules.advanceMade(advance, [{ before: part, fen: fen + 100, rate: percent || 6 }]),
  advanceUsed: ({ fen, part, rate: percent }) =>
    rules.advanceUsed(advance, [{ before: part + fen + 100, fen: fen + 100, rate: percent || 6 }]),
  orderCancelled: ({ fen, part }) => rules.orderCancelled('ada', 'O1', cash, { fen, fee: part }),
  priceLowered: ({ fen, part, rate: percent }) =>
    rules.priceLowered(
      { taxed: fen + 1 },
      { typeId: 1, fen: part + 1, to: receivable('ada', 'S1') },
      percent,
    ),
  refundApplied: ({ part }) => rules.refundApplied(lot, 'R1', { cash: part + 1, given: part }),
  refundPaid: ({ fen }) => rules.refundPaid('ada', 'R1', bank(), fen),
  refundKept: ({ fen }) => rules.refundKept(lot, 'R1', fen),
  rebateAvailable: ({ fen }) => rules.rebateAvailable('ada', fen),
  rebateRevoked: ({ fen }) => rules.rebateRevoked('ada', fen),
  withdrawalApplied: ({ fen }) => rules.withdrawalApplied('ada', 'W1', fen),
  withdrawalPaid: ({ fen, part }) => rules.withdrawalPaid('ada', 'W1', '6222', { fen, tax: part }),
  withdrawalEnded: ({ fen }) => rules.withdrawalEnded('ada', 'W1', fen),
  rebateToPrestore: ({ fen, part }) => rules.rebateToPrestore('ada', 'first', { fen, given: part }),
  subcontractBilled: ({ fen }) => rules.subcontractBilled('nova', 'O1', fen),
  subcontractPaid: ({ fen }) => rules.subcontractPaid('nova', '6222', fen),
  freightPaid: ({ fen, rate: percent }) => rules.freightPaid(lot.owner, [{ lot: lot.lot, fen }], percent),
  goodwillGiven: ({ fen }) => rules.goodwillGiven(lot, fen),
  badDebtWrittenOff: ({ fen }) => rules.badDebtWrittenOff(charge, fen),
  remainderWrittenOff: ({ fen }) => rules.remainderWrittenOff(charge, fen),
  pointsGranted: ({ fen }) => rules.pointsGranted('ada', 'first', fen),
  pointsGiven: ({ fen }) =>
    rules.pointsGiven(
      { code: 'PT-U', owner: 'ada', part: 'a' },
      { code: 'PT-U', owner: 'bob', part: 'b' },
      fen,
    ),
  pointsReturned: ({ fen }) => rules.pointsReturned('ada', 'first', fen),
  pointsTaken: ({ fen }) => rules.pointsTaken('ada', 'first', fen),
  pointsUsed: ({ fen }) => rules.pointsUsed('ada', 'first', fen),
  pointsLapsed: ({ fen }) => rules.pointsLapsed('ada', 'first', fen),
};
const { events: _, reversed, ...functions } = rules;

describe.each(Object.keys(functions) as (keyof typeof functions)[])('%s', (name) => {
  test('adds up to nothing in each unit, in whole fen and without empty sides; what undoes it is its opposite', () => {
    fc.assert(
      fc.property(draw, (drawn) => {
        const legs = made[name](drawn);
        expect(legs.length).toBeGreaterThanOrEqual(2);
        for (const unit of ['CNY', 'PT'] as const) {
          const mine = legs.filter(({ account }) => unitOf(account) === unit);
          expect(mine.reduce((sum, leg) => sum + leg.fen, 0)).toBe(0);
        }
        expect(legs.every((leg) => Number.isSafeInteger(leg.fen) && leg.fen !== 0)).toBe(true);
        expect(reversed(legs).map(changeOf)).toEqual(legs.map((leg) => 0 - changeOf(leg)));
        expect(reversed(reversed(legs))).toEqual(legs);
      }),
      { numRuns: 300 },
    );
  });
});

test('whatever lowers a price leaves the VAT of what is left, however often and by whatever it is lowered', () => {
  fc.assert(
    fc.property(parts, rate, (steps, percent) => {
      const whole = sumOf(steps);
      const taxOf = (legs: readonly Leg[]) =>
        legs.reduce((sum, leg) => sum + (leg.account.code === outputTax.code ? changeOf(leg) : 0), 0);
      let owed = taxOf(
        rules.statementConfirmed(charge, [{ typeId: 1, net: net(whole, percent) }], {
          fen: whole,
          rate: percent,
        }),
      );
      let taxed = whole;
      for (const [index, step] of steps.entries()) {
        const legs =
          index % 2
            ? rules.statementPaidByBonus({ ...charge, taxed }, { lot: 'first', fen: step }, percent)
            : rules.priceLowered({ taxed }, { typeId: 1, fen: step, to: cash }, percent);
        owed += taxOf(legs);
        taxed -= step;
        expect(BigInt(owed)).toBe(exactTax(taxed, percent));
      }
    }),
    { numRuns: 2_000 },
  );
});
