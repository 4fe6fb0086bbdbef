import { yuan } from '../../../core/yuan.ts';
import type { QuotePaper } from './shapes.ts';

const mm = 72 / 25.4;
const margin = 18 * mm;
const columns = [
  { title: '序号', width: 12 },
  { title: '检测项目', width: 72 },
  { title: '数量', width: 18 },
  { title: '单价（元）', width: 34 },
  { title: '金额（元）', width: 38 },
] as const;

/** What is quoted to a customer: lines, sum, until when it holds, and how it is accepted. */
export function draw(document: PDFKit.PDFDocument, paper: QuotePaper) {
  document.info.Title = '报价单';
  document.addPage({ size: 'A4', margin });
  const width = document.page.width - 2 * margin;
  document.font('strong').fontSize(18).fillColor('black').text(`${paper.shop} · 报价单`, margin, margin);
  document.moveDown(0.6);
  const facts = [
    ['报价编号', `${paper.no}（第 ${paper.version} 版）`],
    ['客户', paper.to],
    ['报价日期', paper.at.slice(0, 10)],
    ['有效期至', paper.validUntil],
    ['技术顾问', paper.by],
  ];
  for (const [name = '', value = ''] of facts) {
    const { y } = document;
    document
      .font('text')
      .fontSize(10)
      .fillColor('#555555')
      .text(name, margin, y, { width: 24 * mm });
    document.fillColor('black').text(value, margin + 26 * mm, y, { width: width - 26 * mm });
    document.y += 1.5 * mm;
  }
  document.y += 4 * mm;
  row(
    document,
    columns.map(({ title }) => title),
    'strong',
  );
  paper.lines.forEach(({ name, count, priceFen, note }, index) => {
    const title = note ? `${name}\n${note}` : name;
    row(document, [String(index + 1), title, String(count), yuan(priceFen), yuan(priceFen * count)], 'text');
  });
  const total = paper.lines.reduce((sum, { count, priceFen }) => sum + count * priceFen, 0);
  document.y += 3 * mm;
  document
    .font('strong')
    .fontSize(12)
    .text(`合计（含税）：¥${yuan(total)}`, margin, document.y, { width, align: 'right' });
  document.y += 6 * mm;
  document.font('text').fontSize(9).fillColor('#333333');
  const words = [
    ...(paper.note ? [`说明：${paper.note}`] : []),
    '请在有效期内登录账号，在“实验计划”中接受、议价或拒绝本报价。',
    [paper.lab.address, paper.lab.phone].filter(Boolean).join('  '),
  ];
  for (const text of words) document.text(text, margin, document.y, { width }).moveDown(0.5);
  document.fontSize(7).fillColor('#555555').text(`打印于 ${paper.printed}`, margin, document.y, { width });
}

function row(document: PDFKit.PDFDocument, texts: readonly string[], font: string) {
  document.font(font).fontSize(9);
  const padding = 1.8 * mm;
  const height =
    Math.max(
      ...texts.map((text, index) =>
        document.heightOfString(text, { width: (columns[index]?.width ?? 0) * mm - 2 * mm }),
      ),
    ) +
    2 * padding;
  if (document.y + height > document.page.height - margin) {
    document.addPage({ size: 'A4', margin });
    document.y = margin;
  }
  const { y } = document;
  let x = margin;
  if (font === 'strong') {
    const total = columns.reduce((sum, each) => sum + each.width, 0) * mm;
    document.rect(margin, y, total, height).fill('#eef3f6');
  }
  document.fillColor('black');
  texts.forEach((text, index) => {
    const cell = (columns[index]?.width ?? 0) * mm;
    const align = index >= 2 ? 'right' : 'left';
    document.text(text, x + mm, y + padding, { width: cell - 2 * mm, align });
    x += cell;
  });
  document
    .moveTo(margin, y + height)
    .lineTo(x, y + height)
    .lineWidth(0.5)
    .stroke('#c3ced6');
  document.x = margin;
  document.y = y + height;
}
