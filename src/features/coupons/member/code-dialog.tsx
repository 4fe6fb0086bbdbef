import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Problems } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { couponClaim } from '../contract.ts';
import { couponRefusals } from '../rules.offers.ts';

/** Takes a code for a coupon. */
export function CodeDialog({ onClose, onDone }: DialogEnds) {
  const form = useForm({
    check: ({ code }): Problems => (code ? {} : { code: '请输入兑换码' }),
    submit: async ({ code }) => {
      await send(couponClaim, { code });
      showSuccess('兑换成功');
      await onDone();
    },
    fieldOf: { [couponRefusals.wrongCode]: 'code' },
  });
  return (
    <DialogFrame title="输入兑换码" note="兑换码不区分大小写" onClose={onClose}>
      <form {...form.form} className="space-y-4">
        <TextField
          name="code"
          label="兑换码"
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          required
          problem={form.problems.code}
        />
        <SubmitButton isBusy={form.isBusy} className="h-11 w-full">
          兑换
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
