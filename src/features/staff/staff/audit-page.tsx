import { Input, Select, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { DateRange } from '../../../ui/antd/date-range.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { TurnPages } from '../../../ui/antd/turn-pages.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffData } from '../../../ui/antd/use-staff-data.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { auditList } from '../contract.ts';

type Row = OutputOf<typeof auditList>['list'][number];
const kinds = {
  change: { name: '变更', tone: 'run' },
  read: { name: '查看个人信息', tone: 'check' },
  refused: { name: '被拒绝', tone: 'alert' },
} as const;
type Kind = keyof typeof kinds;

/** Everything that staff changed or looked at, newest first. */
export default function AuditPage() {
  const [filters, setFilters] = useFilters(['staff', 'kind', 'target', 'from', 'to']);
  const [pages, setPages] = useState<number[]>([]);
  const narrow = (changes: Parameters<typeof setFilters>[0]) => {
    setPages([]);
    setFilters(changes);
  };
  const log = useStaffData(auditList, {
    size: 50,
    staff_rid: filters.staff,
    kind: filters.kind && filters.kind in kinds ? (filters.kind as Kind) : undefined,
    target: filters.target,
    from: filters.from,
    to: filters.to,
    before: pages.at(-1),
  });
  const { from, to } = filters;
  return (
    <StaffPage title="审计日志" note="员工的每次变更、每次查看个人信息以及被拒绝的操作，只增不改。">
      <StaffCard>
        <div className="mb-4 flex flex-wrap gap-2">
          <Select
            allowClear
            aria-label="员工"
            placeholder="员工"
            className="w-36"
            value={filters.staff}
            options={log.data?.staff.map(({ rid, name }) => ({ value: rid, label: name }))}
            onChange={(staff) => narrow({ staff })}
          />
          <Select
            allowClear
            aria-label="类型"
            placeholder="类型"
            className="w-40"
            value={filters.kind}
            options={Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))}
            onChange={(kind) => narrow({ kind })}
          />
          <DateRange from={from} to={to} onChange={narrow} />
          <Input.Search
            allowClear
            aria-label="记录编号"
            placeholder="记录编号"
            className="max-w-64"
            defaultValue={filters.target}
            onSearch={(target) => narrow({ target: target.trim() })}
          />
        </div>
        <StaffLoaded state={log}>
          {({ list, next }) => (
            <>
              <Table<Row>
                locale={{ emptyText: '没有符合条件的记录' }}
                rowKey="id"
                size="small"
                loading={log.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 860 }}
                expandable={{
                  columnTitle: <span className="sr-only">详情</span>,
                  expandedRowRender: ({ path, address, input }) => (
                    <div className="space-y-1 text-xs">
                      <p className="text-muted">
                        {path} · 来自 {address || '—'}
                      </p>
                      <pre className="whitespace-pre-wrap break-all text-body">
                        {JSON.stringify(input, null, 2)}
                      </pre>
                    </div>
                  ),
                }}
                columns={[
                  { title: '时间', dataIndex: 'at', width: 170 },
                  {
                    title: '员工',
                    width: 170,
                    render: (_, { staff_name, role_name }) => `${staff_name}（${role_name}）`,
                  },
                  {
                    title: '类型',
                    width: 120,
                    render: (_, { kind }) => {
                      const { name, tone } = kinds[kind as Kind] ?? ({ name: kind, tone: 'check' } as const);
                      return <StatusTag tone={tone}>{name}</StatusTag>;
                    },
                  },
                  {
                    title: '操作',
                    render: (_, { title, notes }) => (
                      <>
                        {title}
                        {notes && <span className="block text-xs text-muted">{notes}</span>}
                      </>
                    ),
                  },
                  { title: '记录', dataIndex: 'target', width: 240, render: (text) => text || '—' },
                ]}
              />
              <TurnPages trail={pages} next={next} onTurn={setPages} />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}
