import { yuan } from '../../core/yuan.ts';
import { drawLine, mm } from '../../host/papers/drawing.ts';
import { drawFacts, drawHead, drawTable } from '../../host/papers/table.drawing.ts';
import type { DrawnPaper } from './print-paper.ts';

const margin = 18 * mm;
const bottom = 297 * mm - 20 * mm;
const page = { size: 'A4', margin } as const;
const columns = [
  { title: '项目与要求', width: 112 },
  { title: '数量', width: 22, isEnd: true },
  { title: '金额（元）', width: 40, isEnd: true },
];

/** A contract or confidentiality agreement, with whoever signed it once it is. */
export function draw(document: PDFKit.PDFDocument, paper: DrawnPaper) {
  const { text, seal, signature } = paper;
  document.info.Title = `${text.name} ${text.no}`;
  const width = drawHead(document, text.name);
  drawFacts(document, [
    ['编号', text.no],
    ...text.parties.map(({ role, name, details }) => [role, [name, ...details].join('\n')] as const),
    ...text.facts.map(({ name, value }) => [name, value] as const),
  ]);
  document.y += 3 * mm;
  if (text.lines.length > 0) drawLines(document, text, width);
  text.clauses.forEach(({ title, items }, index) => {
    paragraph(document, `第${numerals[index] ?? index + 1}条　${title}`, { font: 'strong', size: 11, width });
    items.forEach((item, place) => {
      paragraph(document, `${place + 1}. ${item}`, { font: 'text', size: 10, width });
    });
    document.y += 2 * mm;
  });
  turn(document, 48 * mm);
  const top = document.y + 4 * mm;
  const half = width / 2;
  text.parties.forEach(({ role, name }, index) => {
    const x = margin + index * half;
    const isCustomer = index === 0;
    const rows = isCustomer
      ? [
          `${role}：${name}`,
          `签署人：${signature?.signer ?? '待签署'}`,
          ...(signature ? [`签署时间：${signature.at}`, `短信验证：${signature.phone}`] : []),
        ]
      : [`${role}：${name}`, ...(signature ? [`签署时间：${signature.at}`] : ['签署时间：委托方签署时'])];
    document.y = top;
    for (const row of rows) {
      document.font('text').fontSize(10).fillColor('black');
      document.text(row, x, document.y, { width: half - 6 * mm });
      document.y += 1.5 * mm;
    }
    if (!isCustomer && seal && signature)
      document.image(Buffer.from(seal), x + 30 * mm, top - 6 * mm, { fit: [38 * mm, 38 * mm] });
  });
  drawFeet(document, paper);
}

const numerals = [...'一二三四五六七八九十'];

function drawLines(document: PDFKit.PDFDocument, text: DrawnPaper['text'], width: number) {
  const rows = text.lines.map(({ name, params, count, amount_fen }) => [
    [name, ...params.map((param) => `${param.name}：${param.value}`)].join('\n'),
    String(count),
    yuan(amount_fen),
  ]);
  drawTable(document, columns, rows);
  document.y += 3 * mm;
  const sums = [
    ...(text.discount_fen > 0 ? [`优惠：−¥${yuan(text.discount_fen)}`] : []),
    `合同价款（含税）：¥${yuan(text.total_fen)}`,
    `人民币（大写）：${text.capitals}`,
  ];
  for (const sum of sums) {
    turn(document, 8 * mm);
    document.font('strong').fontSize(11).fillColor('black');
    document.text(sum, margin, document.y, { width, align: 'right' });
  }
  document.y += 4 * mm;
}

function paragraph(
  document: PDFKit.PDFDocument,
  words: string,
  { font, size, width }: { font: string; size: number; width: number },
) {
  document.font(font).fontSize(size).fillColor('black');
  turn(document, document.heightOfString(words, { width }) + 1.5 * mm);
  document.font(font).fontSize(size).fillColor('black');
  document.text(words, margin, document.y, { width });
  document.y += 1.2 * mm;
}

/** Begins a page when `height` does not fit on this one. */
function turn(document: PDFKit.PDFDocument, height: number) {
  if (document.y + height <= bottom) return;
  document.addPage(page);
  document.x = margin;
  document.y = margin;
}

/** The number of pages is known at last. */
function drawFeet(document: PDFKit.PDFDocument, { text, signature, made }: DrawnPaper) {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    // Below the margin, where text would begin another page.
    document.page.margins.bottom = 0;
    const state = signature ? '已由双方签署' : `未签署的文本，生成于 ${made}`;
    const foot = `${text.name} ${text.no} · ${state} · 第 ${index + 1} / ${count} 页`;
    drawLine(document, foot, margin, 297 * mm - 12 * mm, { size: 7.5, width: 174 * mm, color: '#555555' });
  }
}
