import Papa from 'papaparse';
import { hazards } from '../../orders/contract.ts';
import type { DraftSample } from '../../plan/contract.ts';
import type { Named } from './rules.paste.ts';
import { columnNames, columns } from './rules.rows.ts';

/** The rows as CSV that Chinese spreadsheets open (UTF-8 with BOM) and the table takes back. */
export function templateOf(rows: readonly DraftSample[], items: readonly Named[]): string {
  const fields = columns.flatMap((column) =>
    column === 'amount' ? [columnNames.amount, '单位'] : [columnNames[column]],
  );
  const data = rows.map((row) => [
    row.no,
    row.name,
    row.form,
    row.amount ?? '',
    row.unit,
    row.composition,
    hazards
      .filter(({ value }) => row.hazards.includes(value))
      .map(({ label }) => label)
      .join('、'),
    row.storage,
    items
      .filter(({ temp_rid }) => row.items.includes(temp_rid))
      .map(({ name }) => name)
      .join('、'),
  ]);
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: '\r\n' })}`;
}
