import { Button, Form, Input, InputNumber, Radio, Select } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffView } from '../contract.ts';
import { creditMake, statementAdjust, statementVoid, writeOffAsk } from '../contract.ts';

/** What every dialog about a statement is given. */
export type StatementDialog = { statement: StaffView; onClose: () => void; onDone: () => Promise<void> };

const reasonRules = [{ required: true, min: 2, message: '请填写原因' }];

/** Withdraws a statement. */
export function VoidDialog({ statement, onClose, onDone }: StatementDialog) {
  const action = useAction(statementVoid, '已作废');
  return (
    <ReasonModal
      title="作废结算单"
      note="作废后明细可重新结算，不能恢复。"
      okText="确认作废"
      isGrave
      isBusy={action.isBusy}
      onReason={async (reason) => {
        if (await action.run({ rid: statement.rid, version: statement.version, reason })) await onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Asks that what is open is written off. */
export function WriteOffDialog({ statement, onClose, onDone }: StatementDialog) {
  const action = useAction(writeOffAsk, '已提交，待财务主管复核');
  return (
    <ReasonModal
      title="核销坏账"
      note={`待付的 ¥${yuan(statement.remaining_fen)} 将计入坏账；复核后结算单结清，客户的逾期限制随之解除。`}
      okText="提交复核"
      isGrave
      isBusy={action.isBusy}
      onReason={async (reason) => {
        if (await action.run({ rid: statement.rid, version: statement.version, reason })) await onDone();
      }}
      onClose={onClose}
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
export function CreditDialog({ statement, onClose, onDone }: StatementDialog) {
  const action = useAction(creditMake, '已提交');
  const [form] = Form.useForm<CreditForm>();
  const to = Form.useWatch('to', form);
  return (
    <FormModal
      title="开具贷项"
      note="先抵减未付金额，超出部分退回已付款项；超过复核限额须由另一位同事复核后生效。"
      onClose={onClose}
    >
      <Form<CreditForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ to: 'prestore', line_rid: statement.lines[0]?.rid }}
        onFinish={async ({ line_rid, amount, to: way, name = '', bank = '', account = '', reason }) => {
          const sent = await action.run({
            ...{ rid: statement.rid, version: statement.version, line_rid, to: way, reason },
            amount_fen: Math.round(amount * 100),
            ...(way === 'payout' && { bank: { name, bank, account } }),
          });
          if (sent) await onDone();
        }}
      >
        <LineField statement={statement} />
        <AmountField label="减免金额（元）" />
        <Form.Item name="to" label="已付部分退至">
          <Radio.Group
            options={[
              { value: 'prestore', label: '客户预存' },
              { value: 'payout', label: '银行账户' },
            ]}
          />
        </Form.Item>
        {to === 'payout' && (
          <>
            <Form.Item name="name" label="户名" rules={[{ required: true, message: '请填写户名' }]}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name="bank" label="开户行" rules={[{ required: true, message: '请填写开户行' }]}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name="account" label="账号" rules={[{ required: true, message: '请填写账号' }]}>
              <Input maxLength={50} />
            </Form.Item>
          </>
        )}
        <Form.Item name="reason" label="原因（客户可见）" rules={reasonRules}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={action.isBusy} block>
          提交
        </Button>
      </Form>
    </FormModal>
  );
}

/** Charges more for a line. */
export function AdjustDialog({ statement, onClose, onDone }: StatementDialog) {
  const action = useAction(statementAdjust, '已出具补差结算单');
  return (
    <FormModal title="出具补差结算单" note="补差须由客户确认，不会自动确认。" onClose={onClose}>
      <Form<{ line_rid: string; amount: number; description: string }>
        layout="vertical"
        requiredMark={false}
        initialValues={{ line_rid: statement.lines[0]?.rid }}
        onFinish={async ({ line_rid, amount, description }) => {
          const amount_fen = Math.round(amount * 100);
          if (await action.run({ rid: statement.rid, line_rid, amount_fen, description })) await onDone();
        }}
      >
        <LineField statement={statement} />
        <AmountField label="补收金额（元）" />
        <Form.Item
          name="description"
          label="说明（客户可见）"
          rules={[{ required: true, message: '请填写说明' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={action.isBusy} block>
          出具
        </Button>
      </Form>
    </FormModal>
  );
}

function LineField({ statement }: { statement: StaffView }) {
  return (
    <Form.Item name="line_rid" label="明细" rules={[{ required: true, message: '请选择明细' }]}>
      <Select
        options={statement.lines.map(({ rid, name, description, amount_fen }) => ({
          value: rid,
          label: `${name} ${description} ¥${yuan(amount_fen)}`,
        }))}
      />
    </Form.Item>
  );
}

function AmountField({ label }: { label: string }) {
  return (
    <Form.Item name="amount" label={label} rules={[{ required: true, message: '请填写金额' }]}>
      <InputNumber min={0.01} max={10_000_000} precision={2} className="w-full!" />
    </Form.Item>
  );
}
