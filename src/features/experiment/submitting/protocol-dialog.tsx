import { Dialog } from '@base-ui/react/dialog';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { DialogCross } from '../../../ui/dialog-frame.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { newsDetail } from '../../content/contract.ts';

/** The service protocol in its words of today; agreeing closes it. */
export function ProtocolDialog({
  version,
  onAgree,
  onClose,
}: {
  version: string;
  onAgree: () => void;
  onClose: () => void;
}) {
  const { data, failure, reload } = useCall(newsDetail, { rid: 'agreement-main' });
  const text = data?.text;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-scrim" />
        <Dialog.Popup className="fixed inset-0 z-(--lp-z-dialog) m-auto flex h-dvh w-full animate-appear flex-col bg-surface outline-none md:h-[80vh] md:max-w-180 md:rounded-xl md:shadow-3">
          <div className="border-b border-line px-5 py-4 pr-14">
            <Dialog.Title className="text-lg font-semibold text-fg">检测服务协议</Dialog.Title>
            <Dialog.Description className="text-xs text-muted">版本 {version}</Dialog.Description>
          </div>
          {/* A scrolling text has to be reached by the keyboard. */}
          <section
            aria-label="协议全文"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
          >
            {failure ? (
              <FailureLine failure={failure} onRetry={reload} className="py-10 text-center" />
            ) : (
              <RichText text={text ?? []} className="text-sm" />
            )}
          </section>
          <div className="flex justify-end gap-3 border-t border-line px-5 py-4">
            <Dialog.Close className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>关闭</Dialog.Close>
            <Button
              kind="primary"
              disabled={!text}
              onClick={onAgree}
              className="h-11 px-4.5 disabled:opacity-60 md:h-10"
            >
              已阅读并同意
            </Button>
          </div>
          <DialogCross
            name="检测服务协议"
            className="top-2.5 right-3 text-muted hover:bg-page hover:text-fg"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
