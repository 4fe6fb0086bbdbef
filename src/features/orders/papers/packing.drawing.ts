import { drawLine, drawQr, mm } from '../../../host/papers/drawing.ts';
import type { PaperSample, Papers } from './shapes.ts';

type Order = Papers['orders'][number];

const page = { size: 'A4', margin: 15 * mm } as const;
const columns: { title: string; width: number; of: (sample: PaperSample, index: number) => string }[] = [
  { title: '序号', width: 10, of: (_sample, index) => String(index + 1) },
  { title: '样品编号', width: 28, of: ({ no }) => no },
  { title: '名称', width: 32, of: ({ name }) => name || '—' },
  { title: '形态与用量', width: 28, of: ({ form, amount }) => [form, amount].filter(Boolean).join(' ') },
  { title: '检测项目', width: 40, of: ({ tests }) => tests },
  { title: '危险性', width: 24, of: ({ hazards }) => hazards },
  { title: '保存', width: 18, of: ({ storage }) => storage || '—' },
];
type TextOf = (column: (typeof columns)[number]) => string;
const rowHeight = 7 * mm;

/** What goes into the parcel: one list for each order, with where it is sent and how samples are to be handled. */
export function draw(document: PDFKit.PDFDocument, papers: Papers) {
  document.info.Title = '装箱单';
  for (const order of papers.orders) drawOrder(document, papers, order);
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    const foot = document.page.height - 10 * mm;
    const text = `${papers.shop} · 打印于 ${papers.printed} · 第 ${index + 1} / ${count} 页`;
    // Below the margin, where text would begin another page.
    document.page.margins.bottom = 0;
    drawLine(document, text, page.margin, foot, { size: 7, width: 150 * mm, color: '#555555' });
  }
}

function drawOrder(document: PDFKit.PDFDocument, { shop, lab }: Papers, order: Order) {
  document.addPage(page);
  const width = document.page.width - 2 * page.margin;
  const { margin } = page;
  drawLine(document, `${shop} · 样品装箱单`, margin, margin, { size: 16, width, font: 'strong' });
  drawQr(document, order.no, document.page.width - margin - 22 * mm, margin, 22 * mm);
  const facts: [string, string][] = [
    ['订单编号', order.no],
    ['检测项目', order.title],
    ['联系人', `${order.contact.name}  ${order.contact.phone}`],
    ['样品数量', `${order.samples.length} 个`],
    ['剩余样品', order.leftover],
    ['保密要求', order.isSecret ? '保密' : '无'],
    ['寄送至', [lab.address, lab.phone].filter(Boolean).join('  ')],
    ...(lab.express ? ([['寄送说明', lab.express]] satisfies [string, string][]) : []),
    ...(order.remark ? ([['备注', order.remark]] satisfies [string, string][]) : []),
  ];
  document.y = margin + 11 * mm;
  for (const [name, value] of facts) {
    const { y } = document;
    drawLine(document, name, margin, y, { size: 9, width: 20 * mm, color: '#555555' });
    const isBesideCode = y < margin + 24 * mm;
    document
      .font('text')
      .fontSize(9)
      .fillColor('black')
      .text(value, margin + 22 * mm, y, { width: width - (isBesideCode ? 48 : 22) * mm });
    document.y += 1.5 * mm;
  }
  document.y += 3 * mm;
  drawHead(document);
  order.samples.forEach((sample, index) => {
    const textOf: TextOf = (column) => column.of(sample, index);
    const font = sample.isDangerous ? 'strong' : 'text';
    if (document.y + heightOfRow(document, textOf, font) > document.page.height - margin - 5 * mm) {
      document.addPage(page);
      document.y = margin;
      drawHead(document);
    }
    drawRow(document, textOf, font);
  });
  document.y += 6 * mm;
  if (document.y + 12 * mm > document.page.height - margin) document.addPage(page);
  const { y } = document;
  drawLine(document, '装箱人：', margin, y, { size: 9, width: 40 * mm });
  drawLine(document, '日期：', margin + 60 * mm, y, { size: 9, width: 40 * mm });
  drawLine(document, '收样人：', margin + 115 * mm, y, { size: 9, width: 40 * mm });
}

function drawHead(document: PDFKit.PDFDocument) {
  const total = columns.reduce((sum, { width }) => sum + width, 0) * mm;
  document.rect(page.margin, document.y, total, rowHeight).fill('#eef3f6');
  drawRow(document, ({ title }) => title, 'strong');
}

/** As high as its longest text, so that every number and test stands there whole. */
function heightOfRow(document: PDFKit.PDFDocument, textOf: TextOf, font: string): number {
  document.font(font).fontSize(8);
  const heights = columns.map((column) =>
    document.heightOfString(textOf(column), { width: (column.width - 2) * mm }),
  );
  return Math.max(rowHeight, Math.max(...heights) + 3.6 * mm);
}

function drawRow(document: PDFKit.PDFDocument, textOf: TextOf, font: string) {
  const { y } = document;
  const height = heightOfRow(document, textOf, font);
  let x: number = page.margin;
  for (const column of columns) {
    const width = column.width * mm;
    document.font(font).fontSize(8).fillColor('black');
    document.text(textOf(column), x + mm, y + 1.8 * mm, { width: width - 2 * mm });
    x += width;
  }
  document
    .moveTo(page.margin, y + height)
    .lineTo(x, y + height)
    .lineWidth(0.5)
    .stroke('#c3ced6');
  document.y = y + height;
}
