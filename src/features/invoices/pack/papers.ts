import { shanghaiTime } from '../../../core/shanghai.ts';
import { type MoneyPaper, moneyPaper } from '../../../host/papers/money-paper.ts';
import { invoiceTypes } from '../../customers/titles/rules.ts';
import { contents } from '../rules.states.ts';
import type { PackFacts } from './read-pack.ts';
import { packParts } from './rules.ts';

/** What is drawn for every paper of one pack: its facts, the picture of the seal if there is one, and when. */
export type Drawn = PackFacts & { seal: Uint8Array | undefined; now: Date };
type Column = MoneyPaper['tables'][number]['columns'][number];

const text = (title: string, width: number): Column => ({ title, width, holds: 'text' });
const money = (title: string, width: number): Column => ({ title, width, holds: 'money' });
const count = (title: string, width: number): Column => ({ title, width, holds: 'count' });

/** What every paper has, with what it is about. */
function paperOf(
  { invoice, shop, lab, seller, seal, organisation, person, now }: Drawn,
  {
    facts = [],
    purpose,
    ...own
  }: Pick<MoneyPaper, 'title' | 'tables' | 'notes'> & { facts?: MoneyPaper['facts']; purpose?: string },
) {
  return moneyPaper({
    ...{ no: invoice.number, shop, lab, printed: shanghaiTime(now) },
    to: [
      invoice.title.title,
      [organisation === invoice.title.title ? '' : organisation, person].filter(Boolean).join('  '),
    ].filter(Boolean),
    facts: [
      ['发票号码', invoice.number],
      ['开票日期', invoice.issuedOn ?? ''],
      ['销售方', seller],
      ['购方税号', invoice.title.tax_no || '—'],
      ...facts,
    ],
    totals: [{ name: '价税合计', fen: invoice.amountFen }],
    hasCapitals: true,
    ...(seal && purpose && { seal: { name: seller, purpose, picture: seal } }),
    ...own,
  });
}

/** A row of the cover's list: a paper of the pack, how many pages it has, what it adds up to in fen, and what to know. */
export type CoverRow = {
  no: string;
  name: string;
  pages: number | undefined;
  fen: number | null;
  note: string;
};

/** The cover: what is in the pack, in its order. */
export function coverPaper(drawn: Drawn, rows: readonly CoverRow[]) {
  const { invoice, lines } = drawn;
  const projects = [...new Set(lines.flatMap(({ projectNo }) => projectNo || []))].join('、');
  return paperOf(drawn, {
    title: '报销材料封面目录',
    purpose: '业务专用章',
    facts: [
      ['发票类型', invoiceTypes.find(({ code }) => code === invoice.type)?.name ?? ''],
      ['开票内容', contents[invoice.content]],
      ...(projects ? ([['课题号', projects]] as const) : []),
      ...(invoice.remark && invoice.remark !== projects ? ([['备注', invoice.remark]] as const) : []),
    ],
    tables: [
      {
        title: '材料目录',
        columns: [
          text('序号', 10),
          text('材料', 34),
          text('页数', 12),
          money('金额（元）', 22),
          text('说明', 70),
        ],
        rows: rows.map(({ no, name, pages, fen, note }) => [
          no,
          name,
          pages ? `${pages} 页` : '—',
          fen,
          note,
        ]),
      },
    ],
    notes: ['发票以税务平台开具的原文件为准，合并件中的发票页仅供查阅与打印。'],
  });
}

