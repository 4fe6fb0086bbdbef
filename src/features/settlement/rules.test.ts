import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tax } from '../ledger/rules.tax.ts';
import { amountsOfWork, isUndecided, type PricedWork } from './making/rules.amounts.ts';
import {
  coverage,
  depositParts,
  incomesOf,
  oldestFirst,
  payStatusOf,
  reminderDue,
  splitCredit,
  totalOfLines,
} from './paying/rules.payment.ts';
import { backOf } from './rules.invoicing.ts';
import { afterMoney, creditRecord, type StatementAction, statementRecord } from './rules.states.ts';

const work = (rid: string, changes: Partial<PricedWork> = {}): PricedWork => ({
  ...{ rid, lineRid: 'line', status: 80, samples: 1, amountFen: null, retestOf: null, retestFee: null },
  ...{ differs: null, isReleased: true, ...changes },
});
const lines = [{ rid: 'line', amountFen: 10_000 }];
const equal = { retestOf: 'a', retestFee: 'charged-if-equal' as const };

test.each<[string, PricedWork[], number[]]>([
  ['one unit costs its line', [work('a')], [10_000]],
  ['a split line is spread by samples, to the fen', [work('a', { samples: 2 }), work('b')], [6_667, 3_333]],
  ['three equal parts', [work('a'), work('b'), work('c')], [3_334, 3_333, 3_333]],
  ['an amount of its own counts', [work('a', { amountFen: 4_000 }), work('b')], [4_000, 5_000]],
  ['what cannot be done is free', [work('a', { status: 45 })], [0]],
  ['but for a fee that was announced', [work('a', { status: 45, amountFen: 500 })], [500]],
  ['a free retest', [work('a'), work('b', { retestOf: 'a', retestFee: 'free' })], [10_000, 0]],
  ['a retest that found the same', [work('a'), work('b', { ...equal, differs: false })], [10_000, 10_000]],
  ['a retest that found something else', [work('a'), work('b', { ...equal, differs: true })], [10_000, 0]],
  ['a retest that is not released', [work('a'), work('b', equal)], [10_000, 0]],
  [
    'a retest of half of the samples',
    [work('a', { samples: 2 }), work('b', { ...equal, differs: false })],
    [10_000, 5_000],
  ],
  [
    'a retest of a retest',
    [
      work('a'),
      work('b', { ...equal, differs: false }),
      work('c', { ...equal, retestOf: 'b', differs: false }),
    ],
    [10_000, 10_000, 10_000],
  ],
])('%s', (_, units, expected) => {
  const amounts = amountsOfWork(units, lines);
  expect(units.map(({ rid }) => amounts.get(rid))).toEqual(expected);
});

test('work waits for a verdict unless it was accepted, settled or is known to be impossible', () => {
  const states = [10, 20, 30, 40, 45, 50, 60, 70, 75, 78, 80, 90];
  const waiting = states.filter((status) => isUndecided({ status, isReleased: true }));
  expect(waiting).toEqual([10, 20, 30, 40, 50, 60, 70, 75, 78]);
  expect(isUndecided({ status: 45, isReleased: false })).toBe(true);
});

const fen = fc.integer({ min: 0, max: 100_000_000 });

test('of money that goes back what rebates were goes after what is free, and nothing that an invoice stands for', () => {
  fc.assert(
    fc.property(
      fen,
      fen,
      fen,
      fen,
      fen,
      fen,
      (free, invoicedFen, preinvoicedFen, rebateFen, returnedFen, back) => {
        const paid = { invoicedFen, preinvoicedFen, rebateFen, returnedFen };
        const cashFen = free + invoicedFen + preinvoicedFen + rebateFen + returnedFen;
        const parts = backOf({ ...paid, cashFen }, back);
        const most = free + rebateFen + preinvoicedFen;
        expect(parts === undefined).toBe(back > most);
        if (!parts) return;
        const ofRebates = Math.min(rebateFen, Math.max(0, back - free));
        expect(parts).toEqual({
          rebateFen: ofRebates,
          carriedFen: Math.max(0, back - free - ofRebates),
        });
      },
    ),
  );
});
const line = fc.record({
  of: fc.constantFrom('a', 'b', 'c'),
  typeId: fc.constantFrom(1, 2, 3),
  amountFen: fen,
  discountFen: fc.constant(0),
});
const statement = fc.array(line, { minLength: 1, maxLength: 12 });

