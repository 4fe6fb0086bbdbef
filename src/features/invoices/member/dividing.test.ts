import { expect, test } from 'vitest';
import { type Chosen, filled, invoicesOf, restsOf, whyNotDivided, writtenDown } from './dividing.ts';

const line = (ref: string, no: string, free_fen: number, title = ref): Chosen => ({
  ref,
  no,
  title,
  free_fen,
});
const chosen = [
  line('a', 'D261112000114', 90_000, 'SEM-EDS · 5 个样品'),
  line('b', 'D261108000260', 52_000, 'XPS'),
  line('c', 'D261108000260', 1_000, '加急'),
];
const fen = (invoices: { fen: number }[]) => invoices.map((one) => one.fen);

test('one invoice takes all, one for each order what belongs to it', () => {
  expect(fen(invoicesOf('one', chosen, []))).toEqual([143_000]);
  expect(fen(invoicesOf('each', chosen, []))).toEqual([90_000, 53_000]);
  expect(fen(invoicesOf('each', [], []))).toEqual([0]);
  expect(whyNotDivided('one', [], [])).toBe('请选择开票明细');
  expect(whyNotDivided('each', chosen, [])).toBeUndefined();
  const many = Array.from({ length: 11 }, (_, index) => line(`r${index}`, `D${index}`, 100));
  expect(whyNotDivided('each', many, [])).toBe('一次最多申请 10 张发票，请减少明细或合并开票');
  expect(whyNotDivided('one', many, [])).toBeUndefined();
});

test('what is written down tells the line that has too little or too much, and what is left goes into one', () => {
  const [a, b] = chosen as [Chosen, Chosen];
  const own = [
    { a: '600', b: '400.00' },
    { a: '300', b: '' },
  ];
  expect(whyNotDivided('own', [a, b], own)).toBe('XPS 尾号 0260 还有 ¥120.00 未分配');
  expect(restsOf([a, b], own).map((rest) => rest.fen)).toEqual([0, 12_000]);
  const all = filled([a, b], own, 1);
  expect(all[1]).toEqual({ a: '300', b: '120.00' });
  expect(whyNotDivided('own', [a, b], all)).toBeUndefined();
  expect(fen(invoicesOf('own', [a, b], all))).toEqual([100_000, 42_000]);
  expect(whyNotDivided('own', [a, b], [{ a: '600', b: '520' }, { a: '300.01' }])).toBe(
    'SEM-EDS 尾号 0114 超出可开金额 ¥0.01',
  );
  expect(whyNotDivided('own', [a, b], [{ a: '900', b: '12.345' }])).toBe(
    '发票 1 中 XPS 尾号 0260 的金额格式不正确',
  );
  expect(whyNotDivided('own', [a, b], [...writtenDown('one', [a, b]), {}])).toBe('发票 2 还没有金额');
  expect(whyNotDivided('own', [a, b], [{ a: '1' }])).toBe('SEM-EDS 尾号 0114 等 2 笔还有 ¥1,419.00 未分配');
  expect(whyNotDivided('own', [a, b], [{ a: '1' }], true)).toBeUndefined();
});
