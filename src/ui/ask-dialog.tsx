import type { ReactNode } from 'react';
import { useWork } from './asking/use-work.ts';
import { Button } from './button.tsx';
import { type DialogEnds, DialogFrame } from './dialog-frame.tsx';
import { showFailed } from './result-dialog.tsx';
import { showSuccess } from './toast.tsx';

/** Asks whether something is to be done, and does it; a refusal ends the dialog too, since what it asked about is gone. */
export function AskDialog({
  title,
  yes,
  done,
  act,
  children,
  onClose,
  onDone,
}: {
  title: string;
  /** The words of the button. */
  yes: string;
  /** The words for a success. */
  done: string;
  act: () => Promise<unknown>;
  children: ReactNode;
} & DialogEnds) {
  const { run, isBusy } = useWork(showFailed);
  const answer = async () => {
    const acted = await run(async () => {
      await act();
      return true;
    });
    if (acted) showSuccess(done);
    await onDone();
  };
  return (
    <DialogFrame title={title} onClose={onClose}>
      <p className="text-body">{children}</p>
      <div className="mt-5 flex justify-end gap-2.5">
        <Button kind="outline" className="h-11 px-4.5 md:h-10" onClick={onClose}>
          取消
        </Button>
        <Button
          kind="primary"
          aria-busy={isBusy}
          className="h-11 px-4.5 md:h-10"
          onClick={() => !isBusy && void answer()}
        >
          {yes}
        </Button>
      </div>
    </DialogFrame>
  );
}