test('incomes and VAT are exactly what the lines add up to; what is covered is what was paid', () => {
  fc.assert(
    fc.property(statement, fc.nat({ max: 1_000 }), (all, permille) => {
      const total = totalOfLines(all);
      const incomes = incomesOf(all, 6).reduce((sum, { net }) => sum + net, 0);
      expect(incomes + tax(total, 6)).toBe(total);
      const paid = Math.floor((total * permille) / 1_000);
      expect(coverage(all, paid).reduce((sum, each) => sum + each, 0)).toBe(paid);
      const states = [...payStatusOf(all, total).values()];
      expect(states.every((each) => each === 3 || each === 6)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a payment goes to the oldest first, and no fen is lost', () => {
  const owed = fc.array(fc.record({ remainingFen: fen }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(owed, fc.integer({ min: 1, max: 900_000_000 }), (all, amount) => {
      const { parts, restFen } = oldestFirst(all, amount);
      expect(parts.reduce((sum, part) => sum + part.fen, restFen)).toBe(amount);
      const open = parts.findIndex(({ statement: each, fen: part }) => part < each.remainingFen);
      if (open >= 0) expect(parts.slice(open + 1)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [80_000, 64_000, 16_000],
  [80_001, 64_001, 16_000],
  [80_100, 64_080, 16_020],
  [90_000, 72_000, 18_000],
  [100_000, 80_000, 20_000],
  [110_000, 80_000, 20_000],
])('800.00 and 200.00 of bonus that were paid before cover %i fen', (owed, cashFen, bonusFen) => {
  expect(depositParts(owed, { cashFen: 80_000, bonusFen: 20_000 }, 20)).toEqual({ cashFen, bonusFen });
});

test('of what was paid before, bonus covers its share, and more only where money does not suffice', () => {
  const share = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fen, fen, fen, share, (owed, cash, given, percent) => {
      const { cashFen, bonusFen } = depositParts(owed, { cashFen: cash, bonusFen: given }, percent);
      expect(cashFen + bonusFen).toBe(Math.min(owed, cash + given));
      expect(cashFen).toBeLessThanOrEqual(cash);
      expect(bonusFen).toBeLessThanOrEqual(given);
      const most = Math.floor((owed * percent) / 100);
      expect(bonusFen).toBeGreaterThanOrEqual(Math.min(given, most));
      if (bonusFen > most) expect(cashFen).toBe(cash);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [100, { remainingFen: 100, cashFen: 0 }, { unpaidFen: 100, backFen: 0 }],
  [150, { remainingFen: 100, cashFen: 50 }, { unpaidFen: 100, backFen: 50 }],
  [151, { remainingFen: 100, cashFen: 50 }, undefined],
  [50, { remainingFen: 0, cashFen: 80 }, { unpaidFen: 0, backFen: 50 }],
])('a credit note of %i of %o', (amount, statement_, expected) => {
  expect(splitCredit(amount, statement_)).toEqual(expected);
});

test.each([
  ['2026-12-11', null, undefined],
  ['2026-12-12', null, -3],
  ['2026-12-12', -3, undefined],
  ['2026-12-16', -3, 0],
  ['2026-12-18', 0, 3],
  ['2026-12-30', null, 15],
  ['2027-02-01', 15, undefined],
])('reminder on %s after %s', (today, sent, expected) => {
  expect(reminderDue('2026-12-15', today, sent)).toBe(expected);
});

test('credit notes are posted by the product, or decided by somebody else than who made them', () => {
  const decided = (isMaker: boolean) =>
    Object.keys(creditRecord.names).flatMap((status) =>
      (['post', 'approve', 'refuse'] as const).flatMap((action) =>
        (['approver', 'system'] as const).flatMap((role) => {
          try {
            const { to } = creditRecord.allowed({ status: Number(status), isMaker }, action, role);
            return `${status} ${action} ${role} ${to.join()}`;
          } catch {
            return [];
          }
        }),
      ),
    );
  expect(decided(false)).toEqual(['10 post system 20', '10 approve approver 20', '10 refuse approver 40']);
  expect(decided(true)).toEqual(['10 post system 20']);
});

test('every triple of state, action and role does what the table of the definition says, and nothing else', () => {
  const roles = ['customer', 'staff', 'approver', 'system'] as const;
  const actions = [...new Set(statementRecord.ways.map(({ action }) => action))];
  const allowed = Object.keys(statementRecord.names).flatMap((status) =>
    actions.flatMap((action: StatementAction) =>
      roles.flatMap((role) => {
        try {
          const record = { status: Number(status) as 10, remainingFen: 1, onCredit: false };
          const { to } = statementRecord.allowed(record, action, role);
          return [`${status} ${action} ${role[0]} ${to.join('/') || status}`];
        } catch {
          return [];
        }
      }),
    ),
  );
  expect(allowed).toEqual([
    '10 confirm c 30/40/50',
    '10 confirm s 30/40/50',
    '10 dispute c 20',
    ...['s', 'a'].map((role) => `10 revise ${role} 10`),
    ...['s', 'a', 's'].map((role) => `10 void ${role} 90`),
    ...['s', 'a'].map((role) => `10 remind ${role} 10`),
    ...['s', 'a'].map((role) => `20 revise ${role} 10`),
    ...['s', 'a', 's'].map((role) => `20 void ${role} 90`),
    ...[30, 40].flatMap((status) => [
      ...['c', 's', 'a', 's'].map((role) => `${status} pay ${role} 40/50/60`),
      `${status} defer c ${status}`,
      ...(status === 40 ? ['40 unpay a 30/40/60'] : []),
      `${status} expire s 60`,
      ...['s', 'a'].map((role) => `${status} credit ${role} 30/40/50/60`),
      ...['s', 'a'].map((role) => `${status} remind ${role} ${status}`),
    ]),
    '50 unpay a 30/40/60',
    ...['s', 'a'].map((role) => `50 credit ${role} 30/40/50/60`),
    ...['c', 's', 'a', 's'].map((role) => `60 pay ${role} 40/50/60`),
    '60 unpay a 30/40/60',
    ...['s', 'a'].map((role) => `60 credit ${role} 30/40/50/60`),
    ...['s', 'a'].map((role) => `60 writeOff ${role} 50`),
    ...['s', 'a'].map((role) => `60 remind ${role} 60`),
  ]);
  const free = { status: 30 as const, remainingFen: 0, onCredit: false };
  expect(() => statementRecord.allowed(free, 'pay', 'customer')).toThrow('没有待付金额');
  expect(afterMoney({ remainingFen: 0, paidFen: 0, isOverdue: true })).toBe(50);
  expect(afterMoney({ remainingFen: 1, paidFen: 1, isOverdue: true })).toBe(60);
  expect(afterMoney({ remainingFen: 1, paidFen: 1, isOverdue: false })).toBe(40);
  expect(afterMoney({ remainingFen: 1, paidFen: 0, isOverdue: false })).toBe(30);
});
