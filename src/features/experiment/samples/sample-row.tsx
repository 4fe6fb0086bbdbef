import { memo, type ReactNode, useState } from 'react';
import { shown } from '../../../ui/showing/shown.ts';
import { sampleForms } from '../../catalogue/prices/rules.minimum.ts';
import { hazards } from '../../orders/contract.ts';
import type { DraftSample } from '../../plan/contract.ts';
import type { Named } from './rules.paste.ts';
import { columnNames, requiredColumns, type SampleColumn, storages, units } from './rules.rows.ts';
import { SamplePhoto } from './sample-photo.tsx';
import type { RowActions } from './use-sample-rows.ts';

/** What stands in the way of a row, by column. */
type RowMessages = Readonly<Partial<Record<SampleColumn, string>>>;

/** One sample: a line of the table, on small screens a card. Drawn anew only when something of it changes. */
export const SampleRow = memo(function SampleRow({
  row,
  index,
  items,
  messages,
  actions,
  onChoose,
}: {
  row: DraftSample;
  index: number;
  items: readonly Named[];
  /** As JSON, so that equal ones are equal. */
  messages: string;
  actions: RowActions;
  /** Opens the list of dangers or entries over a cell. */
  onChoose: (index: number, column: 'hazards' | 'items', cell: HTMLElement) => void;
}) {
  const problems: RowMessages = messages ? JSON.parse(messages) : {};
  const named = row.no || `第 ${index + 1} 行`;
  const set = (change: Partial<DraftSample>) => actions.edit(index, change);
  const cell = (column: SampleColumn) => ({
    'data-cell': `${index}-${column}`,
    'aria-label': `第 ${index + 1} 行 ${columnNames[column]}`,
    'aria-describedby': problems[column] ? `sample-${index}-${column}` : undefined,
  });
  const invalid = (column: SampleColumn) => (problems[column] ? (true as const) : undefined);
  const text = (column: 'no' | 'name' | 'composition', most: number, placeholder?: string) => (
    <input
      {...cell(column)}
      aria-invalid={invalid(column)}
      type="text"
      autoComplete="off"
      maxLength={most}
      placeholder={placeholder}
      value={row[column]}
      onChange={({ target }) => set({ [column]: target.value })}
      className={`${look} px-2`}
    />
  );
  const list = (column: 'form' | 'storage', options: readonly string[]) => (
    <select
      {...cell(column)}
      aria-invalid={invalid(column)}
      value={row[column]}
      onChange={({ target }) => set({ [column]: target.value })}
      className={`${look} select-arrow pl-2`}
    >
      {!options.includes(row[column]) && (
        <option value={row[column]}>{shown(row[column]) || '请选择'}</option>
      )}
      {options.map((option) => (
        <option key={option} value={option}>
          {shown(option)}
        </option>
      ))}
    </select>
  );
  const several = (column: 'hazards' | 'items', chosen: readonly string[], short = chosen.join('、')) => (
    <button
      type="button"
      {...cell(column)}
      aria-label={`第 ${index + 1} 行 ${columnNames[column]}：${chosen.join('、') || '未选择'}`}
      aria-haspopup="dialog"
      title={chosen.join('、')}
      onClick={({ currentTarget }) => onChoose(index, column, currentTarget)}
      className={`${look} select-arrow pl-2 text-left ${problems[column] ? 'border-danger! shadow-halo-danger' : ''}`}
    >
      <span className={`block truncate ${chosen.length ? '' : 'text-muted'}`}>{short || '请选择'}</span>
    </button>
  );
  const chosenItems = items.filter(({ temp_rid }) => row.items.includes(temp_rid)).map(({ name }) => name);
  return (
    <tr className="relative grid grid-cols-2 gap-x-3 gap-y-2.5 rounded-md border border-line p-3 [contain-intrinsic-size:auto_52px] md:table-row md:rounded-none md:border-0 md:p-0">
      <th
        scope="row"
        className="col-start-1 row-start-1 self-center text-left align-top text-xs font-medium text-muted md:pt-3 md:text-center"
      >
        <span className="md:hidden">样品 </span>
        {index + 1}
      </th>
      <Cell index={index} column="no" problems={problems}>
        {text('no', 50)}
      </Cell>
      <Cell index={index} column="name" problems={problems}>
        {text('name', 100)}
      </Cell>
      <Cell index={index} column="form" problems={problems}>
        {list('form', sampleForms)}
      </Cell>
      <Cell index={index} column="amount" problems={problems}>
        <div className="flex gap-1">
          <Amount
            cell={{ ...cell('amount'), 'aria-invalid': invalid('amount') }}
            value={row.amount}
            onChange={(amount) => set({ amount })}
          />
          <select
            aria-label={`第 ${index + 1} 行 单位`}
            value={row.unit}
            onChange={({ target }) => set({ unit: target.value })}
            className={`${look} w-18! shrink-0 select-arrow pl-2`}
          >
            {!isUnit(row.unit) && <option value={row.unit}>{row.unit || '单位'}</option>}
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {shown(unit)}
              </option>
            ))}
          </select>
        </div>
      </Cell>
      <Cell index={index} column="composition" problems={problems} className="col-span-2">
        {text('composition', 500, '如 Fe₂O₃、SiO₂')}
      </Cell>
      <Cell index={index} column="hazards" problems={problems}>
        {several(
          'hazards',
          hazards.filter(({ value }) => row.hazards.includes(value)).map(({ label }) => label),
        )}
      </Cell>
      <Cell index={index} column="storage" problems={problems}>
        {list('storage', storages)}
      </Cell>
      <Cell index={index} column="items" problems={problems} className="col-span-2">
        {several('items', chosenItems, countOf(chosenItems, items.length))}
      </Cell>
      <td className="col-span-2 col-start-1 row-start-1 text-right align-top whitespace-nowrap md:p-1">
        <SamplePhoto
          name={named}
          value={row.photo_rid ?? ''}
          onChange={(photo_rid) => set({ photo_rid: photo_rid || undefined })}
        />
        <RowButton name={`复制样品 ${named}`} onClick={() => actions.copy(index)}>
          复制
        </RowButton>
        <RowButton name={`删除样品 ${named}`} onClick={() => actions.remove(index)}>
          删除
        </RowButton>
      </td>
    </tr>
  );
});

