import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { useAccount } from '../../../ui/asking/account.ts';
import { send } from '../../../ui/asking/send.ts';
import { useIsSignedIn } from '../../../ui/asking/session.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { showSuccess, showWarning } from '../../../ui/toast.tsx';
import { userInfo } from '../contract.ts';
import { AttestForm } from './attest-form.tsx';
import { loadAccount } from './load-account.ts';

/** The warning of specification section 6 for customers who are not verified. */
export const unverifiedWarning = '未完善基本信息无法正常下单';

/** The dialog 资料验证 (specification section 2, "Dialogs"). Closed unfinished, it comes back at the next login. */
export function AttestDialog({ onClose }: { onClose: () => void }) {
  const isSignedIn = useIsSignedIn();
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState<OutputOf<typeof userInfo>>();
  useEffect(() => {
    void telling(() => send(userInfo, {})).then((found) => (found ? setKnown(found.data) : onClose()));
  }, [onClose]);
  if (!known || !isSignedIn) return null;

  const close = () => {
    if (!account?.isVerified) showWarning(unverifiedWarning);
    onClose();
  };
  const finish = async () => {
    showSuccess('提交成功!');
    onClose();
    await loadAccount();
    await revalidate();
  };
  return (
    <DialogFrame look="page" className="md:w-170" title="资料验证" onClose={close}>
      <Dialog.Description className="mt-1 mb-5 text-muted">
        完善基本信息后即可下单。资料仅用于检测服务、开票与寄送。
      </Dialog.Description>
      <AttestForm known={known} submitLabel="提交" onDone={finish} />
    </DialogFrame>
  );
}