/** What was tested, line by line. */
export function listPaper(drawn: Drawn) {
  const { lines, invoice } = drawn;
  const isPart = lines.some(({ fen, settledFen }) => fen !== settledFen);
  return paperOf(drawn, {
    title: packParts.list,
    purpose: '业务专用章',
    facts: [['金额单位', '元']],
    tables: [
      {
        columns: [
          ...[text('订单编号', 27), text('检测项目', 43), count('样品', 10), text('数量', 18)],
          ...[money('单价', 17), money('结算金额', 18), money('本次开票', 18), text('课题号', 23)],
        ],
        rows: lines.map(({ no, name, samples, quantity, unit, settledFen, fen, projectNo }) => [
          ...[no, name, samples || '—', `${quantity} ${unit}`],
          ...[quantity > 0 ? Math.round(settledFen / quantity) : settledFen, settledFen, fen],
          projectNo || invoice.remark || '—',
        ]),
        sums: ['合计', null, null, null, null, sum(lines, 'settledFen'), sum(lines, 'fen'), null],
      },
    ],
    notes: isPart
      ? ['结算金额中以赠送额度支付、另行开票或尚未付款的部分不在本次开票之内。']
      : ['单价按结算金额与数量折算，四舍五入到分，以金额为准。'],
  });
}

/** What was commissioned, by whom, from whom; the orders' own confirmations follow it. */
export function contractPaper(drawn: Drawn) {
  const { lines, seller, invoice, organisation, person } = drawn;
  return paperOf(drawn, {
    title: packParts.contract,
    purpose: '合同专用章',
    facts: [
      ['委托方', [organisation || invoice.title.title, person].filter(Boolean).join('  ')],
      ['受托方', seller],
    ],
    tables: [
      {
        columns: [text('订单编号', 27), text('委托事项', 69), text('数量', 20), money('本次开票（元）', 24)],
        rows: lines.map(({ no, name, quantity, unit, fen }) => [no, name, `${quantity} ${unit}`, fen]),
        sums: ['合计', null, null, sum(lines, 'fen')],
      },
    ],
    notes: [
      '委托方通过线上订单委托受托方完成上列事项，检测要求、样品与费用组成见所附订单确认单或已签署的合同。',
      '订单确认单与合同载明订单的全部费用，本次开票金额以本委托单为准。',
    ],
  });
}

/** What was accepted, when and by whom. */
export function acceptancePaper(drawn: Drawn) {
  const { lines, person, organisation } = drawn;
  const names = { customer: person || organisation || '委托方', system: '系统（到期默认验收）' };
  return paperOf(drawn, {
    title: packParts.acceptance,
    purpose: '业务专用章',
    tables: [
      {
        columns: [
          ...[text('订单编号', 27), text('验收内容', 47), text('验收时间', 28), text('验收人', 26)],
          ...[text('依据', 18), money('本次开票（元）', 22)],
        ],
        rows: lines.map(({ no, name, accepted, fen }) => [
          ...[no, name, accepted?.at ?? '—', accepted ? names[accepted.by] : '预付款，尚未验收'],
          ...[accepted?.how ?? '—', fen],
        ]),
        sums: ['合计', null, null, null, null, sum(lines, 'fen')],
      },
    ],
    notes: ['上列检测数据与报告已交付，委托方已核对验收。验收记录可在订单详情中查看。'],
  });
}

/** By which payments the money came. */
export function paymentsPaper(drawn: Drawn) {
  const { payments } = drawn;
  const isPart = payments.some(({ fen, shareFen }) => fen !== shareFen);
  return paperOf(drawn, {
    title: packParts.payments,
    purpose: '财务专用章',
    tables: [
      {
        columns: [
          ...[text('付款日期', 22), text('付款方式', 26), text('流水号', 56)],
          ...[money('付款金额（元）', 24), money('本次开票（元）', 24)],
        ],
        rows: payments.map(({ day, way, number, fen, shareFen }) => [day, way, number, fen, shareFen]),
        sums: ['合计', null, null, sum(payments, 'fen'), sum(payments, 'shareFen')],
      },
    ],
    notes: [
      '兹证明：上列款项已收讫。',
      ...(isPart ? ['付款金额中不属于本次开票的部分已另行开票、可另行开票或以赠送额度抵付。'] : []),
    ],
  });
}

function sum<Key extends string>(list: readonly Record<Key, number>[], key: Key): number {
  return list.reduce((all, one) => all + one[key], 0);
}
