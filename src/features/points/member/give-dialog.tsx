import { useState } from 'react';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { CodeForm } from '../../clusters/member/code-form.tsx';
import { integrationReceiver, integrationTransfer } from '../contract.ts';
import { leastGiven, pointsRefusals } from '../rules.ts';

/** To whom, and how many. */
type Wanted = { phone: string; points: number; name: string; shown: string };

/** Gives points to somebody by their number: who that is is told before it is confirmed with a code. */
export function GiveDialog({ most, onClose, onDone }: DialogEnds & { most: number }) {
  const [wanted, setWanted] = useState<Wanted>();
  const [typed, setTyped] = useState<Values>({});
  const keyOf = useRequestKey();
  return (
    <DialogFrame title="转赠积分" note="即时到账，不可撤回；转赠后积分的到期日不变" onClose={onClose}>
      {wanted ? (
        <>
          <div className="mb-4.5 rounded-md bg-page px-4 py-3">
            <p className="text-fg">
              转赠 <b className="font-num font-semibold">{wanted.points.toLocaleString('zh-CN')}</b> 积分给{' '}
              <b className="font-semibold">{wanted.name}</b>
            </p>
            <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 font-num text-xs text-muted">
              {wanted.shown}
              <button
                type="button"
                onClick={() => setWanted(undefined)}
                className="font-sans text-link hover:underline"
              >
                返回修改
              </button>
            </p>
          </div>
          <CodeForm
            yes="确认转赠"
            done="积分已转赠"
            act={(code) => {
              const input = { phone: wanted.phone, points: wanted.points, code };
              return send(integrationTransfer, { ...input, request_id: keyOf(input) });
            }}
            onDone={onDone}
          />
        </>
      ) : (
        <ReceiverForm
          most={most}
          typed={typed}
          onFound={(found, values) => {
            setTyped(values);
            setWanted(found);
          }}
        />
      )}
    </DialogFrame>
  );
}

function ReceiverForm({
  most,
  typed,
  onFound,
}: {
  most: number;
  typed: Values;
  onFound: (wanted: Wanted, typed: Values) => void;
}) {
  const { form, field, isBusy } = useForm({
    check: ({ phone = '', points = '' }) =>
      inOrder({ ...problemsOf(integrationReceiver.input, { phone }), points: problemOf(points, most) }, [
        'phone',
        'points',
      ]),
    submit: async (values) => {
      const { phone = '', points = '' } = values;
      const { name, phone: shown } = await send(integrationReceiver, { phone });
      onFound({ phone, points: Number(points), name, shown }, values);
    },
    fieldOf: { [pointsRefusals.stranger]: 'phone', [pointsRefusals.oneself]: 'phone' },
  });
  return (
    <form {...form} className="space-y-4.5">
      <TextField
        {...field('phone')}
        kind="phone"
        label="对方手机号"
        required
        defaultValue={typed.phone}
        help="须为对方注册澄谱的手机号"
      />
      <TextField
        {...field('points')}
        label="积分数"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        defaultValue={typed.points}
        help={`${leastGiven} 至 ${most.toLocaleString('zh-CN')}`}
      />
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        下一步
      </SubmitButton>
    </form>
  );
}

function problemOf(typed: string, most: number): string | undefined {
  if (!typed) return '请填写积分数';
  if (!/^\d+$/.test(typed)) return '请填写整数';
  if (Number(typed) < leastGiven) return pointsRefusals.least;
  return Number(typed) > most ? `今日最多可转赠${most}积分` : undefined;
}
