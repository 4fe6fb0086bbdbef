import { drawLine, mm } from './drawing.ts';
import type { DrawnPaper } from './money-paper.ts';
import { say } from './say.ts';
import { drawSeal } from './seal.drawing.ts';

type Document = PDFKit.PDFDocument;
type Table = DrawnPaper['tables'][number];

const margin = 18 * mm;
const page = { size: 'A4', margin } as const;
const width = 210 * mm - 2 * margin;
/** What tables leave free for the foot of the page. */
const bottom = 297 * mm - 20 * mm;
const grey = '#555555';

/** Draws a document about money; see `MoneyPaper`. */
export function draw(document: Document, paper: DrawnPaper) {
  document.info.Title = `${say(document, paper.title)} ${paper.no}`;
  document.addPage(page);
  drawLetterhead(document, paper);
  for (const chart of paper.charts) drawChart(document, chart);
  for (const table of paper.tables) drawTable(document, table);
  drawTotals(document, paper);
  drawNotes(document, paper);
  drawFeet(document, paper);
}

function drawLetterhead(document: Document, { shop, title, no, to, facts }: DrawnPaper) {
  drawLine(document, `${shop} · ${say(document, title)}`, margin, margin, {
    size: 18,
    width: width * 0.62,
    font: 'strong',
  });
  drawEnd(document, no, margin + width, margin + 3 * mm, { size: 10, color: grey });
  document
    .moveTo(margin, margin + 10 * mm)
    .lineTo(margin + width, margin + 10 * mm)
    .lineWidth(1)
    .stroke('#16425b');
  document.y = margin + 14 * mm;
  to.forEach((line, index) => {
    const text = index === 0 ? say(document, `致：${line}`) : line;
    const x = index === 0 ? margin : margin + 22;
    document
      .font(index === 0 ? 'strong' : 'text')
      .fontSize(11)
      .fillColor('black')
      .text(text, x, document.y, { width: width - (x - margin) });
    document.y += mm;
  });
  document.y += 2 * mm;
  const half = width / 2;
  for (let index = 0; index < facts.length; index += 2) {
    const { y } = document;
    const heights = facts.slice(index, index + 2).map(([name, value], side) => {
      const x = margin + side * half;
      drawLine(document, say(document, name), x, y, { size: 9, width: 22 * mm, color: grey });
      document
        .font('text')
        .fontSize(9)
        .fillColor('black')
        .text(say(document, value), x + 23 * mm, y, { width: half - 25 * mm });
      return document.y - y;
    });
    document.y = y + Math.max(...heights, 4 * mm) + 1.2 * mm;
  }
  document.y += 3 * mm;
}

/** Bars beneath each other: the name, the bar, and the amount at its end. */
function drawChart(document: Document, { title, bars }: DrawnPaper['charts'][number]) {
  turnIfNeeded(document, 20 * mm);
  drawTitle(document, title);
  const [named, written] = [42 * mm, 28 * mm];
  for (const { name, amount, share } of bars) {
    turnIfNeeded(document, 6 * mm);
    const { y } = document;
    drawLine(document, name, margin, y + mm, { size: fontSize, width: named - 2 * mm });
    const length = (width - named - written) * share;
    if (length > 0) document.rect(margin + named, y + 0.8 * mm, length, 3.4 * mm).fill('#1f6f9c');
    drawEnd(document, amount, margin + width, y + mm, { size: fontSize });
    document.x = margin;
    document.y = y + 5.4 * mm;
  }
  document.y += 4 * mm;
}

function drawTitle(document: Document, title: string) {
  document
    .font('strong')
    .fontSize(11)
    .fillColor('black')
    .text(say(document, title), margin, document.y, { width });
  document.y += 1.5 * mm;
}

function drawTable(document: Document, { title, columns, rows, sums }: Table) {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  const widths = columns.map((column) => (column.width / shares) * width);
  const titles = columns.map((column) => say(document, column.title));
  if (title) {
    turnIfNeeded(document, 22 * mm);
    drawTitle(document, title);
  }
  const head = () => drawRow(document, columns, widths, titles, 'head');
  turnIfNeeded(document, 16 * mm);
  head();
  for (const cells of rows) {
    const row = cells.map((text, index) => (columns[index]?.holds === 'said' ? say(document, text) : text));
    if (turnIfNeeded(document, heightOf(document, columns, widths, row, 'text'))) head();
    drawRow(document, columns, widths, row, 'text');
  }
  if (sums.length > 0) {
    if (turnIfNeeded(document, 8 * mm)) head();
    const [name = '', ...others] = sums;
    drawRow(document, columns, widths, [say(document, name), ...others], 'strong');
  }
  document.y += 4 * mm;
}

const isText = (column: Table['columns'][number] | undefined) =>
  column?.holds === 'text' || column?.holds === 'said';

