import { Button, Input, Pagination, Select, Table } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { DateRange } from '../../../ui/antd/date-range.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { paymentAsk, paymentList, type StaffPayment } from '../contract.staff.ts';
import { paymentRecord, paymentStates, refundRecord, type Way, ways } from '../rules.states.ts';

/** Payments through WeChat and Alipay, and what went back of them. */
export default function PaymentsPage() {
  const [filters, setFilters] = useFilters(['kw', 'way', 'status', 'from', 'to', 'page']);
  const canWork = useStaffMe().may('prestore:work');
  const narrow = (changes: Parameters<typeof setFilters>[0]) => setFilters({ ...changes, page: undefined });
  const { from, to } = filters;
  const payments = useCall(paymentList, {
    kw: filters.kw ?? '',
    way: filters.way === '1' ? 1 : filters.way === '2' ? 2 : undefined,
    status: filters.status ? Number(filters.status) : undefined,
    ...{ from, to },
    page: Math.max(1, Number(filters.page) || 1),
    size: 20,
  });
  const { run, isBusy } = useAction(paymentAsk, '已向渠道查询');
  const ask = async ({ rid }: StaffPayment) => {
    if (await run({ rid })) await payments.reload();
  };
  return (
    <StaffPage
      title="在线支付流水"
      note="微信支付与支付宝的每一笔付款与退款；以渠道签名的通知或查询结果为准。"
    >
      <StaffCard>
        <div className="mb-4 flex flex-wrap gap-2">
          <Select
            allowClear
            aria-label="支付方式"
            placeholder="支付方式"
            className="w-32"
            value={filters.way}
            options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
            onChange={(way) => narrow({ way })}
          />
          <Select
            allowClear
            aria-label="状态"
            placeholder="状态"
            className="w-32"
            value={filters.status}
            options={Object.entries(paymentRecord.names).map(([value, label]) => ({ value, label }))}
            onChange={(status) => narrow({ status })}
          />
          <DateRange from={from} to={to} label="发起日期" onChange={narrow} />
          <Input.Search
            allowClear
            aria-label="查找付款"
            placeholder="单号、渠道流水号、账号或手机号"
            className="max-w-80"
            maxLength={64}
            defaultValue={filters.kw}
            onSearch={(kw) => narrow({ kw: kw.trim() })}
          />
        </div>
        <StaffLoaded state={payments}>
          {({ list, total, page, size, sum }) => (
            <>
              <p className="mb-3 text-sm text-muted">已付款合计 ¥{yuan(sum.paid_fen)}</p>
              <Table<StaffPayment>
                rowKey="rid"
                size="small"
                loading={payments.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 1080 }}
                locale={{ emptyText: '没有符合条件的付款' }}
                expandable={{
                  columnTitle: <span className="sr-only">退款</span>,
                  rowExpandable: ({ refunds }) => refunds.length > 0,
                  expandedRowRender: Refunds,
                }}
                columns={[
                  { title: '单号', dataIndex: 'no', width: 170 },
                  { title: '方式', width: 90, render: (_, { way }) => ways[way as Way] },
                  { title: '事项', dataIndex: 'title', ellipsis: true },
                  {
                    title: '客户',
                    width: 140,
                    render: (_, { account, phone }) => (
                      <>
                        {account}
                        <span className="block text-xs text-muted">{phone}</span>
                      </>
                    ),
                  },
                  {
                    title: '金额（元）',
                    width: 120,
                    align: 'right',
                    render: (_, { amount_fen, refunded_fen }) => (
                      <span className="tabular-nums">
                        {yuan(amount_fen)}
                        {refunded_fen > 0 && (
                          <span className="block text-xs text-muted">已退 {yuan(refunded_fen)}</span>
                        )}
                      </span>
                    ),
                  },
                  {
                    title: '状态',
                    width: 110,
                    render: (_, { status, status_name, is_late }) => (
                      <>
                        <StatusTag tone={paymentRecord.toneOf(status)}>{status_name}</StatusTag>
                        {is_late && <span className="block text-xs text-warning">关闭后到账</span>}
                      </>
                    ),
                  },
                  {
                    title: '发起 / 付款时间',
                    width: 170,
                    render: (_, { created, paid_at }) => (
                      <span className="tabular-nums">
                        {created}
                        <span className="block text-xs text-muted">{paid_at ?? '—'}</span>
                      </span>
                    ),
                  },
                  { title: '渠道流水号', width: 200, render: (_, row) => row.transaction_id || '—' },
                  {
                    title: '操作',
                    width: 90,
                    hidden: !canWork,
                    render: (_, row) =>
                      row.status !== paymentStates.paid && (
                        <Button
                          type="link"
                          size="small"
                          className="px-0!"
                          disabled={isBusy}
                          aria-label={`查询 ${row.no}`}
                          onClick={() => void ask(row)}
                        >
                          查询结果
                        </Button>
                      ),
                  },
                ]}
              />
              <Pagination
                className="mt-4! justify-end"
                hideOnSinglePage
                current={page}
                total={total}
                pageSize={size}
                showSizeChanger={false}
                showTotal={(count) => `共 ${count} 笔`}
                onChange={(next) => setFilters({ page: String(next) })}
              />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}

function Refunds({ refunds }: StaffPayment) {
  return (
    <ul className="space-y-1 text-sm">
      {refunds.map(({ no, amount_fen, reason, status, status_name, created, done }) => (
        <li key={no} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusTag tone={refundRecord.toneOf(status)}>{status_name}</StatusTag>
          <span>{no}</span>
          <span className="tabular-nums">¥{yuan(amount_fen)}</span>
          <span className="text-muted">
            {created}
            {done && ` 至 ${done}`}
          </span>
          {reason && <span className="text-muted">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
