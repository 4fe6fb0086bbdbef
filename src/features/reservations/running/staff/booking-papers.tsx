import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StaffPapers } from '../../../signing/staff/staff-papers.tsx';
import { bookingPaperAsk, bookingPaperFile, type StaffBooking } from '../../instruments/contract.ts';

/** The confidentiality agreement of a booking: whether it is asked for, and what was signed. */
export function BookingPapers({ booking, reload }: { booking: StaffBooking; reload: () => Promise<void> }) {
  const me = useStaffMe();
  const { run, isBusy } = useAction(bookingPaperAsk, '已处理');
  const file = useSaveFile(bookingPaperFile);
  const { rid, version, papers } = booking;
  const ask = async (is_wanted: 0 | 1) => {
    if (await run({ rid, version, is_wanted })) await reload();
  };
  return (
    <section aria-label="预约的协议" className="mt-3 max-w-200 border-t border-line pt-3 text-sm">
      <StaffPapers
        papers={papers}
        mayAsk={me.may('instruments:work') && papers.every(({ why_not }) => why_not === '')}
        isAsking={isBusy}
        onAsk={(_, isWanted) => void ask(isWanted)}
        isSaving={file.isBusy}
        onSave={(paper_rid) => void file.save({ rid, paper_rid })}
      />
    </section>
  );
}
