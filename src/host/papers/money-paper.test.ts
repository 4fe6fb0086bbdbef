import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { yuan } from '../../core/yuan.ts';
import { type MoneyPaper, moneyPaper, mostPaperRows } from './money-paper.ts';

/** The text of each page. */
async function read(bytes: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

function paperOf(lines: number): MoneyPaper {
  const amounts = Array.from({ length: lines }, (_, index) => 100_001 + index * 7);
  const sum = amounts.reduce((total, fen) => total + fen, 0);
  return {
    title: '结算单',
    no: 'SE2611200001',
    shop: '澄谱',
    lab: { address: '上海市浦东新区张江路 1 号', phone: '021-12345678' },
    to: ['东海大学材料科学与工程学院', '陈思远  13900000002'],
    facts: [
      ['账期', '2026-10-21 至 2026-11-20'],
      ['出账日', '2026-11-20'],
      ['付款期限', '2026-12-20'],
    ],
    tables: [
      {
        title: '结算明细',
        columns: [
          { title: '订单', width: 24, holds: 'text' },
          { title: '检测项目', width: 60, holds: 'text' },
          { title: '数量', width: 16, holds: 'said' },
          { title: '金额（元）', width: 24, holds: 'money' },
        ],
        rows: amounts.map((fen, index) => [
          `EX26112000${index}`,
          index % 9 ? 'XRD 粉末衍射' : '高分辨透射电子显微镜与能谱联合分析（含样品制备与数据解析报告）',
          `${index + 1} 个样品`,
          fen,
        ]),
        sums: ['合计', null, null, sum],
      },
    ],
    totals: [
      { name: '金额合计', fen: sum },
      { name: '应付金额', fen: sum },
    ],
    hasCapitals: true,
    notes: ['如对明细有异议，请在付款期限前提出。'],
    seal: { name: '澄谱检测技术有限公司', purpose: '结算专用章' },
    printed: '2026-11-20 10:00:00',
  };
}

test('a long document has every amount, its head and number on each page, and the sum in capitals', async () => {
  const paper = paperOf(120);
  const file = await moneyPaper(paper).inHand();
  expect([file.name, file.type]).toEqual(['结算单-SE2611200001.pdf', 'application/pdf']);
  const pages = await read(file.bytes as Buffer);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((text, index) => {
    expect(text).toContain(`第 ${index + 1} / ${pages.length} 页`);
    if (index < pages.length - 1) expect(text).toContain('金额（元）');
  });
  const text = pages.join('\n');
  for (const [order, , , fen] of paper.tables[0]?.rows ?? []) {
    expect(text).toContain(order);
    expect(text).toContain(yuan(Number(fen)));
  }
  expect(text).toContain('¥120,501.00');
  expect(text).toContain('人民币（大写）：壹拾贰万零伍佰零壹元整');
});

test('what a short document says', async () => {
  const file = await moneyPaper({ ...paperOf(1), totals: [{ name: '应付金额', fen: 106_000 }] }).inHand();
  const [text = '', ...others] = await read(file.bytes as Buffer);
  expect(others).toEqual([]);
  for (const part of [
    '致：东海大学材料科学与工程学院',
    '2026-12-20',
    '¥1,060.00',
    '壹仟零陆拾元整',
    '预览',
  ]) {
    expect(text).toContain(part);
  }
  expect((file.bytes as Buffer).length).toBeLessThan(150_000);
});

test('in English its words are English, and what things are counted in', async () => {
  const file = await moneyPaper(paperOf(2)).inHand(true);
  const [text = ''] = await read(file.bytes as Buffer);
  expect(text).toMatch(/Statement[\s\S]*Quantity[\s\S]*1 sample [\s\S]*2 samples/);
  expect(text).toContain('高分辨透射电子显微镜');
});

test('more rows than paper holds are refused', () => {
  expect(() => moneyPaper(paperOf(mostPaperRows + 1))).toThrow('明细超过 2000 行');
});
