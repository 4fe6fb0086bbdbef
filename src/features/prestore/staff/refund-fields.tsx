import { Form, Input, InputNumber } from 'antd';

/** What a form about paying money back holds. */
export type RefundForm = { amount?: number; reason?: string; name?: string; bank?: string; account?: string };

/** How much of what is left, where to unless it goes `back` the way it came, and why. */
export function RefundFields({ leftFen, goesBack = false }: { leftFen: number; goesBack?: boolean }) {
  return (
    <>
      <Form.Item name="amount" label="退款金额（元）" initialValue={leftFen / 100} required>
        <InputNumber className="w-full!" min={0.01} max={leftFen / 100} precision={2} />
      </Form.Item>
      {!goesBack && (
        <>
          <Form.Item name="name" label="收款户名" required>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="bank" label="开户银行" required>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="account" label="收款账号" required>
            <Input maxLength={40} />
          </Form.Item>
        </>
      )}
      <Form.Item name="reason" label="退款原因" required>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </>
  );
}

/** The part of a call's input that the fields say. */
export function refundInput({ amount, reason = '', name = '', bank = '', account = '' }: RefundForm) {
  return { reason, amount_fen: Math.round((amount ?? 0) * 100), bank: { name, bank, account } };
}

/** The field that a problem of such an input belongs to. */
export function refundField(path: (string | number)[]): (string | number)[] {
  return path[0] === 'amount_fen' ? ['amount'] : path[0] === 'bank' ? path.slice(1) : path;
}
