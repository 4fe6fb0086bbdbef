import { Button, Form, Input, InputNumber } from 'antd';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { goodwillAsk } from '../contract.staff.ts';

/** Asks for money to make something good. */
export function GoodwillDialog({ customerRid, onClose }: { customerRid: string; onClose: () => void }) {
  const ask = useAction(goodwillAsk, '已提交，待财务主管复核');
  return (
    <FormModal title="售后补偿" note="经另一位同事复核后存入客户的预存余额。" onClose={onClose}>
      <Form<{ amount: number; reason: string }>
        layout="vertical"
        requiredMark={false}
        onFinish={async ({ amount, reason }) => {
          const input = { customer_rid: customerRid, amount_fen: Math.round(amount * 100), reason };
          if (await ask.run(input)) onClose();
        }}
      >
        <Form.Item
          name="amount"
          label="补偿金额（元）"
          rules={[{ required: true, message: '请填写补偿金额' }]}
        >
          <InputNumber min={0.01} max={100_000} precision={2} className="w-full!" />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因（客户可见）"
          rules={[{ required: true, min: 2, message: '请填写原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={ask.isBusy} block>
          提交复核
        </Button>
      </Form>
    </FormModal>
  );
}
