import type { ReactNode } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { reservationHandOver, reservationProtocol } from '../../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

const handOvers = {
  take: {
    ...{ title: '接受转交', yes: '确认接受' },
    text: '接受后由您到场使用，费用由预约人结算。预约人将看到您的姓名。',
  },
  refuse: {
    ...{ title: '谢绝转交', yes: '确认谢绝' },
    text: '谢绝后预约人将收到通知，该预约仍由其使用。',
  },
  withdraw: {
    ...{ title: '收回转交', yes: '确认收回' },
    text: '收回后由您本人到场使用；邀请尚未被接受的，邀请随即失效。',
  },
};

/** Asks who is offered a booking whether they take it. */
export const TakeDialog = (props: ChangeProps) => <HandOverQuestion {...props} act="take" />;

/** Asks who is offered a booking whether they do not want it. */
export const RefuseDialog = (props: ChangeProps) => <HandOverQuestion {...props} act="refuse" />;

/** Asks who booked whether they take it back. */
export const WithdrawDialog = (props: ChangeProps) => <HandOverQuestion {...props} act="withdraw" />;

function HandOverQuestion({ act, ...props }: ChangeProps & { act: keyof typeof handOvers }) {
  const { rid, version } = props.booking;
  const { text, ...words } = handOvers[act];
  return (
    <QuestionDialog {...props} {...words} answer={() => send(reservationHandOver, { rid, act, version })}>
      {text}
    </QuestionDialog>
  );
}

/** Asks for consent to what staff changed. */
export function AcceptDialog(props: ChangeProps) {
  const { rid, version, text, price_fen } = props.booking;
  const answer = () => send(reservationProtocol, { rid, kind: 3, version: String(version) });
  return (
    <QuestionDialog {...props} title="确认变更" yes="确认变更" answer={answer}>
      工作人员调整了该预约，现为 {text}，费用{' '}
      <b className="font-num font-semibold text-price">¥{yuan(price_fen ?? 0)}</b>。
    </QuestionDialog>
  );
}

/** Asks for consent to the protocol in its present version. */
export function SignDialog(props: ChangeProps) {
  const { booking, protocolVersion } = props;
  const answer = () => send(reservationProtocol, { rid: booking.rid, kind: 0, version: protocolVersion });
  return (
    <QuestionDialog {...props} title="签署服务协议" yes="同意并签署" answer={answer}>
      服务协议已更新（版本 <span className="font-num">{protocolVersion}</span>），请阅读
      <Link to="/agreement" target="_blank" className="text-link underline underline-offset-3">
        《检测服务协议》
      </Link>
      后签署。
    </QuestionDialog>
  );
}

/** A dialog whose only answer but closing it is yes. */
function QuestionDialog({
  booking,
  title,
  yes,
  answer,
  onClose,
  onDone,
  onRefused,
  children,
}: ChangeProps & { title: string; yes: string; answer: () => Promise<unknown>; children: ReactNode }) {
  const { run, isBusy } = useWork();
  const agree = async () => {
    const isDone = await run(async () => {
      await answer();
      await onDone();
    });
    if (!isDone) await onRefused();
  };
  return (
    <BookingDialog title={title} note={`${booking.no}，${booking.text}`} onClose={onClose}>
      <p className="text-body">{children}</p>
      <Button
        kind="primary"
        aria-busy={isBusy}
        onClick={() => void agree()}
        className="mt-5 h-11 w-full aria-busy:cursor-progress"
      >
        {yes}
      </Button>
    </BookingDialog>
  );
}
