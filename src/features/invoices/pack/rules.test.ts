import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackRules } from '../../settings/rules.pack.ts';
import { partsBy, ruleFor, sharesOf } from './rules.ts';

const usual = PackRules.parse(undefined);

test('papers come with the amounts from which the organisation wants them', () => {
  const list = (fen: number) => partsBy(usual, fen, ['statement']);
  expect(list(99_999)).toEqual(['list']);
  expect(list(100_000)).toEqual(['list', 'payments']);
  expect(list(4_999_999)).toEqual(['list', 'payments']);
  expect(list(5_000_000)).toEqual(['list', 'contract', 'acceptance', 'payments']);
  const own = { name: '示例理工大学', contractFen: 0, acceptanceFen: 30_000, paymentFen: 0, covers: true };
  const rules = PackRules.parse({ organisations: [own] });
  expect(partsBy(ruleFor(rules, '示例理工大学 '), 20_000, ['statement'])).toEqual([
    ...['list', 'contract', 'payments', 'covers'],
  ]);
  expect(ruleFor(rules, '示例理工大学化学学院').contractFen).toBe(5_000_000);
});

test('top-ups commission nothing, and what was prepaid is not accepted', () => {
  expect(partsBy(usual, 9_000_000, ['topup'])).toEqual(['list', 'payments']);
  expect(partsBy(usual, 9_000_000, ['deposit'])).toEqual(['list', 'contract', 'payments']);
  expect(partsBy(usual, 9_000_000, ['topup', 'statement'])).toContain('acceptance');
});

/** Statements with payments, and lines of an invoice over parts of their money. */
const money = fc
  .array(
    fc.record({
      payments: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 4 }),
      invoiced: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => {
    const sources = all.map(({ payments, invoiced }, index) => {
      const baseFen = payments.reduce((sum, fen) => sum + fen, 0);
      let left = baseFen;
      const lines = invoiced.map((share) => {
        const fen = Math.floor(left * share);
        left -= fen;
        return fen;
      });
      return { source: `statement:${index}`, baseFen, payments, lines: lines.filter((fen) => fen > 0) };
    });
    return {
      sources: sources.map(({ source, baseFen }) => ({ source, baseFen, takenFen: baseFen })),
      payments: sources.flatMap(({ source, payments }) =>
        payments.map((fen) => ({ source, fen, freeFen: fen })),
      ),
      lines: sources.flatMap(({ source, lines }) => lines.map((fen) => ({ source, fen, mostFen: fen }))),
    };
  });
const sum = (list: readonly { fen: number }[]) => list.reduce((all, { fen }) => all + fen, 0);

test('what payments stand for is the invoice to the fen, and of none more than was paid', () => {
  fc.assert(
    fc.property(money, ({ lines, sources, payments }) => {
      const shares = sharesOf(sum(lines), lines, sources, payments) ?? [];
      expect(shares.reduce((all, fen) => all + fen, 0)).toBe(sum(lines));
      expect(shares.every((fen, index) => fen >= 0 && fen <= (payments[index]?.fen ?? 0))).toBe(true);
    }),
  );
});

test('a fen that disagrees anywhere leaves no pack', () => {
  fc.assert(
    fc.property(money, ({ lines, sources, payments }) => {
      fc.pre(lines.length > 0);
      const fen = sum(lines);
      expect(sharesOf(fen + 1, lines, sources, payments)).toBeUndefined();
      expect(sharesOf(fen - 1, lines, sources, payments)).toBeUndefined();
      const [first, ...others] = lines as [(typeof lines)[0], ...typeof lines];
      const less = [{ ...first, mostFen: first.fen - 1 }, ...others];
      expect(sharesOf(fen, less, sources, payments)).toBeUndefined();
      const gone = sources.map((one) => ({ ...one, baseFen: one.takenFen - 1 }));
      expect(sharesOf(fen, lines, gone, payments)).toBeUndefined();
    }),
  );
});