/** Several entries by their number, since their names do not fit into a cell; one by its name. */
function countOf(chosen: readonly string[], of: number): string {
  if (chosen.length < 2) return chosen[0] ?? '';
  return chosen.length === of ? `全部 ${of} 项` : `${chosen.length} 项`;
}

const look =
  'h-11 w-full min-w-0 rounded-sm border border-control bg-surface text-md text-fg placeholder:text-muted placeholder:opacity-100 focus:border-action focus:shadow-halo focus:outline-none aria-invalid:border-danger aria-invalid:shadow-halo-danger md:h-9 md:text-sm';

function Cell({
  index,
  column,
  problems,
  className = '',
  children,
}: {
  index: number;
  column: SampleColumn;
  problems: RowMessages;
  className?: string;
  children: ReactNode;
}) {
  const problem = problems[column];
  return (
    <td className={`min-w-0 align-top md:p-1 ${className}`}>
      <span aria-hidden="true" className="mb-1 block text-xs text-muted md:hidden">
        {requiredColumns.includes(column) && <span className="mr-0.75 text-danger">*</span>}
        {columnNames[column]}
      </span>
      {children}
      {problem && (
        <span id={`sample-${index}-${column}`} className="mt-1 block text-2xs text-danger">
          {problem}
        </span>
      )}
    </td>
  );
}

/** An amount as it is written; a comma or point still without figures stays until the field is left. */
function Amount({
  cell,
  value,
  onChange,
}: {
  cell: object;
  value: number | null;
  onChange: (amount: number | null) => void;
}) {
  const [written, setWritten] = useState(String(value ?? ''));
  const isKept = written === '.' ? value === null : Number(written) === (value ?? 0);
  return (
    <input
      {...cell}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={isKept ? written : String(value ?? '')}
      onChange={({ target }) => {
        const text = target.value.normalize('NFKC').replace(/[^\d.]/g, '');
        const amount = Number(text);
        if (text !== '.' && !(amount <= 1_000_000)) return;
        setWritten(text);
        onChange(amount > 0 ? amount : null);
      }}
      className={`${look} px-2 text-right tabular-nums`}
    />
  );
}

function RowButton({ name, onClick, children }: { name: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="min-h-11 rounded-sm px-2 text-xs text-link hover:underline md:min-h-9 md:px-1"
    >
      {children}
    </button>
  );
}

function isUnit(unit: string): boolean {
  return units.some((each) => each === unit);
}
