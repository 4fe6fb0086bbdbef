import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../ui/asking/send.ts';
import { showError, showWarning } from '../../../ui/toast.tsx';
import { mostSamples, type RowProblem } from '../../orders/samples/rules.samples.ts';
import type { DraftSample } from '../../plan/contract.ts';
import { type Named, readTable } from './rules.paste.ts';
import { columnNames, columns, requiredColumns, type SampleColumn } from './rules.rows.ts';
import { type Choosing, SampleChoices } from './sample-choices.tsx';
import { SampleRow } from './sample-row.tsx';
import type { RowActions } from './use-sample-rows.ts';

/**
 * The samples as a table that works like a spreadsheet: Enter and arrows go from cell to cell, a block that is pasted
 * fills the cells from the one on that has the focus, Ctrl+D fills down. On small screens each sample is a card.
 */
export function SampleTable({
  rows,
  items,
  problems,
  actions,
  onFocusCell,
}: {
  rows: readonly DraftSample[];
  items: readonly Named[];
  problems: readonly RowProblem[];
  actions: RowActions;
  /** Hears which cell the customer works at. */
  onFocusCell: (index: number, column: SampleColumn) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [choosing, setChoosing] = useState<Choosing>();
  const focusAfter = useRef<[number, SampleColumn]>(undefined);
  useEffect(() => {
    const [index, column] = focusAfter.current ?? [];
    if (index === undefined || !column || index >= rows.length) return;
    focusAfter.current = undefined;
    focusCell(body.current, index, column);
  }, [rows.length]);
  const choose = useCallback(
    (index: number, column: 'hazards' | 'items', cell: HTMLElement) => setChoosing({ index, column, cell }),
    [],
  );
  const chosen = choosing && rows[choosing.index];

  const goTo = (index: number, column: SampleColumn) => {
    if (index < 0) return;
    if (index < rows.length) return focusCell(body.current, index, column);
    if (rows.length >= mostSamples) return showWarning(`样品最多${mostSamples}行`);
    focusAfter.current = [index, column];
    actions.add(1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellAt(event.target);
    if (!at || event.nativeEvent.isComposing) return;
    const next = nextCell(event, at, (event.target as HTMLElement).tagName);
    if (next) {
      event.preventDefault();
      goTo(...next);
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.fillDown(at.index, at.column);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = cellAt(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || !/[\t\n\r]/.test(text.trimEnd())) return;
    event.preventDefault();
    import('./read-file.ts')
      .then(({ tableOf }) => {
        const { rows: block, unread } = readTable(tableOf(text), at.column, items);
        const left = actions.paste(at.index, block);
        tellUnread(unread, left);
      })
      .catch((error) => showError(messageOf(error) ?? ''));
  };
  const messages = messagesByRow(problems);
  return (
    <div className="relative md:overflow-x-auto md:rounded-md md:border md:border-line">
      <table className="block w-full border-collapse md:table md:min-w-280 md:table-fixed">
        <caption className="sr-only">样品清单，共 {rows.length} 行</caption>
        <thead className="hidden bg-page text-xs text-muted md:table-header-group">
          <tr>
            <th scope="col" className="h-10 w-9 font-medium">
              <span className="sr-only">行</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`px-1 text-left font-medium ${widths[column]}`}>
                {requiredColumns.includes(column) && (
                  <span aria-hidden="true" className="mr-0.75 text-danger">
                    *
                  </span>
                )}
                {columnNames[column]}
              </th>
            ))}
            <th scope="col" className="w-34">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          className="block space-y-3 md:table-row-group"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => {
            const at = cellAt(target);
            if (at) onFocusCell(at.index, at.column);
          }}
        >
          {Array.from(rows.entries(), ([index, row]) => (
            <SampleRow
              key={index}
              row={row}
              index={index}
              items={items}
              messages={messages.get(index + 1) ?? ''}
              actions={actions}
              onChoose={choose}
            />
          ))}
        </tbody>
      </table>
      {choosing && chosen && (
        <SampleChoices
          choosing={choosing}
          row={chosen}
          items={items}
          actions={actions}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  );
}

/** Puts the focus on a cell of the table that is on the page. */
export function focusSample({ row, field }: RowProblem) {
  focusCell(document, row - 1, field === 'unit' ? 'amount' : field);
}

/** Tells what of a pasted or imported table was not understood. */
export function tellUnread(unread: readonly { row: number; text: string }[], left: number) {
  if (left > 0) showWarning(`样品最多${mostSamples}行，有 ${left} 行未能放入`);
  if (unread.length === 0) return;
  const [first] = unread;
  const rest = unread.length > 1 ? `等 ${unread.length} 处` : '';
  showWarning(`第 ${first?.row} 行的“${first?.text.slice(0, 20)}”${rest}未能识别，请手动填写`);
}

const widths: Readonly<Record<SampleColumn, string>> = {
  no: 'w-27',
  name: 'w-30',
  form: 'w-24',
  amount: 'w-38',
  composition: 'w-32',
  hazards: 'w-30',
  storage: 'w-30',
  items: '',
};

type At = { index: number; column: SampleColumn };

function cellAt(target: EventTarget): At | undefined {
  const [row, column] = (target as HTMLElement).dataset?.cell?.split('-') ?? [];
  return row ? { index: Number(row), column: column as SampleColumn } : undefined;
}

function focusCell(within: ParentNode | null, index: number, column: SampleColumn) {
  const cell = within?.querySelector<HTMLElement>(`[data-cell="${index}-${column}"]`);
  cell?.focus();
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (cell instanceof HTMLInputElement) cell.select();
}

/**
 * Where a key leads to from a cell: Enter down (with Shift up) and arrows, except where they are needed in the cell
 * itself: lists use up and down, texts use left and right until the caret is at an end.
 */
function nextCell(
  { key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  { index, column }: At,
  tag: string,
): [number, SampleColumn] | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' && tag === 'INPUT') return [shiftKey ? index - 1 : index + 1, column];
  if (shiftKey) return undefined;
  if (key === 'ArrowDown' && tag !== 'SELECT') return [index + 1, column];
  if (key === 'ArrowUp' && tag !== 'SELECT') return [index - 1, column];
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step || tag === 'SELECT') return undefined;
  if (target instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd, value } = target;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const isAtEnd = selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length);
    if (!isWhole && !isAtEnd) return undefined;
  }
  const next = columns[columns.indexOf(column) + step];
  return next && [index, next];
}

function messagesByRow(problems: readonly RowProblem[]): Map<number, string> {
  const byRow = new Map<number, Partial<Record<string, string>>>();
  for (const { row, field, message } of problems) {
    const messages = byRow.get(row) ?? {};
    messages[field === 'unit' ? 'amount' : field] ??= message;
    byRow.set(row, messages);
  }
  return new Map([...byRow].map(([row, messages]) => [row, JSON.stringify(messages)]));
}
