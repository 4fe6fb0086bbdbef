import type { SheetData } from 'write-excel-file/node';
import { shanghaiDate } from '../../core/shanghai.ts';
import { FileAnswer, spreadsheetType } from '../../host/file-answer.ts';
import type { Found } from './contract.ts';
import { typeNames } from './rules.ts';

/** A spreadsheet of orders and bookings. Texts are written as texts, so that none of them becomes a formula. */
export async function sheetOf(list: readonly Found[], now: Date): Promise<FileAnswer> {
  const { default: writeSheet } = await import('write-excel-file/node');
  const bytes = await writeSheet([head(), ...list.map(rowOf)], {
    sheet: '订单查询',
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  const name = `订单查询_${shanghaiDate(now).replaceAll('-', '')}.xlsx`;
  return new FileAnswer({ name, type: spreadsheetType, bytes });
}

type Column = { title: string; width: number; value: (row: Found) => string | number; format?: string };

const columns: readonly Column[] = [
  { title: '编号', width: 18, value: ({ no }) => no },
  { title: '批次号', width: 18, value: ({ batch_no }) => batch_no },
  { title: '类型', width: 10, value: ({ typeId }) => typeNames[typeId] ?? '' },
  { title: '项目', width: 40, value: ({ title }) => title },
  { title: '样品数', width: 8, value: ({ samples }) => samples },
  { title: '状态', width: 10, value: ({ status_name }) => status_name },
  { title: '付款状态', width: 10, value: ({ pay_name }) => pay_name },
  { title: '开票状态', width: 10, value: ({ invoice_name }) => invoice_name },
  { title: '金额（元）', width: 12, value: ({ total_fen }) => total_fen / 100, format: '#,##0.00' },
  { title: '运单', width: 26, value: ({ waybill }) => waybill },
  { title: '下单时间', width: 20, value: ({ created }) => created },
  { title: '预计交付 / 预约时段', width: 24, value: ({ due }) => due },
];

function head(): SheetData[number] {
  return columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
}

function rowOf(row: Found): SheetData[number] {
  return columns.map(({ value, format }) => {
    const content = value(row);
    return typeof content === 'number'
      ? { type: Number, value: content, ...(format && { format }) }
      : { type: String, value: content };
  });
}
