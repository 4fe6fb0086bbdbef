import { yuan } from '../../../core/yuan.ts';
import { mm } from '../../../host/papers/drawing.ts';
import { say } from '../../../host/papers/say.ts';
import { drawFacts, drawHead, drawTable } from '../../../host/papers/table.drawing.ts';
import type { QuotePaper } from './shapes.ts';

const margin = 18 * mm;
const columns = [
  { title: '序号', width: 12 },
  { title: '检测项目', width: 72 },
  { title: '数量', width: 18, isEnd: true },
  { title: '单价（元）', width: 34, isEnd: true },
  { title: '金额（元）', width: 38, isEnd: true },
];

/** What is quoted to a customer: lines, sum, until when it holds, and how it is accepted. */
export function draw(document: PDFKit.PDFDocument, paper: QuotePaper) {
  document.info.Title = say(document, '报价单');
  const width = drawHead(document, `${paper.shop} · ${say(document, '报价单')}`);
  drawFacts(document, [
    ['报价编号', say(document, `${paper.no}（第 ${paper.version} 版）`)],
    ['客户', paper.to],
    ['报价日期', paper.at.slice(0, 10)],
    ['有效期至', paper.validUntil],
    ['技术顾问', paper.by],
  ]);
  document.y += 4 * mm;
  const rows = paper.lines.map(({ name, count, priceFen, note }, index) => {
    const title = note ? `${name}\n${note}` : name;
    return [String(index + 1), title, String(count), yuan(priceFen), yuan(priceFen * count)];
  });
  drawTable(document, columns, rows);
  const total = paper.lines.reduce((sum, { count, priceFen }) => sum + count * priceFen, 0);
  document.y += 3 * mm;
  document
    .font('strong')
    .fontSize(12)
    .text(say(document, `合计（含税）：¥${yuan(total)}`), margin, document.y, { width, align: 'right' });
  document.y += 6 * mm;
  document.font('text').fontSize(9).fillColor('#333333');
  const words = [
    ...(paper.note ? [say(document, `说明：${paper.note}`)] : []),
    say(document, '请在有效期内登录账号，在“实验计划”中接受、议价或拒绝本报价。'),
    [paper.lab.address, paper.lab.phone].filter(Boolean).join('  '),
  ];
  for (const text of words) document.text(text, margin, document.y, { width }).moveDown(0.5);
  document
    .fontSize(7)
    .fillColor('#555555')
    .text(say(document, `打印于 ${paper.printed}`), margin, document.y, { width });
}
