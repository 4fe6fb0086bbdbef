import fc from 'fast-check';
import { expect, test } from 'vitest';
import { birthdayOf, isAdult, isIdNo, maskedIdNo } from '../promoters/rules.ts';
import { taxOf, withheldOf } from './rules.tax.ts';
import { bonusOf, isCardNo, maskedAccount, payeeProblems, tooLittle, withdrawalRefusals } from './rules.ts';

test.each([
  [80_000, 0],
  [80_001, 0],
  [100_000, 4_000],
  [400_000, 64_000],
  [400_001, 64_000],
  [1_000_000, 160_000],
  [2_500_000, 400_000],
  [3_000_000, 520_000],
  [6_250_000, 1_300_000],
  [10_000_000, 2_500_000],
])('of %i fen in a month %i are withheld', (fen, tax) => {
  expect(withheldOf(fen)).toBe(tax);
});

test('however a month is cut, what is withheld is the tax of its sum, and never all of two fen or more', () => {
  const parts = fc.array(fc.integer({ min: 2, max: 5_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, (amounts) => {
      let before = { fen: 0, taxFen: 0 };
      for (const fen of amounts) {
        const taxFen = taxOf(fen, before);
        expect(taxFen).toBeLessThan(fen);
        expect(taxFen).toBeGreaterThanOrEqual(0);
        before = { fen: before.fen + fen, taxFen: before.taxFen + taxFen };
      }
      expect(before.taxFen).toBe(withheldOf(before.fen));
    }),
  );
});

test('cards, Alipay accounts and their owner are told what is wrong with them', () => {
  expect(isCardNo('6222021234567890128')).toBe(true);
  expect(isCardNo('6222021234567890123')).toBe(false);
  const card = { payee: '林知夏', account: '6222 0212 3456 7890 128', bank: '示例银行' };
  expect(payeeProblems(1, card)).toEqual({});
  expect(payeeProblems(1, { ...card, bank: '' })).toEqual({ bank: withdrawalRefusals.noBank });
  expect(payeeProblems(2, { payee: '林知夏', account: '13900000001' })).toEqual({});
  expect(payeeProblems(2, { payee: '林知夏', account: 'a b@c' })).toEqual({
    account: withdrawalRefusals.wrongAlipay,
  });
  expect(payeeProblems(0, {})).toEqual({});
  expect([
    maskedAccount('6222021234567890128'),
    maskedAccount('13900000001'),
    maskedAccount('lin@q.cn'),
  ]).toEqual(['****0128', '139****0001', 'l***@q.cn']);
  expect([tooLittle(10_000), tooLittle(150_050)]).toEqual(['最低提现金额为100元', '最低提现金额为1500.50元']);
  expect(bonusOf(10_019, { prestoreBonusRate: 5 })).toBe(500);
});

test('identity numbers have a day of birth and the check of GB 11643', () => {
  expect(isIdNo('11010519491231002X')).toBe(true);
  for (const wrong of ['110105194912310021', '11010519491331002X', '1101051949123100', '01010519491231002X'])
    expect(isIdNo(wrong)).toBe(false);
  expect(maskedIdNo('11010519491231002X')).toBe('110***********002X');
  expect(birthdayOf('11010519491231002X')).toBe('1949-12-31');
  expect([isAdult('2008-11-20', '2026-11-20'), isAdult('2008-11-21', '2026-11-20')]).toEqual([true, false]);
});
