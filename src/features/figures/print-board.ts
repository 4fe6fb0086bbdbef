import Papa from 'papaparse';
import type { Answers } from '../../host/calls/context.ts';
import { FileAnswer } from '../../host/calls/file-answer.ts';
import type { figureSheet } from './contract.ts';
import { tellBoard } from './read-board.ts';
import { type Unit, unitNames } from './rules.ts';

/** A board as CSV that spreadsheet programs open; see the contract. */
export const printBoard: Answers<typeof figureSheet> = async (context, asked) => {
  const { title, days, groups } = await tellBoard(context, asked);
  const now = `${days.from}至${days.to}`;
  const rows: (string | number)[][] = [
    ['分组', '指标', '分项', '日期', '单位', '本期', '对比期', '变化（%）', '样本数'],
  ];
  for (const group of groups) {
    for (const { title: name, unit, value, before: past, change, cases, parts, series } of group.figures) {
      const about = [group.title, name];
      const said = (number: number | null) => told(number, unit);
      rows.push([...about, '', now, unitNames[unit], said(value), said(past), change ?? '', cases ?? '']);
      for (const part of parts?.list ?? [])
        rows.push([
          ...about,
          ...[part.name, now, unitNames[unit], said(part.value), said(part.before), part.change ?? '', ''],
        ]);
      for (const point of series)
        rows.push([...about, '', point.day, unitNames[unit], said(point.value), '', '', '']);
    }
  }
  const text = `\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}\r\n`;
  return new FileAnswer({
    name: `${title}_${days.from}_${days.to}.csv`,
    type: 'text/csv; charset=utf-8',
    isMade: true,
    bytes: async () => Buffer.from(text),
  });
};

function told(value: number | null, unit: Unit): string | number {
  if (value === null) return '';
  return unit === 'fen' ? (value / 100).toFixed(2) : value;
}
