// Draws one PDF document and sends its bytes to the thread that asked for it.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';

const { drawing, data } = workerData as { drawing: string; data: unknown };
const { draw } = (await import(drawing)) as { draw: (document: PDFKit.PDFDocument, data: unknown) => void };

const document = new PDFDocument({ autoFirstPage: false, lang: 'zh-CN', bufferPages: true });
// With all letters of Chinese; only those that are used go into the file.
const fonts = import.meta.resolve('@embedpdf/fonts-sc');
for (const [name, weight] of Object.entries({ text: 'Regular', strong: 'Bold' })) {
  const file = new URL(`../fonts/NotoSansHans-${weight}.otf`, fonts);
  document.registerFont(name, fileURLToPath(file));
}
const chunks: Buffer[] = [];
document.on('data', (chunk: Buffer) => chunks.push(chunk));
draw(document, data);
document.end();
await once(document, 'end');
parentPort?.postMessage(Buffer.concat(chunks));