type Kind = 'head' | 'text' | 'strong';
const padding = 1.7 * mm;
const fontSize = 8.5;

function heightOf(
  document: Document,
  columns: Table['columns'],
  widths: readonly number[],
  row: readonly string[],
  kind: Kind,
) {
  document.font(kind === 'text' ? 'text' : 'strong').fontSize(fontSize);
  const heights = row.map((text, index) =>
    isText(columns[index]) && text
      ? document.heightOfString(text, { width: (widths[index] ?? 0) - 2 * mm })
      : fontSize * 1.3,
  );
  return Math.max(fontSize * 1.3, ...heights) + 2 * padding;
}

function drawRow(
  document: Document,
  columns: Table['columns'],
  widths: readonly number[],
  row: readonly string[],
  kind: Kind,
) {
  const height = heightOf(document, columns, widths, row, kind);
  const { y } = document;
  const top = y + padding + 0.4 * mm;
  const font = kind === 'text' ? 'text' : 'strong';
  if (kind === 'head') document.rect(margin, y, width, height).fill('#eef3f6');
  let x = margin;
  row.forEach((text, index) => {
    const cell = widths[index] ?? 0;
    document.font(font).fontSize(fontSize).fillColor('black');
    if (isText(columns[index])) {
      if (text) document.text(text, x + mm, top, { width: cell - 2 * mm });
    } else if (text) drawEnd(document, text, x + cell - mm, top, { size: fontSize, font });
    x += cell;
  });
  document
    .moveTo(margin, y + height)
    .lineTo(margin + width, y + height)
    .lineWidth(0.5)
    .stroke('#c3ced6');
  document.x = margin;
  document.y = y + height;
}

function drawTotals(document: Document, { totals, capitals, seal }: DrawnPaper) {
  const height = totals.length * 6 * mm + (capitals ? 8 * mm : 0);
  turnIfNeeded(document, Math.max(height, seal ? 40 * mm : 0));
  const top = document.y;
  totals.forEach(({ name, amount }, index) => {
    const isLast = index === totals.length - 1;
    const style = { size: isLast ? 12 : 9.5, font: isLast ? 'strong' : 'text' };
    const y = document.y + (isLast ? mm : 0);
    drawEnd(document, say(document, name), margin + width - 45 * mm, y, {
      ...style,
      color: isLast ? 'black' : grey,
    });
    drawEnd(document, `¥${amount}`, margin + width, y, style);
    document.y = y + 5.5 * mm;
  });
  if (capitals) {
    const text = say(document, `人民币（大写）：${capitals}`);
    drawEnd(document, text, margin + width, document.y + 2 * mm, { size: 10, font: 'strong' });
    document.y += 8 * mm;
  }
  if (seal) {
    if (seal.picture) {
      const edge = 38 * mm;
      document.image(Buffer.from(seal.picture), margin + 3 * mm, top, { fit: [edge, edge] });
    } else drawSeal(document, seal, margin + 22 * mm, top + 18 * mm, 17 * mm);
    document.y = Math.max(document.y, top + 38 * mm);
  }
  document.x = margin;
  document.y += 2 * mm;
}

function drawNotes(document: Document, { notes, lab }: DrawnPaper) {
  const place = [lab.address, lab.phone].filter(Boolean).join('  ');
  const texts = [...notes.map((note) => say(document, note)), place];
  for (const text of texts.filter(Boolean)) {
    document.font('text').fontSize(9).fillColor('#333333');
    turnIfNeeded(document, document.heightOfString(text, { width }));
    document.text(text, margin, document.y, { width });
    document.y += mm;
  }
}

/** The number of pages is known at last. */
function drawFeet(document: Document, { shop, title, no, printed }: DrawnPaper) {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    // Below the margin, where text would begin another page.
    document.page.margins.bottom = 0;
    const y = 297 * mm - 12 * mm;
    const text = say(document, `${shop} · ${say(document, title)} ${no} · 打印于 ${printed}`);
    drawLine(document, text, margin, y, { size: 7.5, width: width * 0.75, color: grey });
    drawEnd(document, `第 ${index + 1} / ${count} 页`, margin + width, y, { size: 7.5, color: grey });
  }
}

/** Begins a page when `height` does not fit on this one; tells whether it did. */
function turnIfNeeded(document: Document, height: number): boolean {
  if (document.y + height <= bottom) return false;
  document.addPage(page);
  document.x = margin;
  document.y = margin;
  return true;
}

/** One line that ends at `x`. */
function drawEnd(
  document: Document,
  text: string,
  x: number,
  y: number,
  { size, font = 'text', color = 'black' }: { size: number; font?: string; color?: string },
) {
  document.font(font).fontSize(size).fillColor(color);
  document.text(text, x - document.widthOfString(text), y, { lineBreak: false });
}
