import { Form, Input, Modal, Select } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type StaffPayout, staffPayoutPay } from '../contract.ts';

/** Asks for the bank's number of a refund that was paid, and which of our accounts it left. */
export function PayModal({
  payout,
  accounts,
  onClose,
  onDone,
}: {
  payout: StaffPayout;
  accounts: readonly { name: string; account: string }[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [form] = Form.useForm<{ serial: string; account: string }>();
  const pay = useAction(staffPayoutPay, '已登记打款');
  const { rid, version, bank } = payout;
  return (
    <Modal
      open
      title={`确认打款 ${payout.no}`}
      okText="确认已打款"
      cancelText="取消"
      mask={{ closable: false }}
      okButtonProps={{ loading: pay.isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="mb-3 text-body">
        向 {bank?.name}（{bank?.bank} <span className="font-mono">{bank?.account}</span>）打款{' '}
        <b className="font-num text-fg">¥{yuan(payout.amount_fen)}</b> 后登记：
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ account: accounts[0]?.account }}
        onFinish={({ serial, account }) =>
          void pay.run({ rid, version, serial: serial.trim(), account }).then((done) => done && onDone())
        }
      >
        <Form.Item name="account" label="付款账户" rules={[{ required: true, message: '请选择付款账户' }]}>
          <Select options={accounts.map(({ name, account }) => ({ value: account, label: name }))} />
        </Form.Item>
        <Form.Item
          name="serial"
          label="银行流水号"
          rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
