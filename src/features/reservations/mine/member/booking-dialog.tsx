import type { ReactNode } from 'react';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
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
  isWide,
  children,
  ...frame
}: {
  title: string;
  note: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DialogFrame look="page" className={isWide ? 'md:w-180' : 'md:w-125'} {...frame}>
      {children}
    </DialogFrame>
  );
}
