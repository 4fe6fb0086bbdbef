import { Button, Checkbox, Input, Select, Table } from 'antd';
import { Link } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { DateRange } from '../../../../ui/antd/date-range.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { dueText } from '../../rules.names.ts';
import { statementRecord } from '../../rules.states.ts';
import { statementTone } from '../../rules.tones.ts';
import { staffStatements, staffUnsettled, statementMake } from '../contract.ts';

type Row = OutputOf<typeof staffStatements>['list'][number];
const size = 20;

/** Statements with filters, and customers whose accepted work stands on none. */
export default function StatementsPage() {
  const [filters, setFilters] = useFilters(['status', 'kw', 'overdue', 'approval', 'from', 'to', 'page']);
  const page = Number(filters.page ?? 1) || 1;
  const narrow = (changes: Parameters<typeof setFilters>[0]) => setFilters({ page: undefined, ...changes });
  const found = useCall(staffStatements, {
    ...(filters.status && { status: Number(filters.status) }),
    kw: filters.kw,
    overdue: filters.overdue ? 1 : 0,
    approval: filters.approval ? 1 : 0,
    ...{ from: filters.from, to: filters.to, page, size },
  });
  return (
    <StaffPage
      title="结算单"
      note="数据确认后出具结算单，客户确认后付款；确认后只能通过贷项或补差结算单调整。"
    >
      <Unsettled onMade={found.reload} />
      <StaffCard>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <Select
            allowClear
            aria-label="状态"
            placeholder="状态"
            className="w-32"
            value={filters.status}
            options={Object.entries(statementRecord.names).map(([value, label]) => ({ value, label }))}
            onChange={(status) => narrow({ status })}
          />
          <Input.Search
            allowClear
            aria-label="结算单号或订单号"
            placeholder="结算单号 / 订单号"
            className="max-w-60"
            defaultValue={filters.kw}
            onSearch={(kw) => narrow({ kw: kw.trim() || undefined })}
          />
          <DateRange from={filters.from} to={filters.to} label="出具日期" onChange={narrow} />
          <Checkbox
            checked={Boolean(filters.overdue)}
            onChange={({ target }) => narrow({ overdue: target.checked ? '1' : undefined })}
          >
            只看逾期
          </Checkbox>
          <Checkbox
            checked={Boolean(filters.approval)}
            onChange={({ target }) => narrow({ approval: target.checked ? '1' : undefined })}
          >
            有减免待复核
          </Checkbox>
        </div>
        <StaffLoaded state={found}>
          {({ list, total, total_fen, remaining_fen }) => (
            <>
              <p className="mb-3 text-muted">
                共 {total} 张，金额 <b className="font-num text-fg">¥{yuan(total_fen)}</b>，待付{' '}
                <b className="font-num text-fg">¥{yuan(remaining_fen)}</b>
              </p>
              <Table<Row>
                locale={{ emptyText: '没有符合条件的结算单' }}
                rowKey="rid"
                size="small"
                loading={found.isLoading}
                dataSource={list}
                scroll={{ x: 900 }}
                pagination={{
                  ...{ current: page, pageSize: size, total, showSizeChanger: false },
                  onChange: (next) => setFilters({ page: next > 1 ? String(next) : undefined }),
                }}
                columns={[
                  {
                    title: '结算单',
                    width: 150,
                    render: (_, { rid, no }) => (
                      <Link
                        to={`/staff/statements/${rid}`}
                        className="font-num text-link underline underline-offset-3"
                      >
                        {no}
                      </Link>
                    ),
                  },
                  { title: '付款方', dataIndex: 'customer', width: 120 },
                  {
                    title: '订单',
                    render: (_, { orders }) => (
                      <span className="font-num">{orders.map(({ no }) => no).join('、') || '—'}</span>
                    ),
                  },
                  {
                    title: '金额（元）',
                    width: 110,
                    align: 'right',
                    render: (_, row) => <span className="font-num">{yuan(row.total_fen)}</span>,
                  },
                  {
                    title: '待付（元）',
                    width: 110,
                    align: 'right',
                    render: (_, row) => <span className="font-num">{yuan(row.remaining_fen)}</span>,
                  },
                  {
                    title: '状态',
                    width: 110,
                    render: (_, { status, status_name }) => (
                      <StatusTag tone={statementTone(status)}>{status_name}</StatusTag>
                    ),
                  },
                  {
                    title: '期限',
                    width: 170,
                    render: (_, { due_date, days_left, waits_for_approval }) => (
                      <>
                        {due_date && <span className="font-num">{due_date}</span>}
                        {days_left !== null && (
                          <span className={`block text-xs ${days_left < 0 ? 'text-danger' : 'text-muted'}`}>
                            {dueText(days_left)}
                          </span>
                        )}
                        {waits_for_approval === 1 && (
                          <span className="block text-xs text-warning">减免待复核</span>
                        )}
                      </>
                    ),
                  },
                ]}
              />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}

/** Customers whose accepted work or used time stands on no statement, with a button that makes one. */
function Unsettled({ onMade }: { onMade: () => Promise<void> }) {
  const me = useStaffMe();
  const waiting = useCall(staffUnsettled, {});
  const make = useAction(statementMake, '已出具结算单');
  if (waiting.data?.list.length === 0) return null;
  return (
    <StaffCard title="待出结算单">
      <StaffLoaded state={waiting}>
        {({ list }) => (
          <ul className="divide-y divide-line">
            {list.map((owner) => (
              <li key={owner.customer_rid} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
                <b className="font-medium text-fg">{owner.customer}</b>
                <span className="min-w-36 flex-1 font-num break-all text-muted">
                  {[...owner.orders, ...owner.bookings].map(({ no }) => no).join('、')}
                </span>
                <span className="font-num text-fg">¥{yuan(owner.amount_fen)}</span>
                {me.may('statements:work') && (
                  <Button
                    loading={make.isBusy}
                    aria-label={`为${owner.customer}出具结算单`}
                    onClick={async () => {
                      if (await make.run({ customer_rid: owner.customer_rid }))
                        await Promise.all([waiting.reload(), onMade()]);
                    }}
                  >
                    出具结算单
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
