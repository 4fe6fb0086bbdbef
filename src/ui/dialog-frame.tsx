import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** An open dialog with its title and, unless it must be answered, the cross that closes it; on small screens it fills the page's width. */
export function DialogFrame({
  title,
  note,
  onClose,
  children,
}: {
  title: string;
  note?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-brand-950/50" />
        <Dialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto overscroll-contain p-4">
          <Dialog.Popup className="relative w-full max-w-120 animate-appear rounded-xl bg-surface p-5 shadow-3 outline-none md:p-6">
            <Dialog.Title className="pr-10 text-lg font-semibold text-fg">{title}</Dialog.Title>
            {note && <Dialog.Description className="mt-1 text-muted">{note}</Dialog.Description>}
            <div className="mt-4">{children}</div>
            {onClose && (
              <Dialog.Close
                aria-label={`关闭${title}`}
                className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-page hover:text-fg"
              >
                <Icon name="close" />
              </Dialog.Close>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
