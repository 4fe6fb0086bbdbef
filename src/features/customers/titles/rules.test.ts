import { expect, test } from 'vitest';
import {
  bareNumber,
  fieldsOfType,
  invoiceTypes,
  isCreditCode,
  titleLacks,
  titleProblems,
  whyNotTaxNo,
} from './rules.ts';

const [format, check] = ['税号格式不正确', '税号校验不通过，请逐位核对'];

test.each([
  ['the example of the standard', '91350100M000100Y43', undefined],
  ['a university', '12330000QYDEM00012', undefined],
  ['a company', '91320506MA0LCDEM1A', undefined],
  ['one digit changed', '91320506MA0LCDEM2A', check],
  ['two signs swapped', '91320506MA0LCDME1A', check],
  ['another check sign', '91320506MA0LCDEM1B', check],
  ['a letter that codes do not have', '91320506MAOLCDEM1A', check],
  ['a sole trader by identity number', '11010519491231002X', undefined],
  ['an identity number with another check', '110105194912310021', check],
  ['an identity number and a count', '11010519491231002X01', undefined],
  ['fifteen digits, as they were', '330106700000001', undefined],
  ['fourteen', '33010670000001', format],
  ['twenty-one', '110105194912310020123', format],
  ['a sign that is neither', '9132050-MA0LCDEM1A', format],
])('the tax number of %s', (_name, number, why) => {
  expect(whyNotTaxNo(number)).toBe(why);
});

test('of the 31 signs in the last place one is right', () => {
  const signs = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
  for (const stem of ['91350100M000100Y4', '12330000QYDEM0001', '99999999999999999', '00000000000000000'])
    expect(signs.filter((sign) => isCreditCode(stem + sign))).toHaveLength(1);
});

test('numbers are kept narrow, without spaces, in capitals', () => {
  expect(bareNumber(' ９1320506　ma0lcdem 1a\n')).toBe('91320506MA0LCDEM1A');
});

test.each([
  [1, 0, ['tax_no', 'email']],
  [1, 1, ['email']],
  [3, 0, ['tax_no', 'reg_address', 'reg_phone', 'bank', 'account_no', 'email']],
  [3, 1, ['tax_no', 'reg_address', 'reg_phone', 'bank', 'account_no', 'email']],
  [2, 0, ['tax_no', 'address_rid']],
  [2, 1, ['address_rid']],
  [4, 0, ['tax_no', 'reg_address', 'reg_phone', 'bank', 'account_no', 'address_rid']],
  [4, 1, ['tax_no', 'reg_address', 'reg_phone', 'bank', 'account_no', 'address_rid']],
] as const)('type %d for person %d needs %j', (type, person, fields) => {
  expect(fieldsOfType(type, person)).toEqual(fields);
  expect(titleLacks({ type, person })).toEqual(fields);
  const whole = Object.fromEntries(fields.map((field) => [field, 'x']));
  expect(titleLacks({ type, person, ...whole })).toEqual([]);
  expect(new Set(titleProblems({ type, person }).map(({ field }) => field))).toEqual(new Set(fields));
});

test('the types stand in the order of the specification, with names of both lengths', () => {
  expect(invoiceTypes.map(({ code, short, name }) => [code, short, name])).toEqual([
    [1, '电子普票', '增值税电子普通发票'],
    [3, '电子专票', '增值税电子专用发票'],
    [2, '纸质普票', '增值税纸质普通发票'],
    [4, '纸质专票', '增值税纸质专用发票'],
  ]);
});

test.each([
  ['0571-88880000', undefined],
  ['(0571)88880000', undefined],
  ['+86 571 88880000', undefined],
  ['0571-88880000转801', undefined],
  ['13900000001', undefined],
  ['400-000-0000', undefined],
  ['88880', '注册电话格式不正确'],
  ['0571-8888000o', '注册电话格式不正确'],
  ['-------', '注册电话格式不正确'],
])('telephone %s', (reg_phone, message) => {
  const found = titleProblems({ type: 1, person: 1, email: 'a@b.example', reg_phone });
  expect(found).toEqual(message ? [{ field: 'reg_phone', message }] : []);
});
