import { useState } from 'react';
import type { z } from 'zod';
import type { CheckedInputOf } from '../../../../core/call.ts';
import { keyScopes } from '../../../../core/key-scope.ts';
import { send } from '../../../../ui/asking/send.ts';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { TickGroup, tickedIn } from '../../../../ui/forms/tick-group.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import type { UserInfo } from '../../contract.ts';
import { ProofForm } from '../../member/proof-form.tsx';
import { keyAdd } from '../contract.ts';
import { keyDays } from '../rules.ts';

type Wanted = Pick<CheckedInputOf<typeof keyAdd>, 'name' | 'scopes' | 'days'>;

/** Asks what a key is for, then who asks, and hands over the key. */
export function KeyDialog({
  info,
  onClose,
  onMade,
}: {
  info: z.infer<typeof UserInfo>;
  onClose: () => void;
  onMade: (key: string) => Promise<void>;
}) {
  const [wanted, setWanted] = useState<Wanted>();
  return wanted ? (
    <DialogFrame title="验证身份" note="为保护您的账号，新建密钥前请先验证身份。" onClose={onClose}>
      <ProofForm
        info={info}
        submitLabel="验证并生成密钥"
        submit={async (proof) => onMade((await send(keyAdd, { ...wanted, ...proof })).key)}
      />
    </DialogFrame>
  ) : (
    <DialogFrame title="新建接口密钥" onClose={onClose}>
      <WantedForm onWanted={setWanted} />
    </DialogFrame>
  );
}

function WantedForm({ onWanted }: { onWanted: (wanted: Wanted) => void }) {
  const [days, setDays] = useState(String(keyDays.quarter));
  const inputOf = (values: Values) => ({
    name: values.name ?? '',
    scopes: tickedIn(values, 'scopes', keyScopes),
    days: Number(days) as Wanted['days'],
  });
  const { form, field, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(keyAdd.input, inputOf(values)), ['name', 'scopes']),
    submit: async (values) => onWanted(inputOf(values)),
  });
  return (
    <form {...form} className="space-y-4">
      <TextField
        {...field('name')}
        label="密钥名称"
        required
        maxLength={50}
        autoComplete="off"
        placeholder="例如 课题组 LIMS"
      />
      <TickGroup {...field('scopes')} legend="权限" choices={keyScopes} />
      <ChoiceChips
        name="days"
        legend="有效期"
        value={days}
        onChange={setDays}
        className="grid grid-cols-3 gap-2"
        choices={Object.values(keyDays).map((each) => ({ value: String(each), label: `${each} 天` }))}
      />
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        下一步
      </SubmitButton>
    </form>
  );
}
