import { mm } from './drawing.ts';
import { say } from './say.ts';

type Document = PDFKit.PDFDocument;

/** A column of a table on a page; `width` in millimetres, `isEnd` for what stands at its right edge. */
type Column = { title: string; width: number; isEnd?: boolean };

const margin = 18 * mm;

/** Begins a page with its heading; returns how wide it may be written. */
export function drawHead(document: Document, heading: string): number {
  document.addPage({ size: 'A4', margin });
  document.font('strong').fontSize(18).fillColor('black').text(say(document, heading), margin, margin);
  document.moveDown(0.6);
  return document.page.width - 2 * margin;
}

/** What is told by name, a line for each. */
export function drawFacts(document: Document, facts: readonly (readonly [name: string, value: string])[]) {
  const width = document.page.width - 2 * margin;
  for (const [name, value] of facts) {
    const { y } = document;
    document.font('text').fontSize(10).fillColor('#555555');
    document.text(say(document, name), margin, y, { width: 24 * mm });
    document.fillColor('black').text(value, margin + 26 * mm, y, { width: width - 26 * mm });
    document.y += 1.5 * mm;
  }
}

/** The titles of the columns, and then the rows; whatever does not fit on a page begins the next. */
export function drawTable(document: Document, columns: readonly Column[], rows: readonly string[][]) {
  const titles = columns.map(({ title }) => say(document, title));
  drawRow(document, columns, titles, 'strong');
  for (const row of rows) drawRow(document, columns, row, 'text');
}

function drawRow(document: Document, columns: readonly Column[], texts: readonly string[], font: string) {
  document.font(font).fontSize(9);
  const padding = 1.8 * mm;
  const widthOf = (index: number) => (columns[index]?.width ?? 0) * mm;
  const heights = texts.map((text, index) =>
    document.heightOfString(text, { width: widthOf(index) - 2 * mm }),
  );
  const height = Math.max(...heights) + 2 * padding;
  if (document.y + height > document.page.height - margin) {
    document.addPage({ size: 'A4', margin });
    document.y = margin;
  }
  const { y } = document;
  const total = columns.reduce((sum, each) => sum + each.width, 0) * mm;
  if (font === 'strong') document.rect(margin, y, total, height).fill('#eef3f6');
  document.fillColor('black');
  let x = margin;
  texts.forEach((text, index) => {
    const align = columns[index]?.isEnd ? 'right' : 'left';
    document.text(text, x + mm, y + padding, { width: widthOf(index) - 2 * mm, align });
    x += widthOf(index);
  });
  document
    .moveTo(margin, y + height)
    .lineTo(margin + total, y + height)
    .lineWidth(0.5)
    .stroke('#c3ced6');
  document.x = margin;
  document.y = y + height;
}
