import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFStream } from '@cantoo/pdf-lib';
import type { PdfWork } from './merging.ts';

/** Edges of pages that are printed, in points: from a label to A2. */
const edges = { least: 40, most: 1_700 };

/** What a page of outside keeps; all else may act, or names what is not on it. */
const keptKeys = [
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'Contents',
  'Group',
  'Annots',
];

/** Does what is to be done with PDFs; throws for what cannot be read. */
export async function make(task: PdfWork): Promise<Uint8Array> {
  switch (task.work) {
    case 'reduce':
      return reduced(task);
    case 'count':
      return new TextEncoder().encode(JSON.stringify(await Promise.all(task.pdfs.map(countPages))));
    case 'merge':
      return mergedOf(task);
  }
}

async function reduced({ pdf, mostPages, isFirstOnly }: Extract<PdfWork, { work: 'reduce' }>) {
  const outside = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
  const count = outside.getPageCount();
  if (count < 1 || (!isFirstOnly && count > mostPages)) throw new Error(`it has ${count} pages`);
  const pages = isFirstOnly ? [outside.getPage(0)] : outside.getPages();
  for (const page of pages) strip(page);
  const own = await PDFDocument.create();
  const copies = await own.copyPages(
    outside,
    pages.map((_, index) => index),
  );
  for (const copy of copies) own.addPage(copy);
  return own.save();
}

function strip(page: PDFPage) {
  const { width, height } = page.getSize();
  for (const edge of [width, height])
    if (!(edge >= edges.least && edge <= edges.most)) throw new Error(`it is ${width} × ${height} points`);
  const { node } = page;
  for (const key of node.keys()) if (!keptKeys.includes(key.decodeText())) node.delete(key);
  const stamps = stampsOf(page);
  if (stamps.length > 0) node.set(PDFName.of('Annots'), node.context.obj(stamps));
  else node.delete(PDFName.of('Annots'));
}

/** Seals that stand on an invoice as fields of its signature, as nothing but what they look like. */
function stampsOf({ node }: PDFPage): PDFDict[] {
  const annots = node.lookup(PDFName.of('Annots'));
  if (!(annots instanceof PDFArray) || annots.size() > 200) return [];
  const { context } = node;
  return Array.from({ length: annots.size() }, (_, index) => annots.lookup(index)).flatMap((annot) => {
    if (!(annot instanceof PDFDict)) return [];
    const look = annot.lookup(PDFName.of('AP'));
    const shown = look instanceof PDFDict ? look.get(PDFName.of('N')) : undefined;
    const rect = annot.lookup(PDFName.of('Rect'));
    if (!shown || !(context.lookup(shown) instanceof PDFStream) || !(rect instanceof PDFArray)) return [];
    const stamp = { Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: rect, AP: { N: shown } };
    return [context.obj(stamp)];
  });
}

async function countPages(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount();
}

async function mergedOf({ pdfs, title }: Extract<PdfWork, { work: 'merge' }>): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  whole.setTitle(title);
  whole.setLanguage('zh-CN');
  for (const pdf of pdfs) {
    const one = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page);
  }
  return whole.save();
}
