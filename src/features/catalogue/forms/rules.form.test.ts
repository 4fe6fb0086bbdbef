import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoPriced, demoService, demoServices } from '../../../../tests/fixtures/demo-services.ts';
import { elements, placeOf } from './rules.elements.ts';
import type { FormValue } from './rules.files.ts';
import { fileValue } from './rules.files.ts';
import { knownValues, problemsIn, type Values, visibleFields } from './rules.form.ts';

const filled = { sample_names: 'A1', main_components: 'TiO2' };

function problemsOf(rid: string, values: Values): string[] {
  const { fields, price } = demoPriced(demoService(rid));
  return problemsIn(fields, values, price).map(({ kind, message }) => `${kind}: ${message}`);
}

test.each<[string, Values, string[]]>([
  ['xrd-powder', filled, []],
  ['xrd-powder', {}, ['missing: 请填写样品编号', 'missing: 请填写主要成分']],
  ['xrd-powder', { ...filled, sample_count: '' }, ['missing: 请填写样品数量']],
  ['xrd-powder', { ...filled, sample_count: 501 }, ['wrong: 样品数量应在1~500个之间']],
  ['xrd-powder', { ...filled, sample_count: 1.5 }, ['wrong: 样品数量应为整数']],
  ['xrd-powder', { ...filled, sample_count: 'many' }, ['wrong: 样品数量应为数字']],
  ['xrd-powder', { ...filled, sample_count: 3 }, ['wrong: 样品数量为3个，样品编号应为3行，现有1行']],
  ['xrd-powder', { ...filled, sample_count: 2, sample_names: 'A1\n A1 \n' }, ['wrong: 样品编号重复：A1']],
  ['xrd-powder', { ...filled, sample_count: 2, sample_names: 'A1\r\n\nA2' }, []],
  ['xrd-powder', { ...filled, hazards: ['none', 'toxic'] }, ['wrong: 危险特性选择“无”时不能再选其他项']],
  ['xrd-powder', { ...filled, hazards: ['toxic', 'toxic'] }, ['wrong: 危险特性的选项不正确，请重新选择']],
  ['xrd-powder', { ...filled, hazards: [] }, ['missing: 请填写危险特性']],
  ['xrd-powder', { ...filled, xrd_speed: 'warp' }, ['wrong: 扫描速度的选项不正确，请重新选择']],
  ['xrd-powder', { ...filled, urgent: 'yes' }, ['wrong: 加急的选项不正确，请重新选择']],
  ['xrd-powder', { ...filled, xrd_range: [10] }, ['wrong: 扫描范围 2θ应为两个数字']],
  ['xrd-powder', { ...filled, xrd_range: [1, 80] }, ['wrong: 扫描范围 2θ应在5~140°之间']],
  ['xrd-powder', { ...filled, xrd_range: [80, 10] }, ['wrong: 扫描范围 2θ的下限应小于上限']],
  ['xrd-powder', { ...filled, remark: '长'.repeat(5_001) }, ['wrong: 其他要求最多5000字']],
  ['xrd-powder', { ...filled, main_components: ['TiO2'] }, ['wrong: 主要成分的内容不正确']],
  ['xps', { ...filled, xps_elements: ['C', 'Xx'] }, ['wrong: 窄谱元素的选项不正确，请重新选择']],
  ['xps', { ...filled, xps_elements: elements.slice(0, 13) }, ['wrong: 窄谱元素应选择1~12个']],
  ['rsv-sem', { slot_hours: 1.25 }, ['wrong: 预约时长应以0.5小时为一档']],
])('%s with %j', (rid, values, problems) => {
  expect(problemsOf(rid, values)).toEqual(expect.arrayContaining(problems));
  if (rid === 'xrd-powder') expect(problemsOf(rid, values)).toHaveLength(problems.length);
});

const fileOf = (name: string) => fileValue({ rid: '01JNAB0000F1LE000000000001', bytes: 9, name });
const consent = fileOf('批件.PDF');

test.each([
  [[fileOf('图.tif'), fileOf('文献.pdf')], undefined],
  [[fileOf('图.exe')], '参考附件仅支持 .pdf、.docx、.xlsx、.jpg、.png、.tif、.zip'],
  [['图.tif'], '参考附件的文件不正确'],
  [[consent, consent], '参考附件的文件不正确'],
])('attached are %j', (attachment, message) => {
  const wrong = problemsOf('xrd-powder', { ...filled, attachment });
  expect(wrong).toEqual(message ? [`wrong: ${message}`] : []);
});

test('human samples need the approval of an ethics committee, others are not asked for it', () => {
  const rid = demoServices.find(({ categoryId }) => categoryId === 25)?.rid ?? '';
  const approval = 'missing: 选择物种“人”时须填写伦理批件/知情同意';
  expect(problemsOf(rid, { bio_species: 'human' })).toContain(approval);
  expect(problemsOf(rid, { bio_species: 'mouse' })).not.toContain(approval);
  expect(problemsOf(rid, { bio_species: 'human', bio_ethics: [consent] })).not.toContain(approval);
});

test('hurry is asked for only where it is accepted', () => {
  const asksForHurry = (rid: string) => {
    const { fields, price } = demoPriced(demoService(rid));
    return visibleFields(fields, {}, price).some(({ key }) => key === 'urgent');
  };
  expect([asksForHurry('xrd-powder'), asksForHurry('micropore')]).toEqual([true, false]);
});

test('only values of the form are kept, whatever a name may mean to JavaScript', () => {
  const { fields } = demoPriced(demoService('xrd-powder'));
  const sent = JSON.parse('{"sample_count":2,"price":1,"__proto__":{"sample_names":"x"},"constructor":"y"}');
  expect(knownValues(fields, sent)).toEqual({ sample_count: 2 });
});

test('no value makes the check fail, and what is wrong never passes as missing', () => {
  const anything: fc.Arbitrary<FormValue> = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), fc.double()), { maxLength: 5 }),
  );
  const { fields, price } = demoPriced(demoService('xps'));
  const form = fc.record(Object.fromEntries(fields.map(({ key }) => [key, anything])), { requiredKeys: [] });
  fc.assert(
    fc.property(form, (values) => {
      const problems = problemsIn(fields, values, price);
      expect(new Set(problems.map(({ key }) => key)).size).toBe(problems.length);
      for (const { key, kind } of problems) {
        if (kind === 'missing') expect(values[key] ?? '').toHaveLength(0);
      }
    }),
    { seed: 20261121 },
  );
});

test('every element has a place of its own in the table', () => {
  expect(elements).toHaveLength(118);
  const places = elements.map((symbol) => Object.values(placeOf(symbol)).join());
  expect(new Set(places).size).toBe(118);
  const known = {
    H: '1,1',
    He: '1,18',
    B: '2,13',
    Fe: '4,8',
    Ba: '6,2',
    Hf: '6,4',
    La: '8,3',
    Lr: '9,17',
    Og: '7,18',
  };
  expect(
    Object.fromEntries(Object.keys(known).map((symbol) => [symbol, places[elements.indexOf(symbol)]])),
  ).toEqual(known);
});
