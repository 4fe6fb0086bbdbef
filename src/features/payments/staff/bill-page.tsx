import { Button, Form, Input, InputNumber, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { newKey } from '../../../ui/asking/request-key.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Fact } from '../../../ui/fact.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import {
  billDay,
  billSettle,
  differenceResolve,
  type StaffBill,
  type StaffDifference,
} from '../contract.staff.ts';
import { ways } from '../rules.states.ts';

const subjects = { payment: '付款', refund: '退款' } as const;
type Line = OutputOf<typeof billDay>['lines'][number];

/** One day's bill of one provider: its lines, what does not agree, and the booking of its money. */
export default function BillPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const way = params.way === '2' ? 2 : 1;
  const date = params.date ?? '';
  const day = useCall(billDay, { way, date });
  const canWork = useStaffMe().may('prestore:work');
  const [resolving, setResolving] = useState<StaffDifference>();
  const [isSettling, setIsSettling] = useState(false);
  const bill = day.data?.bill;
  const done = () => {
    setResolving(undefined);
    setIsSettling(false);
    void day.reload();
  };
  return (
    <StaffPage
      title={`${ways[way]}账单 ${date}`}
      actions={
        canWork &&
        bill &&
        !bill.settled &&
        (bill.net_fen !== 0 || bill.fee_fen !== 0) && (
          <Button type="primary" disabled={bill.open > 0} onClick={() => setIsSettling(true)}>
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
              <Table<StaffDifference>
                rowKey="rid"
                size="small"
                dataSource={differences}
                pagination={false}
                scroll={{ x: 860 }}
                locale={{ emptyText: '账单与系统记录一致' }}
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
                  {
                    title: '系统（元）',
                    width: 110,
                    align: 'right',
                    render: (_, row) => amount(row.ours_fen),
                  },
                  {
                    title: '渠道（元）',
                    width: 110,
                    align: 'right',
                    render: (_, row) => amount(row.theirs_fen),
                  },
                  {
                    title: '处理',
                    render: (_, row) => {
                      if (row.resolved)
                        return (
                          <>
                            {row.note}
                            <span className="block text-xs text-muted">
                              {row.resolved_by} · {row.resolved}
                            </span>
                          </>
                        );
                      if (!canWork) return '待处理';
                      return (
                        <Button
                          type="link"
                          size="small"
                          className="px-0!"
                          aria-label={`处理 ${row.no}`}
                          onClick={() => setResolving(row)}
                        >
                          填写处理说明
                        </Button>
                      );
                    },
                  },
                ]}
              />
            </StaffCard>
            <StaffCard title="账单明细">
              <Table<Line>
                rowKey={({ kind, no, transaction_id }) => `${kind} ${no} ${transaction_id}`}
                size="small"
                dataSource={lines}
                pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
                scroll={{ x: 760 }}
                locale={{ emptyText: '当日没有交易' }}
                columns={[
                  { title: '类型', width: 70, render: (_, { kind }) => subjects[kind] },
                  { title: '单号', dataIndex: 'no', width: 210 },
                  { title: '渠道流水号', dataIndex: 'transaction_id', width: 240 },
                  {
                    title: '金额（元）',
                    width: 110,
                    align: 'right',
                    render: (_, row) => amount(row.amount_fen),
                  },
                  {
                    title: '手续费（元）',
                    width: 110,
                    align: 'right',
                    render: (_, row) => amount(row.fee_fen),
                  },
                ]}
              />
            </StaffCard>
          </>
        )}
      </StaffLoaded>
      {resolving && (
        <ResolveDialog difference={resolving} onClose={() => setResolving(undefined)} onDone={done} />
      )}
      {isSettling && bill && (
        <SettleDialog way={way} bill={bill} onClose={() => setIsSettling(false)} onDone={done} />
      )}
    </StaffPage>
  );
}

function amount(fen: number | null) {
  return <span className="tabular-nums">{fen === null ? '—' : yuan(fen)}</span>;
}

function ResolveDialog({
  difference,
  onClose,
  onDone,
}: {
  difference: StaffDifference;
  onClose: () => void;
  onDone: () => void;
}) {
  const { run, isBusy } = useAction(differenceResolve, '已处理');
  const save = async ({ note }: { note: string }) => {
    if (await run({ rid: difference.rid, note })) onDone();
  };
  return (
    <FormModal title="处理对账差异" note={`${difference.kind_name}：${difference.no}`} onClose={onClose}>
      <Form layout="vertical" onFinish={(values: { note: string }) => void save(values)}>
        <Form.Item
          name="note"
          label="处理说明"
          rules={[{ required: true, whitespace: true, message: '请填写处理说明' }]}
        >
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          确认处理
        </Button>
      </Form>
    </FormModal>
  );
}

function SettleDialog({
  way,
  bill,
  onClose,
  onDone,
}: {
  way: 1 | 2;
  bill: StaffBill;
  onClose: () => void;
  onDone: () => void;
}) {
  const { run, isBusy } = useAction(billSettle, '已入账');
  const [request_id] = useState(newKey);
  const settle = async ({ fee, memo }: { fee: number; memo?: string }) => {
    const { date, net_fen } = bill;
    if (await run({ way, date, net_fen, fee_fen: Math.round(fee * 100), memo, request_id })) onDone();
  };
  return (
    <FormModal
      title="结算入账"
      note={`收款净额 ¥${yuan(bill.net_fen)}，扣除手续费后记入银行存款，同时冲减${ways[way]}待清算。`}
      onClose={onClose}
    >
      <Form
        layout="vertical"
        initialValues={{ fee: bill.fee_fen / 100 }}
        onFinish={(values: { fee: number; memo?: string }) => void settle(values)}
      >
        <Form.Item
          name="fee"
          label="手续费（元）"
          extra="默认取账单金额，以银行实际到账为准"
          rules={[{ required: true, message: '请填写手续费' }]}
        >
          <InputNumber className="w-full" precision={2} min={-1_000_000} max={1_000_000} />
        </Form.Item>
        <Form.Item name="memo" label="备注">
          <Input maxLength={100} placeholder="如银行到账流水号" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          确认入账
        </Button>
      </Form>
    </FormModal>
  );
}
