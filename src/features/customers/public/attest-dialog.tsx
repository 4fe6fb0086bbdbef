import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { useAccount } from '../../../ui/asking/account.ts';
import { send } from '../../../ui/asking/send.ts';
import { useIsSignedIn } from '../../../ui/asking/session.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { Icon } from '../../../ui/icon.tsx';
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
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-brand-950/50" />
        <Dialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid overflow-y-auto overscroll-contain md:place-items-center md:p-6">
          <Dialog.Popup className="relative w-full animate-appear bg-surface px-4 py-5 outline-none md:w-170 md:rounded-xl md:p-7 md:shadow-3">
            <Dialog.Title className="pr-12 text-lg font-semibold text-fg">资料验证</Dialog.Title>
            <Dialog.Description className="mt-1 mb-5 text-muted">
              完善基本信息后即可下单。资料仅用于检测服务、开票与寄送。
            </Dialog.Description>
            <AttestForm known={known} submitLabel="提交" onDone={finish} />
            <Dialog.Close
              aria-label="关闭资料验证"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-page hover:text-fg md:top-5 md:right-5 md:size-10"
            >
              <Icon name="close" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
