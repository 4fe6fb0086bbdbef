import { Button, Form, type FormListOperation } from 'antd';
import type { ReactNode } from 'react';

/** Rows of a form that are added and removed, and `moves` up and down; `called` names a row by its number. */
export function FormRows({
  name,
  label,
  extra,
  required,
  add: [addName, fresh],
  most,
  called,
  className,
  canWork,
  moves = false,
  children,
}: {
  name: string;
  label: string;
  extra?: ReactNode;
  required?: boolean;
  /** The words of the button for one more, and how that begins; without words there is none. */
  add: [string | undefined, (count: number) => object];
  most: number;
  called: string;
  className: string;
  canWork: boolean;
  moves?: boolean;
  children: (row: number) => ReactNode;
}) {
  return (
    <Form.Item label={label} extra={extra} required={required}>
      <Form.List name={name}>
        {(rows, { add, remove, move }) => (
          <div className="space-y-2">
            {rows.map(({ key, name: row }) => (
              <div key={key} className={`grid items-start gap-2 ${className}`}>
                {children(row)}
                {canWork && (
                  <RowDeeds {...{ row, rows: rows.length, called, remove }} move={moves ? move : undefined} />
                )}
              </div>
            ))}
            {canWork && addName && rows.length < most && (
              <Button type="dashed" onClick={() => add(fresh(rows.length))}>
                {addName}
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** Takes one of so many rows away and, where it can be moved, moves it up and down. */
export function RowDeeds({
  row,
  rows,
  called,
  move,
  remove,
}: {
  row: number;
  rows: number;
  called: string;
  move?: FormListOperation['move'];
  remove: FormListOperation['remove'];
}) {
  return (
    <span className="flex">
      {move &&
        ([-1, 1] as const).map((by) => (
          <Button
            key={by}
            type="text"
            disabled={row + by < 0 || row + by >= rows}
            aria-label={`${called}${row + 1}${by < 0 ? '上移' : '下移'}`}
            onClick={() => move(row, row + by)}
          >
            {by < 0 ? '↑' : '↓'}
          </Button>
        ))}
      <Button type="text" danger aria-label={`删除${called}${row + 1}`} onClick={() => remove(row)}>
        ×
      </Button>
    </span>
  );
}
