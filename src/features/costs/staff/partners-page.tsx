import { Button } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { money, orDash } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { partnerList, partnerPay } from '../contract.staff.ts';
import { costRefusals } from '../rules.ts';

type Partners = OutputOf<typeof partnerList>;
type Partner = Partners['list'][number];

/** Laboratories that work for us: what is owed to them, and paying it. */
export default function PartnersPage() {
  const list = useStaffList(partnerList, [{ search: 'kw', label: '外协单位' }], { size: 20 });
  const me = useStaffMe();
  const { about, open, ends } = useOpened<Partner>(list.reload);
  return (
    <StaffPage title="外协结算" note="外协成本在订单页登记，账单登记后计入应付；付款后在此登记。">
      <StaffCard>
        <StaffList
          list={list}
          rowKey="partner"
          empty="还没有外协单位"
          width={860}
          columns={[
            { title: '外协单位', dataIndex: 'partner' },
            { title: '订单数', dataIndex: 'orders', width: 90, align: 'right' },
            money('预计', 'planned_fen', 120),
            money('账单', 'billed_fen', 120),
            money('已付', 'paid_fen', 120),
            money('应付', 'owed_fen', 120),
            { title: '最近付款', dataIndex: 'last_paid', width: 180, render: orDash },
            {
              title: '操作',
              width: 110,
              hidden: !me.may('invoices:approve'),
              render: (_, row) =>
                row.owed_fen > 0 && (
                  <Button size="small" onClick={() => open(row)}>
                    登记付款
                  </Button>
                ),
            },
          ]}
        >
          {({ accounts }) => about && <PayDialog partner={about} accounts={accounts} {...ends} />}
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}

type Values = { amount: number; account: string; serial: string };

function PayDialog({
  partner: { partner, owed_fen },
  accounts,
  ...ends
}: { partner: Partner; accounts: Partners['accounts'] } & DialogEnds) {
  const pay = useAction(partnerPay, '已登记付款');
  const keyOf = useRequestKey();
  return (
    <FormDialog
      title={`登记付款 ${partner}`}
      initialValues={{ amount: owed_fen / 100, account: accounts[0]?.account }}
      send={({ amount, account, serial }: Values) => {
        const input = { partner, fen: Math.round(amount * 100), account, serial: serial.trim() };
        return pay.run({ ...input, request_id: keyOf(input) });
      }}
      {...ends}
    >
      <NumberField
        name="amount"
        label="付款金额（元）"
        must="请填写金额"
        min={0.01}
        max={owed_fen / 100}
        yuan
      />
      <SelectField
        name="account"
        label="付款账户"
        must={costRefusals.account}
        options={accounts.map(({ account, name }) => ({ value: account, label: name }))}
      />
      <TextField name="serial" label="银行流水号" must="请填写银行流水号" maxLength={64} />
    </FormDialog>
  );
}
