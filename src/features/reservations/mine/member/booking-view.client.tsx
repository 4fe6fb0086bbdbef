import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { addressFor } from '../../../../ui/asking/address.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { OnlyOne } from '../../../../ui/page/only-one.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { showDone } from '../../../../ui/result-dialog.tsx';
import { OwnerChoice } from '../../../clusters/member/owner-choice.tsx';
import { type Reservation, reservationList } from '../../contract.ts';
import { type Action, reservationGroups } from '../../rules.states.ts';
import { WaitsPanel } from '../../waits/member/waits-panel.tsx';
import { BookingCard } from './booking-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { AcceptDialog, RefuseDialog, SignDialog, TakeDialog, WithdrawDialog } from './question-dialogs.tsx';
import { RebookDialog } from './rebook-dialog.tsx';
import { SignInCode } from './sign-in-code.tsx';

/** What the address says of the list. */
export const bookingAddress = addressFor(reservationList, ['group', 'owner', 'one', 'page', 'size']);

/** What each action that asks something opens. */
const dialogs = {
  cancel: CancelDialog,
  change: ChangeDialog,
  handOver: HandOverDialog,
  withdraw: WithdrawDialog,
  take: TakeDialog,
  refuse: RefuseDialog,
  sign: SignDialog,
  accept: AcceptDialog,
} as const satisfies Partial<Record<Action, unknown>>;

/** The bookings of one page as cards; group and page live in the address. `approval` tells how far one's approval is, `payment` lets one be paid. */
export function BookingView({
  list,
  total,
  page,
  size,
  groups,
  protocol_version,
  approval,
  payment,
}: OutputOf<typeof reservationList> & {
  approval: (booking: Reservation) => ReactNode;
  payment: (booking: Reservation, ends: { onClose: () => void; onPaid: () => Promise<void> }) => ReactNode;
}) {
  const {
    said: { group, owner, one },
    to,
    go,
    isNarrowed,
  } = useAddress(bookingAddress);
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<{ action: keyof typeof dialogs; booking: Reservation }>();
  const [signingIn, setSigningIn] = useState<Reservation>();
  const [rebooked, setRebooked] = useState<{ booking: Reservation; offer: Reservation['offered'][number] }>();
  const [paying, setPaying] = useState<Reservation>();
  const close = () => setOpen(undefined);
  const finish = async () => {
    close();
    showDone();
    await revalidate();
  };
  const book = (
    <Link to="/project/2" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
      预约仪器
    </Link>
  );
  const Dialog = open && dialogs[open.action];
  return (
    <div className="space-y-4">
      <PageHead title="我的预约" note={`共 ${total} 条现场预约`}>
        {(list.length > 0 || isNarrowed) && book}
      </PageHead>
      {one && <OnlyOne to={to({ one: '' })} />}
      <div className="flex flex-wrap items-center gap-2.5">
        <nav
          aria-label="按状态筛选"
          className="flex gap-1 overflow-x-auto rounded-md bg-subtle p-1 max-md:w-full md:inline-flex"
        >
          <Tab name="全部" to={to({ group: '', one: '' })} isHere={!group} />
          {Object.entries(reservationGroups).map(([key, { name }]) => (
            <Tab key={key} name={name} to={to({ group: key, one: '' })} isHere={group === key} />
          ))}
        </nav>
        <OwnerChoice groups={groups} value={owner} onChange={(chosen) => go({ owner: chosen, one: '' })} />
      </div>
      <WaitsPanel onChanged={revalidate} />
      {list.length === 0 ? (
        <NothingListed
          img="/images/empty-order.svg"
          text={isNarrowed ? '没有符合条件的预约' : '还没有现场预约'}
          clear={isNarrowed && '/member/booking'}
        >
          {book}
        </NothingListed>
      ) : (
        <ul className="space-y-4">
          {list.map((booking) => (
            <BookingCard
              key={booking.rid}
              booking={booking}
              approval={approval(booking)}
              onChanged={revalidate}
              onSignIn={() => setSigningIn(booking)}
              onRebook={(offer) => setRebooked({ booking, offer })}
              onAction={(action) => {
                if (action === 'pay') setPaying(booking);
                if (action in dialogs) setOpen({ action: action as keyof typeof dialogs, booking });
              }}
            />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
      {paying && payment(paying, { onClose: () => setPaying(undefined), onPaid: revalidate })}
      {signingIn && <SignInCode booking={signingIn} onClose={() => setSigningIn(undefined)} />}
      {rebooked && (
        <RebookDialog
          {...rebooked}
          protocolVersion={protocol_version}
          onClose={() => setRebooked(undefined)}
          onDone={async () => {
            setRebooked(undefined);
            await finish();
          }}
        />
      )}
      {Dialog && open && (
        <Dialog
          booking={open.booking}
          protocolVersion={protocol_version}
          onClose={close}
          onDone={finish}
          onRefused={revalidate}
        />
      )}
    </div>
  );
}

function Tab({ name, to, isHere }: { name: string; to: string; isHere: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'true' : undefined}
      className={`flex min-h-11 flex-1 items-center justify-center rounded-sm px-5 whitespace-nowrap md:min-h-9 ${isHere ? 'bg-surface font-semibold text-fg shadow-1' : 'text-body hover:text-action'}`}
    >
      {name}
    </Link>
  );
}
