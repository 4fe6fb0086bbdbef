import { drawLine, drawQr, drawWhole, mm } from '../../../host/papers/drawing.ts';
import type { PaperSample, Papers } from './shapes.ts';

/** A sheet of A4 with 3 × 8 labels of 70 × 37 mm, as they are sold to stick on. */
const sheet = { columns: 3, rows: 8, width: 70 * mm, height: 37 * mm, top: 0.5 * mm };
const margin = 5 * mm;
const code = 22 * mm;

/** One label for each sample: its QR code, its number, what is dangerous about it, and everything that it is tested for. */
export function draw(document: PDFKit.PDFDocument, { shop, orders }: Papers) {
  document.info.Title = '样品标签';
  const labels = orders.flatMap(({ no, samples }) => samples.map((sample) => ({ order: no, sample })));
  labels.forEach(({ order, sample }, index) => {
    const place = index % (sheet.columns * sheet.rows);
    if (place === 0) document.addPage({ size: 'A4', margin: 0 });
    const x = (place % sheet.columns) * sheet.width + margin;
    const y = Math.floor(place / sheet.columns) * sheet.height + sheet.top + margin;
    drawLabel(document, { shop, order, sample }, x, y);
  });
}

function drawLabel(
  document: PDFKit.PDFDocument,
  { shop, order, sample }: { shop: string; order: string; sample: PaperSample },
  x: number,
  y: number,
) {
  drawQr(document, sample.code, x, y, code);
  drawLine(document, shop, x, y + code + mm, { size: 6, width: code, color: '#555555' });
  drawLine(document, `订单 ${order}`, x, y + code + 4 * mm, { size: 6, width: code });
  const left = x + code + 3 * mm;
  const width = sheet.width - 2 * margin - code - 3 * mm;
  drawWhole(document, sample.no, left, y - mm, {
    ...{ size: 15, least: 6, width, height: 8 * mm, font: 'strong' },
  });
  const what = [sample.name || sample.form, sample.name && sample.form, sample.amount];
  drawLine(document, what.filter(Boolean).join(' · '), left, y + 7.5 * mm, { size: 7, width });
  const font = sample.isDangerous ? 'strong' : 'text';
  drawLine(document, `危险性：${sample.hazards}`, left, y + 11 * mm, { size: 7, width, font });
  drawWhole(document, sample.tests, left, y + 14.5 * mm, { size: 7, least: 4, width, height: 14 * mm });
}
