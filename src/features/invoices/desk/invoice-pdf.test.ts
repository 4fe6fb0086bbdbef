import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { pdfOf } from '../../../../tests/fixtures/pdf.ts';
import { invoiceFactsIn, pdfRefusals, readInvoicePdf } from './invoice-pdf.ts';

const number = '26322000000123456789';
const facts = { number, day: '2026-11-20', totalFen: 90_000 };

test.each([
  [
    'in order',
    `发票号码：${number}\n开票日期：2026年11月20日\n¥849.06\n¥50.94\n价税合计（大写）\n玖佰元整\n（小写）\n¥900.00`,
  ],
  ['in letters apart', `发 票 号 码 ： ${number}\n开 票 日 期 ： 2026 年 11 月 20 日\n（小写） ￥ 900.00`],
  [
    'labels first',
    `发票号码：\n开票日期：\n价税合计（大写）\n（小写）\n${number}\n2026年11月20日\n¥849.06\n¥50.94\n玖佰元整\n¥900.00`,
  ],
  ['values first', `${number}\n2026年11月20日\n¥900.00\n¥849.06\n¥50.94\n开票日期：\n发票号码：\n（小写）`],
])('number, day and total are read out of a text %s', (_, text) => {
  expect(invoiceFactsIn(text)).toEqual(facts);
});

test('a negative total is below zero, and what is not said, or said twice, is left out', () => {
  expect(invoiceFactsIn('（小写）-¥1,234.50')).toEqual({ totalFen: -123_450 });
  expect(invoiceFactsIn('¥-900.00\n¥-849.06')).toEqual({ totalFen: -90_000 });
  expect(invoiceFactsIn(`${number}\n${number.replace('9', '8')}`)).toEqual({});
  const blue = '被红冲蓝字数电发票号码：26322000000000000001';
  expect(invoiceFactsIn(`${blue}\n${number}\n发票号码：`)).toEqual({ number });
  expect(invoiceFactsIn('发票号码：12345678')).toEqual({ number: '12345678' });
  expect(invoiceFactsIn('91310000MA1FL0000X 账号 6222000000000000')).toEqual({});
});

test('a PDF with text is read, and of a scan nothing', async () => {
  expect(await readInvoicePdf(pdfOf([number, 'total \xa5900.00']))).toEqual({ number, totalFen: 90_000 });
  expect(await readInvoicePdf(pdfOf([]))).toEqual({});
});

const locked = () =>
  new Promise<Buffer>((resolve) => {
    const document = new PDFDocument({ userPassword: 'secret', ownerPassword: 'owner' });
    const chunks: Buffer[] = [];
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)));
    document.text(number).end();
  });
const bomb = () => {
  const once = deflateSync(Buffer.alloc(400 * 1024 * 1024, ' '));
  return pdfOf([], { content: [deflateSync(once), '/Filter [/FlateDecode /FlateDecode]'] });
};

test.each([
  ['not a PDF', () => Buffer.from('%PDF-1.7 invoice'), pdfRefusals.broken],
  ['cut off in the middle', () => pdfOf([number]).subarray(0, 120), pdfRefusals.broken],
  ['locked', locked, pdfRefusals.locked],
  ['far too long', () => pdfOf([number], { pages: 21 }), pdfRefusals.long],
  [
    'a script',
    () => pdfOf([number], { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    pdfRefusals.script,
  ],
  ['a bomb', bomb, pdfRefusals.costly],
])('a file is refused that is %s, and costs at most the limit', async (_, make, why) => {
  const bytes = await make();
  const begin = performance.now();
  await expect(readInvoicePdf(bytes)).rejects.toThrow(why);
  expect(performance.now() - begin).toBeLessThan(12_000);
  // Whoever comes next is not kept waiting by it.
  expect(await readInvoicePdf(pdfOf([number]))).toEqual({ number });
});
