import { expect, test } from 'vitest';
import { tableOf, textOf } from './read-file.ts';
import { headOf, readTable } from './rules.paste.ts';
import { columnNames, columns, nextRow } from './rules.rows.ts';
import { templateOf } from './write-template.ts';

const items = [
  { temp_rid: 'a', name: 'X 射线粉末衍射（XRD）' },
  { temp_rid: 'b', name: '比表面与孔径（BET）' },
];
const read = (text: string, start: Parameters<typeof readTable>[1] = 'no') =>
  readTable(tableOf(text), start, items);

test('a block without a head fills the columns from the cell on', () => {
  expect(read('S-01\tFeOx-400\t粉末\t60 mg\nS-02\tFeOx-500\t粉末\t55\n').rows).toEqual([
    { no: 'S-01', name: 'FeOx-400', form: '粉末', amount: 60, unit: 'mg' },
    { no: 'S-02', name: 'FeOx-500', form: '粉末', amount: 55 },
  ]);
  expect(read('Fe₂O₃\t无\nSiO₂\t有毒、易燃', 'composition').rows).toEqual([
    { composition: 'Fe₂O₃', hazards: ['none'] },
    { composition: 'SiO₂', hazards: ['toxic', 'flammable'] },
  ]);
});

test('a head decides what the columns are, in whatever order and words', () => {
  const { rows, unread } = read(
    '序号,样品名称,样品编号,质量（mg）,测试项目,安全性,储存\n1,对照,K1,"1,200",XRD,无毒无害,4℃冷藏\n2,老化,K2,80,全部,易吸潮,室温',
  );
  expect(unread).toEqual([]);
  expect(rows).toEqual([
    {
      name: '对照',
      no: 'K1',
      amount: 1200,
      unit: 'mg',
      items: ['a'],
      hazards: ['none'],
      storage: '4 °C 冷藏',
    },
    {
      name: '老化',
      no: 'K2',
      amount: 80,
      unit: 'mg',
      items: ['a', 'b'],
      hazards: ['air-sensitive'],
      storage: '常温干燥',
    },
  ]);
});

test.each([
  [
    ['样品编号', '名称'],
    ['no', 'name'],
  ],
  [['编号'], ['no']],
  [
    ['编号', '用量', '单位', '备注'],
    ['no', 'amount', 'unit', 'ignored'],
  ],
  [['S-01', 'FeOx-400'], undefined],
  [['项目'], undefined],
  [['粉末', '60 mg'], undefined],
])('the head of %j is %j', (cells, head) => {
  expect(headOf(cells)).toEqual(head);
});

test.each([
  ['60 mg', { amount: 60, unit: 'mg' }],
  ['０．５ｍＬ', { amount: 0.5, unit: 'mL' }],
  ['约 20ul', { amount: 20, unit: 'μL' }],
  ['1,200', { amount: 1200 }],
  ['3 片', { amount: 3, unit: '片' }],
])('the amount %s is read', (text, cells) => {
  expect(read(`${text}\t`, 'amount').rows).toEqual([cells]);
});

test('what is not understood is left out and told, by its row', () => {
  const { rows, unread } = read('编号\t用量\t项目\t危险性\nS1\t若干\tNMR\t待定\nS2\t-5\t\t剧毒');
  expect(rows).toEqual([
    { no: 'S1', hazards: [] },
    { no: 'S2', hazards: ['toxic'] },
  ]);
  expect(unread).toEqual([
    { row: 1, text: '若干' },
    { row: 1, text: 'NMR' },
    { row: 1, text: '待定' },
    { row: 2, text: '-5' },
  ]);
});

test('UTF-8 and GBK are told apart, quotes and blank lines are understood', () => {
  const text = '样品编号,样品名称\r\nS-01,"氧化铁, ""煅烧"""\r\n\r\nS-02,对照\r\n';
  const gbk = Buffer.from('d1f9c6b7b1e0bac52cd1f9c6b7c3fbb3c60d0a532d30312cd1f5bbafccfa0d0a', 'hex');
  expect(read(textOf(Buffer.from(`\uFEFF${text}`))).rows).toEqual([
    { no: 'S-01', name: '氧化铁, "煅烧"' },
    { no: 'S-02', name: '对照' },
  ]);
  expect(read(textOf(gbk)).rows).toEqual([{ no: 'S-01', name: '氧化铁' }]);
});

test('what the template holds is read back as it was', () => {
  const row = {
    ...nextRow([], ['a', 'b']),
    name: '氧化铁, 400 ℃',
    amount: 60,
    composition: 'Fe₂O₃',
    hazards: ['magnetic', 'air-sensitive'],
    storage: '−80 °C/干冰',
  };
  const text = templateOf([row], items);
  expect(text.startsWith('\uFEFF样品编号,样品名称,')).toBe(true);
  expect(read(textOf(Buffer.from(text)))).toEqual({ rows: [row], unread: [] });
});

test('every head of the table is understood', () => {
  const names = columns.map((column) => columnNames[column]);
  expect(headOf(names)).toEqual([...columns]);
});
