import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';

/** Asks before something is done that cannot be taken back. `onConfirm` answers whether it was done. */
export function ConfirmDialog({
  title,
  text,
  action,
  onConfirm,
  onClose,
}: {
  title: string;
  text: ReactNode;
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    await onConfirm();
    onClose();
  };
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid place-items-center p-4">
          <AlertDialog.Popup className="w-full max-w-105 animate-appear rounded-xl bg-surface p-6 shadow-3 outline-none">
            <AlertDialog.Title className="text-lg font-semibold text-fg">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-body">{text}</AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-3">
              <AlertDialog.Close className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
                取消
              </AlertDialog.Close>
              <Button
                kind="primary"
                aria-busy={isBusy}
                className="h-11 px-4.5 aria-busy:cursor-progress md:h-10"
                onClick={() => void confirm()}
              >
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
