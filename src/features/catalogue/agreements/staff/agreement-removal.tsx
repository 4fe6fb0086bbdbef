import { Button, Form, Input } from 'antd';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { ListedAgreement } from '../contract.ts';
import { agreementRemove } from '../contract.ts';

/** Asks why a price is taken from a customer's list, and does it. */
export function AgreementRemoval({
  customerRid,
  agreement: { rid, version, name },
  onClose,
}: {
  customerRid: string;
  agreement: ListedAgreement;
  onClose: (isChanged: boolean) => void;
}) {
  const remove = useAction(agreementRemove, '已删除');
  return (
    <FormModal
      title={`删除协议价：${name}`}
      note="删除后按公开价格计算；已提交的订单价格不变。"
      onClose={() => onClose(false)}
    >
      <Form<{ reason: string }>
        layout="vertical"
        onFinish={async ({ reason }) => {
          if (await remove.run({ customer_rid: customerRid, rid, version, reason })) onClose(true);
        }}
      >
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, max: 200, message: '请填写原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} autoFocus />
        </Form.Item>
        <Button type="primary" danger htmlType="submit" block loading={remove.isBusy}>
          确认删除
        </Button>
      </Form>
    </FormModal>
  );
}
