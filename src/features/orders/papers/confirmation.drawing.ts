import { yuan } from '../../../core/yuan.ts';
import { mm } from '../../../host/papers/drawing.ts';
import type { Confirmations } from './shapes.ts';

type Order = Confirmations['orders'][number];

const margin = 18 * mm;
const columns = [
  { title: '检测项目与要求', width: 92 },
  { title: '数量', width: 18 },
  { title: '费用组成', width: 40 },
  { title: '金额（元）', width: 24 },
] as const;

/** What was agreed on about orders: one page or more for each, with its services, requirements and fees. */
export function draw(document: PDFKit.PDFDocument, papers: Confirmations) {
  document.info.Title = '订单确认单';
  for (const order of papers.orders) drawOrder(document, papers, order);
}

function drawOrder(document: PDFKit.PDFDocument, { shop, lab, printed }: Confirmations, order: Order) {
  document.addPage({ size: 'A4', margin });
  const width = document.page.width - 2 * margin;
  document.font('strong').fontSize(18).fillColor('black').text(`${shop} · 订单确认单`, margin, margin);
  document.moveDown(0.6);
  const facts: [string, string][] = [
    ['订单编号', order.no],
    ['委托方', [order.company, order.customer].filter(Boolean).join('  ')],
    ['联系人', `${order.contact.name}  ${order.contact.phone}`],
    ['提交时间', order.created],
    ['订单状态', order.status],
    ['承诺交付', order.promised || '报价后确定'],
    ['付款方式', order.payMode],
    ['样品数量', order.samples > 0 ? `${order.samples} 个，剩余样品${order.leftover}` : '无需寄送样品'],
    ['保密要求', order.isSecret ? '保密' : '无'],
    ['服务协议', `版本 ${order.protocolVersion}`],
    ...(order.remark ? ([['备注', order.remark]] satisfies [string, string][]) : []),
  ];
  for (const [name, value] of facts) {
    const { y } = document;
    document.font('text').fontSize(10).fillColor('#555555');
    document.text(name, margin, y, { width: 24 * mm });
    document.fillColor('black').text(value, margin + 26 * mm, y, { width: width - 26 * mm });
    document.y += 1.5 * mm;
  }
  document.y += 3 * mm;
  row(
    document,
    columns.map(({ title }) => title),
    'strong',
  );
  for (const { name, params, count, formula, amountFen } of order.lines) {
    const wanted = params.map((param) => `${param.name}：${param.value}`).join('\n');
    const steps = formula.map((step) => `${step.label} ${yuan(step.amount_fen)}`).join('\n');
    row(document, [wanted ? `${name}\n${wanted}` : name, String(count), steps, yuan(amountFen)], 'text');
  }
  document.y += 3 * mm;
  document.font('strong').fontSize(12).fillColor('black');
  document.text(`合计（含税）：¥${yuan(order.totalFen)}`, margin, document.y, { width, align: 'right' });
  document.y += 6 * mm;
  const words = [
    [lab.address, lab.phone].filter(Boolean).join('  '),
    `打印于 ${printed}。以上内容以线上订单的最新版本为准。`,
  ];
  document.font('text').fontSize(8).fillColor('#555555');
  for (const text of words) document.text(text, margin, document.y, { width }).moveDown(0.4);
}

function row(document: PDFKit.PDFDocument, texts: readonly string[], font: string) {
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
    const align = index === 1 || index === 3 ? 'right' : 'left';
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
