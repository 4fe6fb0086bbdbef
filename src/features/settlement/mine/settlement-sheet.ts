import type { AnswerOf } from '../../../core/call.ts';
import { shanghaiDate, shanghaiTime } from '../../../core/shanghai.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import { type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import type { settlementList } from '../contract.ts';

type Item = AnswerOf<typeof settlementList>['list'][number];

const kinds = {
  order: '订单',
  booking: '现场预约',
  statement: '结算单',
  prepay: '预付订单',
  slot: '待付款预约',
} as const;
const titles = ['未结算清单', '未付款清单', '未结算与未付款清单', '已付款清单'];

/** What is listed under `tab` as a spreadsheet; orders have a line for each unit of their work on a sheet of its own. */
export function settlementSheet(items: readonly Item[], tab: number, now: Date): FileAnswer {
  const title = titles[tab] ?? '清单';
  const work = items.flatMap((item) => item.assigns.map((assign) => ({ ...assign, order: item.no })));
  return spreadsheet(`${title}_${shanghaiDate(now).replaceAll('-', '')}`, [
    sheetOf(title, columns, items),
    ...(work.length > 0 ? [sheetOf('检测任务', workColumns, work)] : []),
  ]);
}

const columns: readonly SheetColumn<Item>[] = [
  { title: '类型', width: 12, holds: 'said', value: ({ kind }) => kinds[kind] },
  { title: '编号', width: 20, holds: 'text', value: ({ no }) => no },
  { title: '项目', width: 40, holds: 'text', value: ({ title }) => title },
  { title: '归属', width: 18, holds: 'text', value: ({ payer }) => payer || '本人' },
  {
    title: '订单',
    width: 24,
    holds: 'text',
    value: ({ orders }) => orders.map(({ no }) => no).join('、'),
  },
  { title: '课题号', width: 18, holds: 'text', value: ({ project_nos }) => project_nos.join('、') },
  { title: '状态', width: 12, holds: 'said', value: ({ status_name }) => status_name },
  { title: '时间', width: 20, holds: 'text', value: ({ at }) => shanghaiTime(at) },
  { title: '到期日', width: 12, holds: 'text', value: ({ due_date }) => due_date ?? '' },
  { title: '金额（元）', width: 14, holds: 'money', value: ({ amount_fen }) => amount_fen },
  { title: '待付（元）', width: 14, holds: 'money', value: ({ remaining_fen }) => remaining_fen },
  { title: '说明', width: 30, holds: 'said', value: ({ why_not }) => why_not },
];

const workColumns: readonly SheetColumn<Item['assigns'][number] & { order: string }>[] = [
  { title: '订单', width: 20, holds: 'text', value: ({ order }) => order },
  { title: '任务', width: 22, holds: 'text', value: ({ no }) => no },
  { title: '项目', width: 40, holds: 'text', value: ({ name }) => name },
  { title: '状态', width: 12, holds: 'said', value: ({ status_name }) => status_name },
  { title: '金额（元）', width: 14, holds: 'money', value: ({ amount_fen }) => amount_fen },
];
