import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import type { StatusTone } from '../../../core/status-tone.ts';
import { yuan } from '../../../core/yuan.ts';
import { Link } from '../../link.tsx';
import { StatusTag } from '../../showing/status-tag.tsx';

/** A text with a smaller line below it, when there is one. */
export function withNote(text: ReactNode, note?: ReactNode) {
  return (
    <>
      {text}
      {note && <span className="block text-xs text-muted">{note}</span>}
    </>
  );
}

/** A text, or a dash where there is none. */
export const orDash = (text: string | null) => text || '—';

/** A number by which a record is known, leading to its page. */
export function numberLink(to: string, no: string) {
  return (
    <Link to={to} className="font-num text-link underline-offset-3 hover:underline">
      {no}
    </Link>
  );
}

/** A column of money: with its sign unless the title says that it is in yuan, a dash where there is none. */
export function money<const Name extends string>(title: string, dataIndex: Name, width?: number) {
  const sign = title.endsWith('（元）') ? '' : '¥';
  return {
    ...{ title, dataIndex, width },
    align: 'right' as const,
    className: 'font-num whitespace-nowrap',
    render: (fen: number | null) => (fen === null ? '—' : sign + yuan(fen)),
  };
}

type Standing = { status: number; status_name: string };

/** How far a record is, in the colours of its declaration. */
export function stateTag({ toneOf }: { toneOf: (status: number) => StatusTone }, row: Standing) {
  return <StatusTag tone={toneOf(row.status)}>{row.status_name}</StatusTag>;
}

/** A column of that. */
export function stateColumn(record: { toneOf: (status: number) => StatusTone }, width = 110) {
  return { title: '状态', width, render: (_: unknown, row: Standing) => stateTag(record, row) };
}

/** Whether something is in use. */
export function onOff(isOn: unknown, on: string, off: string) {
  return <StatusTag tone={isOn ? 'done' : 'stop'}>{isOn ? on : off}</StatusTag>;
}

/** A column with the one thing that can be done with a row. */
export function actionColumn<Row>(
  name: string,
  of: (row: Row) => string,
  act: (row: Row) => void,
  rest: { hidden?: boolean; width?: number } = {},
) {
  return {
    ...{ title: '操作', ...rest },
    render: (_: unknown, row: Row) => (
      <RowButton of={of(row)} onClick={() => act(row)}>
        {name}
      </RowButton>
    ),
  };
}

/** Moves a row of `count` to the place before or after its own. */
export function MoveButtons({
  of,
  place,
  count,
  onMove,
}: {
  of: string;
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}) {
  return ([-1, 1] as const).map((by) => {
    const name = by < 0 ? '上移' : '下移';
    return (
      <RowButton
        key={by}
        of={of}
        disabled={place + by < 0 || place + by >= count}
        aria-label={`${of} ${name}`}
        onClick={() => onMove(by)}
      >
        {name}
      </RowButton>
    );
  });
}

/** A list with the one at `place` moved. */
export function moved<Item>(list: readonly Item[], place: number, by: -1 | 1): Item[] {
  return list.toSpliced(place, 1).toSpliced(place + by, 0, ...list.slice(place, place + 1));
}

/** What can be done with a row; screen readers hear with which. */
export function RowButton({
  of,
  children,
  ...rest
}: Omit<ButtonProps, 'children'> & { of: string; children: string }) {
  return (
    <Button type="link" size="small" className="px-0!" aria-label={`${children} ${of}`} {...rest}>
      {children}
    </Button>
  );
}
