import { useState } from 'react';
import { send } from '../../../../ui/asking/send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { type ConsentDue, consent } from '../../contract.ts';
import { AgreementLink } from './agreements.tsx';

const documents: Record<ConsentDue['document'], { name: string; href: string }> = {
  terms: { name: '《用户协议》', href: '/license' },
  privacy: { name: '《隐私条款》', href: '/policy' },
};

/** Asks for consent to the versions that are due. `onDone` is called with every answer of the server. */
export function ConsentDialog({
  due,
  onDone,
  onSignOut,
}: {
  due: readonly ConsentDue[];
  onDone: () => Promise<unknown>;
  onSignOut: () => Promise<void>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const agree = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await telling(async () => {
      await send(consent, Object.fromEntries(due.map(({ document, version }) => [document, version])));
    });
    await onDone();
    setIsBusy(false);
  };
  return (
    <DialogFrame title="协议已更新" note="继续使用前，请阅读并同意更新后的内容。">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void agree();
        }}
      >
        <ul className="space-y-2 rounded-md bg-page px-4 py-3">
          {due.map(({ document, version }) => (
            <li key={document}>
              <AgreementLink href={documents[document].href}>{documents[document].name}</AgreementLink>
              <span className="ml-2 text-muted">版本 {version}</span>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button kind="outline" data-leaves="" className="h-10 px-4.5" onClick={() => void onSignOut()}>
            退出登录
          </Button>
          <SubmitButton isBusy={isBusy}>同意并继续</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  );
}
