import type { z } from 'zod';
import { shanghaiDate, shanghaiTime } from '../../core/shanghai.ts';
import type { FileAnswer } from '../../host/calls/file-answer.ts';
import { type SheetColumn, sheetOf as sheet, spreadsheet } from '../../host/papers/spreadsheet.ts';
import type { Found } from './contract.ts';
import { typeNames } from './rules.ts';

/** A spreadsheet of orders and bookings. */
export function sheetOf(list: readonly z.input<typeof Found>[], now: Date): FileAnswer {
  const day = shanghaiDate(now).replaceAll('-', '');
  return spreadsheet(`订单查询_${day}`, [sheet('订单查询', columns, list)]);
}

const columns: readonly SheetColumn<z.input<typeof Found>>[] = [
  { title: '编号', width: 18, holds: 'text', value: ({ no }) => no },
  { title: '批次号', width: 18, holds: 'text', value: ({ batch_no }) => batch_no },
  { title: '类型', width: 10, holds: 'said', value: ({ typeId }) => typeNames[typeId] ?? '' },
  { title: '项目', width: 40, holds: 'text', value: ({ title }) => title },
  { title: '归属', width: 18, holds: 'text', value: ({ owner_name }) => owner_name || '本人' },
  { title: '成员', width: 12, holds: 'text', value: ({ member }) => member },
  { title: '项目编号', width: 18, holds: 'text', value: ({ project }) => project },
  { title: '样品数', width: 8, holds: 'count', value: ({ samples }) => samples },
  { title: '状态', width: 10, holds: 'said', value: ({ status_name }) => status_name },
  { title: '付款状态', width: 10, holds: 'said', value: ({ pay_name }) => pay_name },
  { title: '开票状态', width: 10, holds: 'said', value: ({ invoice_name }) => invoice_name },
  { title: '金额（元）', width: 12, holds: 'money', value: ({ total_fen }) => total_fen },
  { title: '运单', width: 26, holds: 'text', value: ({ waybill }) => waybill },
  { title: '下单时间', width: 20, holds: 'text', value: ({ created }) => shanghaiTime(created) },
  { title: '预计交付 / 预约时段', width: 24, holds: 'text', value: ({ due }) => due },
];
