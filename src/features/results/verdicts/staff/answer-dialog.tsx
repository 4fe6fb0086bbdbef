import { Button, Form, Input, InputNumber, Radio } from 'antd';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { objectionAnswer } from '../../review/contract.ts';
import { retestFees } from '../../rules.ts';

const titles = { rejected: '驳回异议', retest: '受理复测', amount: '调整金额' } as const;
type Values = { text: string; fee?: 'free' | 'charged-if-equal'; yuan?: number };

/** Answers an objection in one of the three ways. */
export function AnswerDialog({
  dispute,
  answer,
  samples,
  onClose,
  onDone,
}: {
  /** The work; `amount_fen` is what it costs now. */
  dispute: { rid: string; version: number; amount_fen: number };
  answer: keyof typeof titles;
  /** Numbers of the samples that the customer objected to; none for all. */
  samples: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { run, isBusy } = useAction(objectionAnswer, '已处理');
  const submit = async ({ text, fee = 'free', yuan }: Values) => {
    const amount = answer === 'amount' ? { amount_fen: Math.round((yuan ?? 0) * 100) } : {};
    if (await run({ rid: dispute.rid, version: dispute.version, answer, text, fee, ...amount })) onDone();
  };
  return (
    <FormModal
      title={titles[answer]}
      note={answer === 'retest' ? `${onlySamples(samples)}原数据继续可读；复测任务回到派单看板。` : undefined}
      onClose={onClose}
    >
      <Form
        layout="vertical"
        initialValues={{ fee: 'free', yuan: dispute.amount_fen / 100 }}
        onFinish={(values: Values) => void submit(values)}
      >
        {answer === 'retest' && (
          <Form.Item name="fee" label="复测费用（事先告知客户）">
            <Radio.Group options={Object.entries(retestFees).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        )}
        {answer === 'amount' && (
          <Form.Item
            name="yuan"
            label="调整后的金额（元）"
            rules={[{ required: true, message: '请填写调整后的金额' }]}
          >
            <InputNumber className="w-full!" min={0} max={100_000_000} precision={2} />
          </Form.Item>
        )}
        <Form.Item
          name="text"
          label="处理说明（客户可见）"
          rules={[{ required: true, min: 5, max: 500, message: '处理说明至少5个字' }]}
        >
          <Input.TextArea rows={4} maxLength={500} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          确定
        </Button>
      </Form>
    </FormModal>
  );
}

function onlySamples(numbers: readonly string[]): string {
  return numbers.length === 0 ? '' : `只复测样品 ${numbers.join('、')}，其他样品的数据不变。`;
}
