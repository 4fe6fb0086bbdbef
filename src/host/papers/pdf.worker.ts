import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { PdfTask } from './pdf.ts';
import { speakEnglish } from './say.ts';

/** With all letters of Chinese; only those that are used go into a document. */
const fonts = Object.entries({ text: 'Regular', strong: 'Bold' }).map(([name, weight]) => {
  const file = new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc'));
  return { name, path: fileURLToPath(file) };
});

type Drawing = { draw: (document: PDFKit.PDFDocument, data: unknown) => void };

/** Draws a PDF document. */
export async function make({ drawing, data, isEnglish }: PdfTask): Promise<Uint8Array> {
  const { draw } = (await import(drawing)) as Drawing;
  const document = new PDFDocument({
    autoFirstPage: false,
    lang: isEnglish ? 'en' : 'zh-CN',
    bufferPages: true,
  });
  if (isEnglish) speakEnglish(document);
  for (const { name, path } of fonts) document.registerFont(name, path);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  draw(document, data);
  document.end();
  await once(document, 'end');
  return Buffer.concat(chunks);
}
