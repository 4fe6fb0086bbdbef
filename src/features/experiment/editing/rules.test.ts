import { expect, test } from 'vitest';
import { demoPriced, demoService } from '../../../../tests/fixtures/demo-services.ts';
import { minAmountsIn } from '../../catalogue/prices/rules.minimum.ts';
import { type Detail, editOf, firstProblem, inputOf, problemsOfEdit } from './rules.ts';

const sample = {
  ...{ no: 'A-1', name: '', form: '粉末', amount: 200, unit: 'mg', composition: '', storage: '' },
  ...{ hazards: ['none'], rid: 'S1', place: '待寄出', line_rids: ['L1'] },
} as const;
const order = {
  ...{ rid: 'O1', version: 3, typeId: 1, leftover: 1, secret: 0, remark: '' },
  contact: { name: '林知夏', phone: '13900000001' },
  lines: [
    { rid: 'L1', service_rid: 'xrd-powder', name: 'XRD', count: 1, values: { main_components: 'TiO2' } },
  ],
  samples: [sample, { ...sample, rid: 'S2', no: 'A-2' }],
} as unknown as Detail;

const { fields, price } = demoPriced(demoService('xrd-powder'));
const formOf = () => ({ typeId: 1, params: fields, price, minimum: minAmountsIn('粉末 200 mg 以上') });

test('an order that was not touched is asked for as it is', () => {
  const edit = editOf(order);
  const { rid: _, place: _place, line_rids: _lines, ...described } = sample;
  expect(inputOf(order, edit)).toEqual({
    ...{ rid: 'O1', version: 3, leftover: 1, secret: 0, remark: '' },
    contact: { name: '林知夏', phone: '13900000001' },
    items: [
      {
        ...{ line_rid: 'L1', count: 1, params: { main_components: 'TiO2' } },
        samples: [described, { ...described, no: 'A-2' }],
      },
    ],
  });
  expect(firstProblem(problemsOfEdit(order, edit, formOf))).toBeUndefined();
});

test.each([
  [{ lines: { L1: { count: 1, params: {} } } }, '请填写主要成分'],
  [{ samples: [] }, 'XRD：请至少填写1个样品'],
  [{ contact: { name: '', phone: '13900000001' } }, '姓名不能为空'],
  [{ contact: { name: '林知夏', phone: '139' } }, '手机号格式不正确'],
])('%j is told in words', (changes, message) => {
  const edit = { ...editOf(order), ...changes };
  expect(firstProblem(problemsOfEdit(order, edit, formOf))).toContain(message);
});

test('rows of the table are told by their place', () => {
  const edit = editOf(order);
  const [first, second] = edit.samples;
  if (!first || !second) throw new Error('no samples');
  const twice = { ...edit, samples: [first, { ...second, no: 'A-1' }] };
  expect(firstProblem(problemsOfEdit(order, twice, formOf))).toBe('第 2 行：样品编号重复：A-1');
  const little = { ...edit, samples: [{ ...first, amount: 1 }, second] };
  expect(firstProblem(problemsOfEdit(order, little, formOf))).toContain('第 1 行：XRD至少需要');
});
