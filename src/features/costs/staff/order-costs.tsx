import { AutoComplete, Button, Form, Popconfirm } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, RadioField, TextField } from '../../../ui/antd/form-fields.tsx';
import { orDash, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { costAdd, costBill, costList, costRemove } from '../contract.staff.ts';
import { type CostKind, costKinds, costRefusals } from '../rules.ts';

type Costs = OutputOf<typeof costList>;
type Cost = Costs['list'][number];
type Asked = { kind: 'add' } | { kind: 'bill'; cost: Cost };

/** What an order costs us and what is left of its price, for the order's page. */
export function OrderCosts({ orderRid }: { orderRid: string }) {
  const found = useCall(costList, { order_rid: orderRid });
  const me = useStaffMe();
  const { about, open, ends } = useOpened<Asked>(found.reload);
  const remove = useAction(costRemove, '已删除');
  return (
    <StaffCard
      title="成本与毛利"
      extra={
        me.may('statements:work') && (
          <Button size="small" onClick={() => open({ kind: 'add' })}>
            登记成本
          </Button>
        )
      }
    >
      <StaffLoaded state={found}>
        {(costs) => (
          <>
            <Sums costs={costs} />
            {costs.list.length > 0 && (
              <StaffTable<Cost>
                className="mt-3"
                width={560}
                rows={costs.list}
                columns={[
                  {
                    title: '成本',
                    render: (_, { kind_name, partner, note }) =>
                      withNote(partner ? `${kind_name} · ${partner}` : kind_name, note),
                  },
                  {
                    title: '预计',
                    width: 100,
                    align: 'right',
                    render: (_, row) => `¥${yuan(row.planned_fen)}`,
                  },
                  {
                    title: '账单',
                    width: 130,
                    align: 'right',
                    render: (_, { billed_fen, bill_no }) =>
                      billed_fen === null ? '—' : withNote(`¥${yuan(billed_fen)}`, bill_no),
                  },
                  { title: '登记人', width: 90, dataIndex: 'by', render: orDash },
                  {
                    title: '操作',
                    width: 150,
                    render: (_, cost) =>
                      cost.billed_fen === null && (
                        <span className="flex gap-2">
                          {cost.kind === 'subcontract' && me.may('invoices:work') && (
                            <Button size="small" onClick={() => open({ kind: 'bill', cost })}>
                              登记账单
                            </Button>
                          )}
                          {me.may('statements:work') && (
                            <Popconfirm
                              title="删除这项成本？"
                              okText="删除"
                              okButtonProps={{ danger: true }}
                              onConfirm={async () => {
                                if (await remove.run({ rid: cost.rid })) await found.reload();
                              }}
                            >
                              <Button size="small" danger>
                                删除
                              </Button>
                            </Popconfirm>
                          )}
                        </span>
                      ),
                  },
                ]}
              />
            )}
            {about?.kind === 'add' && <AddDialog orderRid={orderRid} partners={costs.partners} {...ends} />}
            {about?.kind === 'bill' && <BillDialog cost={about.cost} {...ends} />}
          </>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}

function Sums({ costs: { price_fen, cost_fen, margin_fen, margin_permille } }: { costs: Costs }) {
  const share = margin_permille === null ? '—' : `${(margin_permille / 10).toFixed(1)}%`;
  const sums = [
    ['订单金额', `¥${yuan(price_fen)}`],
    ['成本', `¥${yuan(cost_fen)}`],
    ['毛利', `¥${yuan(margin_fen)}`],
    ['毛利率', share],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd
            className={`font-num tabular-nums ${margin_fen < 0 && name.startsWith('毛利') ? 'text-danger' : 'text-fg'}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AddDialog({
  orderRid,
  partners,
  ...ends
}: { orderRid: string; partners: readonly string[] } & DialogEnds) {
  const add = useAction(costAdd, '已登记');
  const keyOf = useRequestKey();
  const [form] = Form.useForm<{ kind: CostKind; partner?: string; planned: number; note?: string }>();
  const kind = Form.useWatch('kind', form) ?? 'subcontract';
  return (
    <FormDialog
      title="登记成本"
      form={form}
      initialValues={{ kind: 'subcontract' }}
      send={({
        kind,
        partner,
        planned,
        note,
      }: {
        kind: CostKind;
        partner?: string;
        planned: number;
        note?: string;
      }) => {
        const planned_fen = Math.round(planned * 100);
        const input = {
          order_rid: orderRid,
          kind,
          partner: partner?.trim() ?? '',
          planned_fen,
          note: note ?? '',
        };
        return add.run({ ...input, request_id: keyOf(input) });
      }}
      {...ends}
    >
      <RadioField name="kind" label="类别" options={costKinds} />
      {kind === 'subcontract' && (
        <Form.Item
          name="partner"
          label="外协单位"
          rules={[{ required: true, whitespace: true, message: costRefusals.noPartner }]}
        >
          <AutoComplete
            options={partners.map((value) => ({ value }))}
            maxLength={50}
            showSearch={{ filterOption: true }}
          />
        </Form.Item>
      )}
      <NumberField
        name="planned"
        label="预计金额（元）"
        must="请填写金额"
        min={0.01}
        max={100_000_000}
        yuan
      />
      <TextField name="note" label="说明（选填）" maxLength={200} />
    </FormDialog>
  );
}

function BillDialog({ cost, ...ends }: { cost: Cost } & DialogEnds) {
  const bill = useAction(costBill, '账单已登记');
  const keyOf = useRequestKey();
  return (
    <FormDialog
      title={`登记账单 ${cost.partner}`}
      note="登记后计入应付外协，金额不可再改。"
      initialValues={{ amount: cost.planned_fen / 100 }}
      send={({ amount, bill_no }: { amount: number; bill_no: string }) => {
        const input = { rid: cost.rid, fen: Math.round(amount * 100), bill_no: bill_no.trim() };
        return bill.run({ ...input, request_id: keyOf(input) });
      }}
      {...ends}
    >
      <NumberField name="amount" label="账单金额（元）" must="请填写金额" min={0.01} max={100_000_000} yuan />
      <TextField name="bill_no" label="账单号或发票号" must="请填写账单号" maxLength={50} />
    </FormDialog>
  );
}
