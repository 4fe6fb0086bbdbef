import { Button, Input, Segmented, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { payoutRecord } from '../../wallets/rules.payouts.ts';
import {
  type StaffPayout,
  staffPayoutApprove,
  staffPayoutList,
  staffPayoutRefuse,
} from '../contract.staff.ts';
import { GeneralRefundModal } from './general-refund-modal.tsx';
import { PayModal } from './pay-modal.tsx';

type Action = 'approve' | 'pay' | 'refuse';
const tones = { 10: 'check', 15: 'check', 20: 'run', 30: 'done', 40: 'stop' } as const;

/** Money that is to be paid back: approved by one person, paid by a provider or the bank. */
export default function PayoutPage() {
  const [filters, setFilters] = useFilters(['status', 'kw', 'page', 'size']);
  const payouts = useCall(staffPayoutList, {
    ...(filters.status && { status: Number(filters.status) }),
    ...{ kw: filters.kw, page: Number(filters.page) || 1, size: Number(filters.size) || 20 },
  });
  const approve = useAction(staffPayoutApprove, '已审批');
  const refuse = useAction(staffPayoutRefuse, '已驳回，款项已退回客户余额');
  const me = useStaffMe();
  const [asks, setAsks] = useState(false);
  const [open, setOpen] = useState<{ payout: StaffPayout; action: 'pay' | 'refuse' }>();
  const done = () => {
    setOpen(undefined);
    setAsks(false);
    void payouts.reload();
  };
  const act = (payout: StaffPayout, action: Action) => {
    if (action !== 'approve') return setOpen({ payout, action });
    const { rid, version } = payout;
    void approve.run({ rid, version }).then((answer) => answer && done());
  };
  return (
    <StaffPage
      title="退款"
      note="款项在申请时已冻结；审批后原路退回，或由财务打款后登记银行流水号。"
      actions={me.may('refunds:work') && <Button onClick={() => setAsks(true)}>通用预存退款</Button>}
    >
      <StaffLoaded state={payouts}>
        {(data) => (
          <StaffCard>
            <div className="mb-3 flex flex-wrap gap-3">
              <Segmented
                aria-label="状态"
                className="max-w-full overflow-x-auto"
                value={filters.status ?? ''}
                options={[
                  { value: '', label: '全部' },
                  ...Object.entries(payoutRecord.names).map(([value, name]) => ({
                    value,
                    label: `${name} ${data.counts[value] ?? 0}`,
                  })),
                ]}
                onChange={(status) => setFilters({ status: status || undefined, page: undefined })}
              />
              <Input.Search
                aria-label="搜索退款"
                className="max-w-64"
                placeholder="退款单号 / 客户"
                maxLength={50}
                defaultValue={filters.kw}
                onSearch={(kw) => setFilters({ kw: kw.trim() || undefined, page: undefined })}
              />
            </div>
            <Table<StaffPayout>
              rowKey="rid"
              size="small"
              dataSource={data.list}
              loading={payouts.isLoading}
              scroll={{ x: 1080 }}
              locale={{ emptyText: '没有退款' }}
              pagination={{
                current: data.page,
                pageSize: data.size,
                total: data.total,
                pageSizeOptions: [10, 20, 50],
                showSizeChanger: true,
                onChange: (page, size) => setFilters({ page: String(page), size: String(size) }),
              }}
              columns={[
                {
                  title: '退款单号',
                  width: 150,
                  render: (_, { no, created }) => (
                    <>
                      <span className="font-mono text-xs">{no}</span>
                      <span className="block text-xs text-muted">{created.slice(0, 16)}</span>
                    </>
                  ),
                },
                {
                  title: '客户与来源',
                  render: (_, { customer, kind_name, ref_no, reason }) => (
                    <>
                      {customer.name}
                      <span className="block text-xs text-muted">
                        {kind_name} <span className="font-mono">{ref_no}</span> {reason}
                      </span>
                    </>
                  ),
                },
                {
                  title: '金额',
                  align: 'right',
                  width: 120,
                  render: (_, { amount_fen }) => <b className="font-num text-fg">¥{yuan(amount_fen)}</b>,
                },
                {
                  title: '去向',
                  width: 210,
                  render: (_, { by_gateway, way_name, bank }) =>
                    by_gateway ? (
                      `${way_name}原路退回`
                    ) : (
                      <span className="text-xs">
                        {bank?.name} {bank?.bank}
                        <span className="block font-mono">{bank?.account}</span>
                      </span>
                    ),
                },
                {
                  title: '状态',
                  width: 110,
                  render: (_, { status, status_name }) => (
                    <StatusTag tone={tones[status as keyof typeof tones]}>{status_name}</StatusTag>
                  ),
                },
                {
                  title: '经办',
                  width: 160,
                  render: (_, { applied_by, approved_by, paid_by, serial }) => (
                    <span className="text-xs">
                      申请 {applied_by}
                      {approved_by && <span className="block">审批 {approved_by}</span>}
                      {paid_by && <span className="block">打款 {paid_by}</span>}
                      {serial && <span className="block font-mono">{serial}</span>}
                    </span>
                  ),
                },
                {
                  title: '操作',
                  width: 200,
                  render: (_, payout) => (
                    <ActionButtons
                      actions={payout.actions as { action: Action; name: string; reason?: string }[]}
                      primary={['approve', 'pay']}
                      danger={['refuse']}
                      onAction={(action) => act(payout, action)}
                    />
                  ),
                },
              ]}
            />
            {open?.action === 'pay' && (
              <PayModal
                payout={open.payout}
                accounts={data.accounts}
                onClose={() => setOpen(undefined)}
                onDone={done}
              />
            )}
          </StaffCard>
        )}
      </StaffLoaded>
      {open?.action === 'refuse' && (
        <ReasonModal
          title={`驳回退款 ${open.payout.no}`}
          note="冻结的款项与赠送额度将原样退回客户余额。"
          isBusy={refuse.isBusy}
          onClose={() => setOpen(undefined)}
          onReason={(reason) => {
            const { rid, version } = open.payout;
            void refuse.run({ rid, version, reason }).then((answer) => answer && done());
          }}
        />
      )}
      {asks && <GeneralRefundModal onClose={() => setAsks(false)} onDone={done} />}
    </StaffPage>
  );
}
