import { drawLine, drawQr, mm } from '../../../host/papers/drawing.ts';
import type { PaperSample, Papers } from './shapes.ts';

/** A sheet of A4 with 3 × 8 labels of 70 × 37 mm, as they are sold to stick on. */
const sheet = { columns: 3, rows: 8, width: 70 * mm, height: 37 * mm, top: 0.5 * mm };
const margin = 5 * mm;
const code = 22 * mm;

/** One label for each sample: its QR code, its number, what it is tested for, and what is dangerous about it. */
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
  const left = x + code + 3 * mm;
  const width = sheet.width - 2 * margin - code - 3 * mm;
  drawLine(document, sample.no, left, y - mm, { size: 12, width, font: 'strong' });
  drawLine(document, sample.name || sample.form, left, y + 5 * mm, { size: 8, width });
  drawLine(document, `订单 ${order}`, left, y + 9.5 * mm, { size: 7, width });
  drawLine(document, sample.tests, left, y + 13.5 * mm, { size: 7, width });
  drawLine(document, [sample.form, sample.amount].filter(Boolean).join(' · '), left, y + 17.5 * mm, {
    size: 7,
    width,
  });
  const font = sample.isDangerous ? 'strong' : 'text';
  drawLine(document, `危险性：${sample.hazards}`, left, y + 21.5 * mm, { size: 7, width, font });
}
