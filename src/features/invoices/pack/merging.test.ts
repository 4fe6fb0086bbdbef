import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { textOf } from '../../../../tests/fixtures/papers.ts';
import { harmlessPdf, merged, pagesOf } from './merging.ts';

/** Whether anything in a PDF runs. */
async function acts(pdf: Uint8Array): Promise<boolean> {
  const { context } = await PDFDocument.load(pdf);
  return context.enumerateIndirectObjects().some(([, object]) => String(object).includes('/JavaScript'));
}

/** A PDF of so many pages, each of which would run something. */
async function pdfOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const action = { S: 'JavaScript', JS: 'app.alert(1)' };
  for (let count = 1; count <= pages; count++) {
    const page = document.addPage([595, 396]);
    page.drawText(`PAGE ${count}`);
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 595, 396], A: action };
    const look = context.register(context.stream('0 0 9 9 re f', { Type: 'XObject', Subtype: 'Form' }));
    const seal = { ...link, Subtype: 'Widget', AP: { N: look } };
    page.node.set(PDFName.of('Annots'), context.obj([link, seal]));
    page.node.set(PDFName.of('AA'), context.obj({ O: action }));
  }
  return document.save();
}

test('a PDF of outside keeps what is drawn on its pages and the look of its seals, and nothing that acts', async () => {
  const outside = await pdfOf(3);
  expect(await acts(outside)).toBe(true);
  const harmless = (await harmlessPdf(outside)) as Uint8Array;
  expect(await acts(harmless)).toBe(false);
  const [first] = (await PDFDocument.load(harmless)).getPages();
  expect(String(first?.node.Annots()?.lookup(0))).toContain('/Stamp');
  const front = (await harmlessPdf(outside, { isFirstOnly: true })) as Uint8Array;
  expect(await pagesOf([harmless, front])).toEqual([3, 1]);
  const whole = await merged([front, harmless], '报销材料');
  expect((await textOf(whole)).map((text) => text.trim())).toEqual(['PAGE 1', 'PAGE 1', 'PAGE 2', 'PAGE 3']);
});

const catalog = '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n';
const onePage = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n';
const end = '\ntrailer<</Root 1 0 R>>\n%%EOF';

/** Unpacks to so many bytes as soon as it is read. */
function bomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '), { level: 9 });
  const stream = `9 0 obj<</Type/ObjStm/N 9/First 9/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
  return Buffer.concat([Buffer.from(catalog + stream), packed, Buffer.from(`\nendstream endobj${end}`)]);
}

test.each([
  ['is none', '%PDF-1.7 nothing'],
  ['has pages in a circle', `${catalog}2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>endobj${end}`],
  ['has no pages', `${catalog}2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj${end}`],
  [
    'is as large as a field',
    `${catalog}${onePage}3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 1e6 1e6]>>endobj${end}`,
  ],
  ['nests without end', `${catalog}5 0 obj${'['.repeat(1_000_000)}`],
  ['unpacks to a lot', bomb(64 * 1024 * 1024)],
])('a PDF that %s is left out', async (_why, pdf) => {
  expect(await harmlessPdf(Buffer.from(pdf))).toBeUndefined();
});

test('a PDF of too many pages is left out, but for its first', async () => {
  const long = await pdfOf(21);
  expect(await harmlessPdf(long)).toBeUndefined();
  expect(await harmlessPdf(long, { isFirstOnly: true })).toBeDefined();
});
