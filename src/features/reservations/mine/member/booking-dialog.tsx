import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { Reservation } from '../../contract.ts';

/** What a dialog that changes a booking is given; `onRefused` looks what the booking has become. */
export type ChangeProps = {
  booking: Reservation;
  /** The version of the service protocol that is to be signed now. */
  protocolVersion: string;
  onClose: () => void;
  onDone: () => Promise<void>;
  onRefused: () => Promise<void>;
};

/** A dialog about one booking. */
export function BookingDialog({
  title,
  note,
  isWide,
  onClose,
  children,
}: {
  title: string;
  note: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-brand-950/50" />
        <Dialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain md:place-items-center md:p-6">
          <Dialog.Popup
            className={`relative w-full animate-appear bg-surface px-4 py-5 outline-none md:rounded-xl md:p-7 md:shadow-3 ${isWide ? 'md:w-180' : 'md:w-125'}`}
          >
            <Dialog.Title className="pr-12 text-lg font-semibold text-fg">{title}</Dialog.Title>
            <Dialog.Description className="mt-1 mb-4 pr-12 text-muted">{note}</Dialog.Description>
            {children}
            <Dialog.Close
              aria-label={`关闭${title}`}
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
