import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, RadioField, TextField } from '../../../../ui/antd/form-fields.tsx';
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
  ...ends
}: {
  /** The work; `amount_fen` is what it costs now. */
  dispute: { rid: string; version: number; amount_fen: number };
  answer: keyof typeof titles;
  /** Numbers of the samples that the customer objected to; none for all. */
  samples: readonly string[];
} & DialogEnds) {
  const { run } = useAction(objectionAnswer, '已处理');
  const submit = ({ text, fee = 'free', yuan }: Values) => {
    const amount = answer === 'amount' ? { amount_fen: Math.round((yuan ?? 0) * 100) } : {};
    return run({ rid: dispute.rid, version: dispute.version, answer, text, fee, ...amount });
  };
  return (
    <FormDialog
      title={titles[answer]}
      note={answer === 'retest' ? `${onlySamples(samples)}原数据继续可读；复测任务回到派单看板。` : undefined}
      {...ends}
      initialValues={{ fee: 'free', yuan: dispute.amount_fen / 100 }}
      send={submit}
    >
      {answer === 'retest' && <RetestFeeField />}
      {answer === 'amount' && (
        <NumberField
          name="yuan"
          label="调整后的金额（元）"
          must="请填写调整后的金额"
          min={0}
          max={100_000_000}
          yuan
        />
      )}
      <AnswerField autoFocus />
    </FormDialog>
  );
}

/** What a retest costs. */
export function RetestFeeField() {
  return <RadioField name="fee" label="复测费用（事先告知客户）" options={retestFees} />;
}

/** What the customer is told. */
export function AnswerField({ autoFocus }: { autoFocus?: boolean }) {
  return (
    <TextField
      name="text"
      label="处理说明（客户可见）"
      must="处理说明至少5个字"
      least={5}
      rows={4}
      maxLength={500}
      autoFocus={autoFocus}
    />
  );
}

function onlySamples(numbers: readonly string[]): string {
  return numbers.length === 0 ? '' : `只复测样品 ${numbers.join('、')}，其他样品的数据不变。`;
}
