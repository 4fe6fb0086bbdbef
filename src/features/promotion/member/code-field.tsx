import { maskedPhone } from '../../../core/fields.ts';
import { CodeButton } from '../../../ui/forms/code-button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { FormState } from '../../../ui/forms/use-form.ts';
import { code4sms } from '../../identity/contract.ts';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';

/** The code to one's own number that moving money asks for. */
export function CodeField({ field, phone }: { field: FormState['field']; phone: string }) {
  const { isChecking, sendChecked } = useHumanCheck();
  return (
    <div>
      <TextField
        {...field('code')}
        kind="code"
        required
        label={phone ? `手机号 ${maskedPhone(phone)} 的验证码` : '短信验证码'}
        after={
          <CodeButton
            className="h-11 md:h-10"
            request={async () => {
              if (!phone) return false;
              await sendChecked(code4sms, { phone, useFor: 6 });
              return true;
            }}
          />
        }
      />
      <HumanCheckNote isChecking={isChecking} />
    </div>
  );
}
