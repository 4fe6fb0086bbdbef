import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What whoever opens a dialog hears of its end: it was left, or what it is for was done. */
export type DialogEnds = { onClose: () => void; onDone: () => Promise<void> };

const looks = {
  /** A box in the middle. */
  box: {
    viewport: 'grid-cols-[minmax(0,1fr)] place-items-center p-4',
    popup: 'max-w-120 rounded-xl p-5 shadow-3 md:p-6',
    title: 'pr-10',
    note: 'mt-1',
    body: 'mt-4',
    close: '',
  },
  /** A small box with its note in small print; its padding comes with its place. */
  small: {
    viewport: 'place-items-center p-4',
    popup: 'max-w-120 rounded-xl shadow-3',
    title: '',
    note: 'mt-1 text-xs',
    body: '',
    close: '',
  },
  /** A sheet from below, as wide as the screen. */
  sheet: {
    viewport: 'grid-cols-[minmax(0,1fr)] items-end',
    popup:
      'max-h-[85dvh] overflow-y-auto rounded-t-xl px-4 pt-5 pb-[calc(20px+env(safe-area-inset-bottom))] shadow-3',
    title: 'pr-10',
    note: 'mt-1',
    body: 'mt-2',
    close: '',
  },
  /** The whole of a small screen, on others a box whose width comes with its place. */
  page: {
    viewport: 'grid-cols-[minmax(0,1fr)] md:place-items-center md:p-6',
    popup: 'px-4 py-5 md:rounded-xl md:p-7 md:shadow-3',
    title: 'pr-12',
    note: 'mt-1 mb-4 pr-12',
    body: '',
    close: 'md:top-5 md:right-5 md:size-10',
  },
};

/** An open dialog with its title and, unless it must be answered, the cross that closes it; `isLight` lets a press beside it close it too. */
export function DialogFrame({
  title,
  note,
  look = 'box',
  className = '',
  isLight = false,
  onClose,
  children,
}: {
  title: string;
  note?: ReactNode;
  look?: keyof typeof looks;
  className?: string;
  isLight?: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  const of = looks[look];
  return (
    <Dialog.Root open disablePointerDismissal={!isLight} onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-scrim" />
        <Dialog.Viewport
          className={`fixed inset-0 z-(--lp-z-dialog) grid overflow-y-auto overscroll-contain ${of.viewport}`}
        >
          <Dialog.Popup
            className={`relative w-full animate-appear bg-surface outline-none ${of.popup} ${className}`}
          >
            <Dialog.Title className={`text-lg font-semibold text-fg ${of.title}`}>{title}</Dialog.Title>
            {note && <Dialog.Description className={`text-muted ${of.note}`}>{note}</Dialog.Description>}
            <div className={of.body}>{children}</div>
            {onClose && (
              <DialogCross
                name={title}
                className={`top-3 right-3 text-muted hover:bg-page hover:text-fg ${of.close}`}
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** In a corner of a dialog: the cross that closes it. */
export function DialogCross({ name, className }: { name: string; className: string }) {
  return (
    <Dialog.Close
      aria-label={`关闭${name}`}
      className={`absolute grid size-11 place-items-center rounded-full ${className}`}
    >
      <Icon name="close" />
    </Dialog.Close>
  );
}
