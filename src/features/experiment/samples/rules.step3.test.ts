import { expect, test } from 'vitest';
import { minAmountsIn } from '../../catalogue/prices/rules.minimum.ts';
import { type DraftCommon, type DraftSample, emptyDraft } from '../../plan/contract.ts';
import { nextRow } from './rules.rows.ts';
import {
  dataSetsOf,
  isStep3Done,
  orderSamples,
  problemsOfStep3,
  samplesOf,
  withDataSets,
  withSamples,
} from './rules.step3.ts';

const xrd = {
  temp_rid: 'x',
  name: 'XRD',
  typeId: 1,
  minimum: minAmountsIn('固体 100 mg 以上并干燥；溶液不少于 15 mL'),
};
const icp = { temp_rid: 'i', name: 'ICP', typeId: 1, minimum: minAmountsIn('粉末 1 g 以上') };
const sem = { temp_rid: 's', name: 'SEM 机时', typeId: 2 };
const fit = { temp_rid: 'f', name: 'XPS 分峰', typeId: 3 };
const sample = (no: string, more: Partial<DraftSample> = {}): DraftSample => ({
  ...nextRow([], ['x']),
  no,
  hazards: ['none'],
  ...more,
});
const draft = (samples: DraftSample[], more: Partial<DraftCommon> = {}): DraftCommon => ({
  ...emptyDraft,
  leftover: 0,
  samples,
  ...more,
});
const messages = (given: DraftCommon, entries: Parameters<typeof problemsOfStep3>[1]) => {
  const { rows, entries: lacking, leftover } = problemsOfStep3(given, entries);
  return [
    ...rows.map(({ row, field, message }) => `${row} ${field} ${message}`),
    ...lacking.map(({ message }) => message),
    ...(leftover ? [leftover] : []),
  ];
};

test('a table in which everything is told may be left', () => {
  expect(isStep3Done(problemsOfStep3(draft([sample('S-01')]), [xrd]))).toBe(true);
  expect(isStep3Done(problemsOfStep3(draft([]), [sem]))).toBe(true);
});

test.each<[string, DraftSample[], string[]]>([
  ['number', [sample(' ')], ['1 no 请填写样品编号']],
  ['number twice', [sample('A'), sample('B'), sample('A ')], ['3 no 样品编号重复：A']],
  ['hazards', [sample('A', { hazards: [] })], ['1 hazards 请声明样品危险性']],
  [
    'refused hazards',
    [sample('A'), sample('B', { hazards: ['toxic', 'radioactive'] })],
    ['2 hazards 暂不接收放射性/爆炸性样品'],
  ],
  ['nothing tested', [sample('A'), sample('B', { items: ['gone'] })], ['2 items 请选择检测项目']],
  [
    'too little',
    [sample('A', { amount: 60 }), sample('B', { amount: 0.1, unit: 'g' })],
    ['1 amount XRD至少需要100mg'],
  ],
  [
    'too little liquid',
    [sample('A', { form: '液体', amount: 500, unit: 'μL' })],
    ['1 amount XRD至少需要15mL'],
  ],
  ['another measure', [sample('A', { amount: 2, unit: '片' })], []],
])('what a table says wrong of its samples stands beside the row: %s', (_, samples, expected) => {
  expect(messages(draft(samples), [xrd])).toEqual(expected);
});

test('the service that needs most is named, and services without samples are told', () => {
  const both = draft([sample('A', { amount: 200, items: ['x', 'i'] })]);
  expect(messages(both, [xrd, icp])).toEqual(['1 amount ICP至少需要1g']);
  expect(messages(draft([sample('A')]), [xrd, icp, fit])).toEqual([
    'ICP：请至少填写1个样品',
    'XPS 分峰：请至少填写1个数据集',
  ]);
  expect(messages(draft([], { leftover: null }), [xrd])).toEqual([
    'XRD：请至少填写1个样品',
    '请选择剩余样品的处理方式',
  ]);
  expect(messages(draft([], { leftover: null }), [sem])).toEqual([]);
});

test('data sets are named line by line and numbered throughout', () => {
  const entries = [xrd, fit, { ...fit, temp_rid: 'g' }];
  const first = withDataSets([], 'f', ['C 1s', 'O 1s']);
  const sets = withDataSets(first, 'g', ['N 1s']);
  expect(sets.map(({ no, name, items }) => [no, name, items])).toEqual([
    ['D-01', 'C 1s', ['f']],
    ['D-02', 'O 1s', ['f']],
    ['D-03', 'N 1s', ['g']],
  ]);
  const samples = [sample('S-01'), ...sets];
  expect(dataSetsOf(samples, entries)).toEqual(sets);
  expect(samplesOf(samples, entries).map(({ no }) => no)).toEqual(['S-01']);
  expect(withDataSets(sets, 'f', []).map(({ no, name }) => [no, name])).toEqual([['D-01', 'N 1s']]);
});

test('an order takes the samples trimmed, and none of entries that are set aside', () => {
  const samples = [
    sample(' S-01 ', { items: ['x', 'gone'], form: '' }),
    sample('S-02', { items: ['i'] }),
    ...withDataSets([], 'f', ['C 1s']),
  ];
  expect(orderSamples(samples, [xrd], ['i', 'f']).map(({ no, form, items }) => [no, form, items])).toEqual([
    ['S-01', '粉末', ['x']],
  ]);
  const changed = withSamples(samples, [xrd], ['i', 'f'], { samples: [sample('S-09')] });
  expect(changed.map(({ no }) => no)).toEqual(['S-09', 'S-02', 'D-01']);
});
