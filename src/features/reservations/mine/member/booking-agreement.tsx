import { useState } from 'react';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { SignDialog } from '../../../signing/member/sign-dialog.tsx';
import {
  type Reservation,
  reservationPaper,
  reservationProtocol,
  reservationSignedPaper,
} from '../../contract.ts';

/** The confidentiality agreement of a booking: signed, or had as it was signed. */
export function BookingAgreement({
  booking,
  title,
  className,
  onChanged,
}: {
  booking: Reservation;
  /** What the booking is called. */
  title: string;
  className: string;
  onChanged: () => Promise<void>;
}) {
  const [isSigning, setSigning] = useState(false);
  const file = useSaveFile(reservationSignedPaper);
  const [paper] = booking.papers;
  const signed = paper?.signed[0];
  if (!paper) return null;
  if (signed)
    return (
      <button
        type="button"
        aria-label={`下载${paper.name} ${title}`}
        className={className}
        onClick={() => void file.save({ rid: booking.rid, paper_rid: signed.rid })}
      >
        下载{paper.name}
      </button>
    );
  if (paper.why_not) return null;
  return (
    <>
      <button
        type="button"
        aria-label={`签署${paper.name} ${title}`}
        className={className}
        onClick={() => setSigning(true)}
      >
        签署{paper.name}
      </button>
      {isSigning && (
        <Signing
          booking={booking}
          name={paper.name}
          onClose={() => setSigning(false)}
          onDone={async () => {
            setSigning(false);
            await onChanged();
          }}
        />
      )}
    </>
  );
}

function Signing({
  booking: { rid, people },
  name,
  onClose,
  onDone,
}: {
  booking: Reservation;
  name: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const state = useCall(reservationPaper, { rid, format: 'json' });
  return (
    <SignDialog
      name={name}
      person={people[0]?.name ?? ''}
      state={state}
      sign={(signature) => send(reservationProtocol, { rid, kind: 2, ...signature })}
      {...{ onClose, onDone }}
    />
  );
}
