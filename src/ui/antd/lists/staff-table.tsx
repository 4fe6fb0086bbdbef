import { Table, type TableProps } from 'antd';
import { movable } from './movable.tsx';

/** Rows that are all there, so many `perPage` where they may be many. */
export function StaffTable<Row extends object>({
  rows,
  empty,
  width,
  perPage,
  ...table
}: {
  rows: readonly Row[];
  /** What stands in place of rows when there are none. */
  empty?: string;
  /** Narrower than so many px, the table is moved to and fro. */
  width?: number;
  perPage?: number;
} & Omit<TableProps<Row>, 'dataSource' | 'locale'>) {
  return (
    <Table<Row>
      rowKey="rid"
      size="small"
      pagination={
        perPage !== undefined && { pageSize: perPage, hideOnSinglePage: true, showSizeChanger: false }
      }
      components={movable}
      scroll={{ x: width }}
      locale={{ emptyText: empty }}
      {...table}
      dataSource={rows}
    />
  );
}
