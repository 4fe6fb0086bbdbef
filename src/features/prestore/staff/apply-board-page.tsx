import { Button, Input, Select, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { type StaffApply, staffApplyList, staffApplyReject, staffApplyVoucher } from '../contract.staff.ts';
import { type ApplyAction, topUpRecord } from '../rules.states.ts';
import { StaffRefundModal } from './staff-refund-modal.tsx';

/** Top-ups of everybody; those by transfer are credited at the desk that matches bank lines. */
export default function ApplyBoardPage() {
  const [filters, setFilters] = useFilters(['status', 'kw', 'page', 'size']);
  const me = useStaffMe();
  const applies = useCall(staffApplyList, {
    ...(filters.status && { status: Number(filters.status) }),
    ...{ kw: filters.kw, page: Number(filters.page) || 1, size: Number(filters.size) || 20 },
  });
  const reject = useAction(staffApplyReject, '已驳回');
  const voucher = useSaveFile(staffApplyVoucher);
  const [open, setOpen] = useState<{ apply: StaffApply; action: ApplyAction }>();
  const done = () => {
    setOpen(undefined);
    void applies.reload();
  };
  const offered = ({ actions }: StaffApply) =>
    actions.filter(
      ({ action }) =>
        (action === 'reject' && me.may('prestore:work')) || (action === 'refund' && me.may('refunds:work')),
    ) as { action: ApplyAction; name: string; reason?: string }[];
  return (
    <StaffPage title="充值申请" note="转账充值在“转账匹配”中按到账流水入账；微信、支付宝付款自动到账。">
      <StaffLoaded state={applies}>
        {(data) => (
          <StaffCard>
            <div className="mb-3 flex flex-wrap gap-3">
              <Select
                aria-label="状态"
                className="w-44"
                value={filters.status ?? ''}
                options={[
                  { value: '', label: '全部状态' },
                  ...Object.entries(topUpRecord.names).map(([value, name]) => ({
                    value,
                    label: `${name} ${data.counts[value] ?? 0}`,
                  })),
                ]}
                onChange={(status) => setFilters({ status: status || undefined, page: undefined })}
              />
              <Input.Search
                aria-label="搜索充值申请"
                className="max-w-64"
                placeholder="单号 / 客户 / 单位"
                maxLength={50}
                defaultValue={filters.kw}
                onSearch={(kw) => setFilters({ kw: kw.trim() || undefined, page: undefined })}
              />
            </div>
            <Table<StaffApply>
              rowKey="rid"
              size="small"
              dataSource={data.list}
              loading={applies.isLoading}
              scroll={{ x: 1000 }}
              locale={{ emptyText: '没有充值申请' }}
              expandable={{
                columnTitle: <span className="sr-only">经过</span>,
                expandedRowRender: (apply) => <History apply={apply} />,
              }}
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
                  title: '单号',
                  width: 150,
                  render: (_, { no, created }) => (
                    <>
                      <span className="font-mono text-xs">{no}</span>
                      <span className="block text-xs text-muted">{created.slice(0, 16)}</span>
                    </>
                  ),
                },
                { title: '客户', render: (_, { customer }) => customer.name },
                {
                  title: '金额',
                  align: 'right',
                  width: 130,
                  render: (_, { amount_fen, bonus_fen }) => (
                    <>
                      <b className="font-num text-fg">¥{yuan(amount_fen)}</b>
                      {bonus_fen > 0 && (
                        <span className="block text-xs text-muted">赠 ¥{yuan(bonus_fen)}</span>
                      )}
                    </>
                  ),
                },
                { title: '方式', width: 100, render: (_, { way_name }) => way_name },
                {
                  title: '状态',
                  width: 130,
                  render: (_, { status, status_name, refunded_fen }) => (
                    <>
                      <StatusTag tone={topUpRecord.toneOf(status)}>{status_name}</StatusTag>
                      {refunded_fen > 0 && (
                        <span className="block text-xs text-muted">已退 ¥{yuan(refunded_fen)}</span>
                      )}
                    </>
                  ),
                },
                {
                  title: '未用现金',
                  align: 'right',
                  width: 120,
                  render: (_, { refundable_fen }) => (
                    <span className="font-num">{refundable_fen > 0 ? `¥${yuan(refundable_fen)}` : '—'}</span>
                  ),
                },
                {
                  title: '操作',
                  width: 220,
                  render: (_, apply) => (
                    <div className="flex flex-wrap gap-2">
                      {apply.has_voucher && (
                        <Button
                          loading={voucher.isBusy}
                          onClick={() => void voucher.save({ rid: apply.rid })}
                        >
                          查看凭证
                        </Button>
                      )}
                      <ActionButtons
                        actions={offered(apply)}
                        danger={['reject']}
                        onAction={(action) => setOpen({ apply, action })}
                      />
                    </div>
                  ),
                },
              ]}
            />
          </StaffCard>
        )}
      </StaffLoaded>
      {open?.action === 'reject' && (
        <ReasonModal
          title={`驳回 ${open.apply.no}`}
          isBusy={reject.isBusy}
          onClose={() => setOpen(undefined)}
          onReason={(reason) => {
            const { rid, version } = open.apply;
            void reject.run({ rid, version, reason }).then((answer) => answer && done());
          }}
        />
      )}
      {open?.action === 'refund' && (
        <StaffRefundModal apply={open.apply} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </StaffPage>
  );
}

function History({ apply }: { apply: StaffApply }) {
  return (
    <ol className="space-y-1">
      {apply.history.map((step) => (
        <li key={`${step.at}${step.to}`} className="text-xs">
          <time className="mr-2 font-num text-muted">{step.at}</time>
          {step.to_name}（{step.actor === '本人' ? '客户' : step.actor}）{step.reason}
        </li>
      ))}
    </ol>
  );
}
