import { useState } from 'react';
import type { z } from 'zod';
import { send } from '../../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { makePasskey } from '../../../../ui/passkeys/ceremony.ts';
import { passkeyRefusals } from '../../../identity/passkeys/rules.ts';
import { deviceName } from '../../../identity/rules.ts';
import type { UserInfo } from '../../contract.ts';
import { ProofForm } from '../../member/proof-form.tsx';
import { passkeyAdd, passkeyName, passkeyOffer } from '../contract.ts';

/** Asks for a name, then who asks, and has the device make a passkey. */
export function AddPasskeyDialog({ info, onClose, onDone }: { info: z.infer<typeof UserInfo> } & DialogEnds) {
  const [name, setName] = useState<string>();
  return name === undefined ? (
    <DialogFrame title="添加通行密钥" onClose={onClose}>
      <NameForm
        name={deviceName(navigator.userAgent)}
        help="便于日后认出是哪台设备"
        ok="下一步"
        onNamed={async (given) => setName(given)}
      />
    </DialogFrame>
  ) : (
    <DialogFrame
      title="验证身份"
      note="为保护您的账号，添加前请先验证身份；随后按浏览器的提示操作。"
      onClose={onClose}
    >
      <ProofForm
        info={info}
        submitLabel="验证并添加"
        submit={async (proof) => {
          const credential = await makePasskey(await send(passkeyOffer, proof));
          await send(passkeyAdd, { name, credential });
          await onDone();
        }}
      />
    </DialogFrame>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  passkey: { rid, name },
  onClose,
  onDone,
}: { passkey: { rid: string; name: string } } & DialogEnds) {
  return (
    <DialogFrame title="重命名通行密钥" onClose={onClose}>
      <NameForm
        name={name}
        ok="保存"
        onNamed={async (given) => {
          await send(passkeyName, { rid, name: given });
          await onDone();
        }}
      />
    </DialogFrame>
  );
}

function NameForm({
  name,
  help,
  ok,
  onNamed,
}: {
  name: string;
  help?: string;
  ok: string;
  onNamed: (name: string) => Promise<void>;
}) {
  const { form, field, isBusy } = useForm({
    check: (values): Record<string, string> => (values.name ? {} : { name: passkeyRefusals.name }),
    submit: async (values) => onNamed(values.name ?? ''),
  });
  return (
    <form {...form} className="space-y-4.5">
      <TextField
        {...field('name')}
        label="名称"
        required
        maxLength={50}
        autoComplete="off"
        defaultValue={name}
        help={help}
      />
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        {ok}
      </SubmitButton>
    </form>
  );
}
