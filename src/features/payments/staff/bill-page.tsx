import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../ui/antd/form-fields.tsx';
import { money, RowButton, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { newKey } from '../../../ui/asking/request-key.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Fact } from '../../../ui/showing/fact.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import {
  billDay,
  billSettle,
  differenceResolve,
  type StaffBill,
  type StaffDifference,
} from '../contract.staff.ts';
import { ways } from '../rules.states.ts';

const subjects = { payment: '付款', refund: '退款' } as const;
/** One day's bill of one provider: its lines, what does not agree, and the booking of its money. */
export default function BillPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const way = params.way === '2' ? 2 : 1;
  const date = params.date ?? '';
  const day = useCall(billDay, { way, date });
  const canWork = useStaffMe().may('prestore:work');
  const resolving = useOpened<StaffDifference>(day.reload);
  const settling = useOpened<true>(day.reload);
  const bill = day.data?.bill;
  return (
    <StaffPage
      title={`${ways[way]}账单 ${date}`}
      actions={
        canWork &&
        bill &&
        !bill.settled &&
        (bill.net_fen !== 0 || bill.fee_fen !== 0) && (
          <Button type="primary" disabled={bill.open > 0} onClick={() => settling.open(true)}>
            {bill.open > 0 ? '处理完差异后可入账' : '结算入账'}
          </Button>
        )
      }
    >
      <StaffLoaded state={day}>
        {({ bill, differences, lines }) => (
          <>
            <StaffCard>
              <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
                <Fact name="笔数">{String(bill.line_count)}</Fact>
                <Fact name="收款净额">¥{yuan(bill.net_fen)}</Fact>
                <Fact name="手续费">¥{yuan(bill.fee_fen)}</Fact>
                <Fact name="获取时间">{bill.fetched}</Fact>
                <Fact name="结算入账">{bill.settled ?? '未入账'}</Fact>
              </dl>
            </StaffCard>
            <StaffCard title="对账差异">
              <StaffTable
                rows={differences}
                width={860}
                empty="账单与系统记录一致"
                columns={[
                  {
                    title: '差异',
                    width: 140,
                    render: (_, { kind_name, resolved }) => (
                      <StatusTag tone={resolved ? 'done' : 'alert'}>{kind_name}</StatusTag>
                    ),
                  },
                  { title: '类型', width: 70, render: (_, { subject }) => subjects[subject] },
                  { title: '单号', dataIndex: 'no', width: 200 },
                  amount('系统（元）', 'ours_fen'),
                  amount('渠道（元）', 'theirs_fen'),
                  {
                    title: '处理',
                    render: (_, row) => {
                      if (row.resolved) return withNote(row.note, `${row.resolved_by} · ${row.resolved}`);
                      if (!canWork) return '待处理';
                      return (
                        <RowButton
                          of={row.no}
                          aria-label={`处理 ${row.no}`}
                          onClick={() => resolving.open(row)}
                        >
                          填写处理说明
                        </RowButton>
                      );
                    },
                  },
                ]}
              />
            </StaffCard>
            <StaffCard title="账单明细">
              <StaffTable
                rowKey={({ kind, no, transaction_id }) => `${kind} ${no} ${transaction_id}`}
                rows={lines}
                perPage={20}
                width={760}
                empty="当日没有交易"
                columns={[
                  { title: '类型', width: 70, render: (_, { kind }) => subjects[kind] },
                  { title: '单号', dataIndex: 'no', width: 210 },
                  { title: '渠道流水号', dataIndex: 'transaction_id', width: 240 },
                  amount('金额（元）', 'amount_fen'),
                  amount('手续费（元）', 'fee_fen'),
                ]}
              />
            </StaffCard>
          </>
        )}
      </StaffLoaded>
      {resolving.about && <ResolveDialog difference={resolving.about} {...resolving.ends} />}
      {settling.about && bill && <SettleDialog way={way} bill={bill} {...settling.ends} />}
    </StaffPage>
  );
}

const amount = <const Name extends string>(title: string, name: Name) => ({
  ...money(title, name, 110),
  className: 'tabular-nums',
});

function ResolveDialog({ difference, ...ends }: { difference: StaffDifference } & DialogEnds) {
  const { run } = useAction(differenceResolve, '已处理');
  const save = ({ note }: { note: string }) => run({ rid: difference.rid, note });
  return (
    <FormDialog
      title="处理对账差异"
      note={`${difference.kind_name}：${difference.no}`}
      {...ends}
      ok="确认处理"
      send={save}
    >
      <TextField name="note" label="处理说明" must="请填写处理说明" rows={3} maxLength={200} />
    </FormDialog>
  );
}

function SettleDialog({
  way,
  bill,
  ...ends
}: {
  way: 1 | 2;
  bill: StaffBill;
} & DialogEnds) {
  const { run } = useAction(billSettle, '已入账');
  const [request_id] = useState(newKey);
  const settle = ({ fee, memo }: { fee: number; memo?: string }) => {
    const { date, net_fen } = bill;
    return run({ way, date, net_fen, fee_fen: Math.round(fee * 100), memo, request_id });
  };
  return (
    <FormDialog
      title="结算入账"
      note={`收款净额 ¥${yuan(bill.net_fen)}，扣除手续费后记入银行存款，同时冲减${ways[way]}待清算。`}
      {...ends}
      initialValues={{ fee: bill.fee_fen / 100 }}
      ok="确认入账"
      send={settle}
    >
      <Form.Item
        name="fee"
        label="手续费（元）"
        extra="默认取账单金额，以银行实际到账为准"
        rules={[{ required: true, message: '请填写手续费' }]}
      >
        <InputNumber className="w-full" precision={2} min={-1_000_000} max={1_000_000} />
      </Form.Item>
      <TextField name="memo" label="备注" maxLength={100} placeholder="如银行到账流水号" />
    </FormDialog>
  );
}
