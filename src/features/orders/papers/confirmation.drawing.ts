import { yuan } from '../../../core/yuan.ts';
import { mm } from '../../../host/papers/drawing.ts';
import { say } from '../../../host/papers/say.ts';
import { drawFacts, drawHead, drawTable } from '../../../host/papers/table.drawing.ts';
import type { Confirmations } from './shapes.ts';

type Order = Confirmations['orders'][number];

const margin = 18 * mm;
const columns = [
  { title: '检测项目与要求', width: 92 },
  { title: '数量', width: 18, isEnd: true },
  { title: '费用组成', width: 40 },
  { title: '金额（元）', width: 24, isEnd: true },
];

/** What was agreed on about orders: one page or more for each, with its services, requirements and fees. */
export function draw(document: PDFKit.PDFDocument, papers: Confirmations) {
  document.info.Title = say(document, '订单确认单');
  for (const order of papers.orders) drawOrder(document, papers, order);
}

function drawOrder(document: PDFKit.PDFDocument, { shop, lab, printed }: Confirmations, order: Order) {
  const width = drawHead(document, `${shop} · ${say(document, '订单确认单')}`);
  drawFacts(document, [
    ['订单编号', order.no],
    ['委托方', [order.company, order.customer].filter(Boolean).join('  ')],
    ['联系人', `${order.contact.name}  ${order.contact.phone}`],
    ['提交时间', order.created],
    ['订单状态', say(document, order.status)],
    ['承诺交付', order.promised || say(document, '报价后确定')],
    ['付款方式', say(document, order.payMode)],
    [
      '样品数量',
      order.samples > 0
        ? say(document, `${order.samples} 个，剩余样品${say(document, order.leftover)}`)
        : say(document, '无需寄送样品'),
    ],
    ['保密要求', say(document, order.isSecret ? '保密' : '无')],
    ['服务协议', say(document, `版本 ${order.protocolVersion}`)],
    ...(order.remark ? ([['备注', order.remark]] as const) : []),
  ]);
  document.y += 3 * mm;
  const rows = order.lines.map(({ name, params, count, formula, amountFen }) => {
    const wanted = params.map((param) => `${param.name}：${param.value}`).join('\n');
    const steps = formula.map((step) => `${say(document, step.label)} ${yuan(step.amount_fen)}`).join('\n');
    return [wanted ? `${name}\n${wanted}` : name, String(count), steps, yuan(amountFen)];
  });
  drawTable(document, columns, rows);
  document.y += 3 * mm;
  document.font('strong').fontSize(12).fillColor('black');
  if (order.discountFen > 0)
    document.text(say(document, `优惠：−¥${yuan(order.discountFen)}`), margin, document.y, {
      ...{ width, align: 'right' },
    });
  document.text(say(document, `合计（含税）：¥${yuan(order.totalFen)}`), margin, document.y, {
    width,
    align: 'right',
  });
  if (order.invoicedFen !== undefined) {
    document.y += 2 * mm;
    document.text(say(document, `其中本次开票：¥${yuan(order.invoicedFen)}`), margin, document.y, {
      width,
      align: 'right',
    });
  }
  document.y += 6 * mm;
  const words = [
    [lab.address, lab.phone].filter(Boolean).join('  '),
    say(document, `打印于 ${printed}。以上内容以线上订单的最新版本为准。`),
  ];
  document.font('text').fontSize(8).fillColor('#555555');
  for (const text of words) document.text(text, margin, document.y, { width }).moveDown(0.4);
}
