import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from './spreadsheet.ts';

type Movement = { day: string | null; at: Date | null; title: string; fen: number | null; count: number };

const columns: readonly SheetColumn<Movement>[] = [
  { title: '日期', width: 12, holds: 'day', value: ({ day }) => day },
  { title: '时间', width: 20, holds: 'time', value: ({ at }) => at },
  { title: '摘要', width: 40, holds: 'text', value: ({ title }) => title },
  { title: '金额（元）', width: 14, holds: 'money', value: ({ fen }) => fen, sum: true },
  { title: '笔数', width: 8, holds: 'count', value: ({ count }) => count, sum: true },
];

test('what is written is read back equal: facts, days, times, texts and money to the fen', async () => {
  const at = new Date('2026-11-20T16:30:05Z');
  const nasty = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '<b>&"\'', '澄谱\n第二行'];
  const rows: Movement[] = nasty.map((title, index) => ({
    day: '2026-11-20',
    at,
    title,
    fen: [1, 10, 29, 1_234_567_890_123, -105, 99_999_999_999_999][index] ?? 0,
    count: index,
  }));
  rows.push({ day: null, at: null, title: '', fen: null, count: 0 });
  const file = await spreadsheet('账本_20261120', [
    sheetOf('账本', columns, rows, [['账户', '预存']]),
    sheetOf('a/b', columns, []),
  ]).inHand();
  expect(file.name).toBe('账本_20261120.xlsx');
  const [sheet, second] = await readSheets(file.bytes as Buffer);
  expect([sheet?.sheet, second?.sheet]).toEqual(['账本', 'a b']);
  const [facts, , head, ...body] = sheet?.data ?? [];
  expect(facts?.slice(0, 2)).toEqual(['账户', '预存']);
  expect(head).toEqual(columns.map(({ title }) => title));
  const clock = new Date('2026-11-21T00:30:05Z');
  expect(body).toEqual([
    ...rows.slice(0, -1).map(({ title, fen, count }) => {
      const yuan = Number(`${Math.trunc((fen ?? 0) / 100)}.00`) + ((fen ?? 0) % 100) / 100;
      return [new Date('2026-11-20T00:00:00Z'), clock, title, expect.closeTo(yuan, 4), count];
    }),
    [null, null, null, null, 0],
    ['合计', null, null, expect.closeTo(1_012_345_678_900.57, 2), 15],
  ]);
});

test('in English the titles are in English, and of the rows what is ours', async () => {
  const two: SheetColumn<string>[] = [
    { title: '数量', width: 12, holds: 'said', value: (quantity) => quantity },
    { title: '检测项目', width: 30, holds: 'text', value: (quantity) => quantity },
  ];
  const { bytes } = await spreadsheet('结算单-1', [sheetOf('结算明细', two, ['3 个样品'])]).inHand(true);
  const [sheet] = await readSheets(bytes as Buffer);
  expect(sheet?.data).toEqual([
    ['Quantity', 'Service'],
    ['3 samples', '3 个样品'],
  ]);
});

test('every amount has exactly its two decimals', async () => {
  const amounts = Array.from({ length: 3_000 }, (_, index) => index * index * 7_919 + index);
  const rows = amounts.map((fen) => ({ day: null, at: null, title: '', fen, count: 0 }));
  const file = await spreadsheet('金额', [sheetOf('金额', columns, rows)]).inHand();
  const [sheet] = await readSheets(file.bytes as Buffer);
  const read = (sheet?.data ?? []).slice(1, -1).map((row) => Number(row[3]).toFixed(2));
  expect(read).toEqual(
    amounts.map((fen) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`),
  );
});

test('more rows than a sheet holds, and amounts that are none, are refused', () => {
  const row = { day: null, at: null, title: '', fen: 1, count: 1 };
  const many = Array.from({ length: mostSheetRows + 1 }, () => row);
  expect(() => sheetOf('多', columns, many)).toThrow('导出不能超过 20000 行');
  expect(() => sheetOf('半分', columns, [{ ...row, fen: 0.5 }])).toThrow('do not fit');
});
