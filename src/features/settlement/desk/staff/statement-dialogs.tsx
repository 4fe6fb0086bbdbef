import { Form } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import {
  NumberField,
  RadioField,
  ReasonField,
  SelectField,
  TextField,
} from '../../../../ui/antd/form-fields.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffView } from '../contract.ts';
import { creditMake, statementAdjust, statementVoid, writeOffAsk } from '../contract.ts';

/** What every dialog about a statement is given. */
export type StatementDialog = { statement: StaffView } & DialogEnds;

/** Withdraws a statement. */
export function VoidDialog({ statement, ...ends }: StatementDialog) {
  const { run } = useAction(statementVoid, '已作废');
  return (
    <ReasonModal
      title="作废结算单"
      note="作废后明细可重新结算，不能恢复。"
      ok="确认作废"
      isGrave
      send={(reason) => run({ rid: statement.rid, version: statement.version, reason })}
      {...ends}
    />
  );
}

/** Asks that what is open is written off. */
export function WriteOffDialog({ statement, ...ends }: StatementDialog) {
  const { run } = useAction(writeOffAsk, '已提交，待财务主管复核');
  return (
    <ReasonModal
      title="核销坏账"
      note={`待付的 ¥${yuan(statement.remaining_fen)} 将计入坏账；复核后结算单结清，客户的逾期限制随之解除。`}
      ok="提交复核"
      isGrave
      send={(reason) => run({ rid: statement.rid, version: statement.version, reason })}
      {...ends}
    />
  );
}

type CreditForm = {
  line_rid: string;
  amount: number;
  to: 'prestore' | 'payout';
  name?: string;
  bank?: string;
  account?: string;
  reason: string;
};

/** Takes something off a line. */
export function CreditDialog({ statement, ...ends }: StatementDialog) {
  const action = useAction(creditMake, '已提交');
  const [form] = Form.useForm<CreditForm>();
  const to = Form.useWatch('to', form);
  return (
    <FormDialog<CreditForm>
      title="开具贷项"
      note="先抵减未付金额，超出部分退回已付款项；超过复核限额须由另一位同事复核后生效。"
      {...ends}
      form={form}
      requiredMark={false}
      initialValues={{ to: 'prestore', line_rid: statement.lines[0]?.rid }}
      ok="提交"
      send={({ line_rid, amount, to: way, name = '', bank = '', account = '', reason }) =>
        action.run({
          ...{ rid: statement.rid, version: statement.version, line_rid, to: way, reason },
          amount_fen: Math.round(amount * 100),
          ...(way === 'payout' && { bank: { name, bank, account } }),
        })
      }
    >
      <LineField statement={statement} />
      <AmountField label="减免金额（元）" />
      <RadioField name="to" label="已付部分退至" options={{ prestore: '客户预存', payout: '银行账户' }} />
      {to === 'payout' && (
        <>
          <TextField name="name" label="户名" must="请填写户名" maxLength={100} />
          <TextField name="bank" label="开户行" must="请填写开户行" maxLength={100} />
          <TextField name="account" label="账号" must="请填写账号" maxLength={50} />
        </>
      )}
      <ReasonField label="原因（客户可见）" rows={2} />
    </FormDialog>
  );
}

/** Charges more for a line. */
export function AdjustDialog({ statement, ...ends }: StatementDialog) {
  const action = useAction(statementAdjust, '已出具补差结算单');
  return (
    <FormDialog<{ line_rid: string; amount: number; description: string }>
      title="出具补差结算单"
      note="补差须由客户确认，不会自动确认。"
      {...ends}
      requiredMark={false}
      initialValues={{ line_rid: statement.lines[0]?.rid }}
      ok="出具"
      send={({ line_rid, amount, description }) =>
        action.run({ rid: statement.rid, line_rid, amount_fen: Math.round(amount * 100), description })
      }
    >
      <LineField statement={statement} />
      <AmountField label="补收金额（元）" />
      <TextField name="description" label="说明（客户可见）" must="请填写说明" rows={2} maxLength={200} />
    </FormDialog>
  );
}

function LineField({ statement }: { statement: StaffView }) {
  return (
    <SelectField
      name="line_rid"
      label="明细"
      must="请选择明细"
      options={statement.lines.map(({ rid, name, description, amount_fen }) => ({
        value: rid,
        label: `${name} ${description} ¥${yuan(amount_fen)}`,
      }))}
    />
  );
}

function AmountField({ label }: { label: string }) {
  return <NumberField name="amount" label={label} must="请填写金额" min={0.01} max={10_000_000} yuan />;
}
