import { yuan } from '../../../core/yuan.ts';
import { orDash, RowButton, stateTag, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { paymentAsk, paymentList, type StaffPayment } from '../contract.staff.ts';
import { paymentRecord, paymentStates, refundRecord, type Way, ways } from '../rules.states.ts';

/** Payments through WeChat and Alipay, and what went back of them. */
export default function PaymentsPage() {
  const canWork = useStaffMe().may('prestore:work');
  const list = useStaffList(
    paymentList,
    [
      { select: 'way', label: '支付方式', none: '支付方式', options: ways },
      { select: 'status', label: '状态', none: '状态', options: paymentRecord.names },
      { days: '发起日期' },
      { search: 'kw', label: '查找付款', hint: '单号、渠道流水号、账号或手机号' },
    ],
    { size: 20 },
  );
  const { run, isBusy } = useAction(paymentAsk, '已向渠道查询');
  const ask = async ({ rid }: StaffPayment) => {
    if (await run({ rid })) await list.reload();
  };
  return (
    <StaffPage
      title="在线支付流水"
      note="微信支付与支付宝的每一笔付款与退款；以渠道签名的通知或查询结果为准。"
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的付款"
          width={1080}
          counted={(count) => `共 ${count} 笔`}
          note={({ sum }) => `已付款合计 ¥${yuan(sum.paid_fen)}`}
          detail={{ name: '退款', of: Refunds, when: ({ refunds }) => refunds.length > 0 }}
          columns={[
            { title: '单号', dataIndex: 'no', width: 170 },
            { title: '方式', width: 90, render: (_, { way }) => ways[way as Way] },
            { title: '事项', dataIndex: 'title', ellipsis: true },
            { title: '客户', width: 140, render: (_, { customer, phone }) => withNote(customer, phone) },
            {
              title: '金额（元）',
              width: 120,
              align: 'right',
              className: 'font-num',
              render: (_, { amount_fen, refunded_fen }) =>
                withNote(yuan(amount_fen), refunded_fen > 0 && `已退 ${yuan(refunded_fen)}`),
            },
            {
              title: '状态',
              width: 110,
              render: (_, row) => (
                <>
                  {stateTag(paymentRecord, row)}
                  {row.is_late && <span className="block text-xs text-warning">关闭后到账</span>}
                </>
              ),
            },
            {
              title: '发起 / 付款时间',
              width: 170,
              className: 'tabular-nums',
              render: (_, { created, paid_at }) => withNote(created, paid_at ?? '—'),
            },
            { title: '渠道流水号', dataIndex: 'transaction_id', width: 200, render: orDash },
            {
              title: '操作',
              width: 90,
              hidden: !canWork,
              render: (_, row) =>
                row.status !== paymentStates.paid && (
                  <RowButton
                    of={row.no}
                    disabled={isBusy}
                    aria-label={`查询 ${row.no}`}
                    onClick={() => void ask(row)}
                  >
                    查询结果
                  </RowButton>
                ),
            },
          ]}
        />
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
