import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { fetchFile, saveFile } from '../../../ui/asking/download.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { orderDetail } from '../../orders/contract.ts';
import { orderPapers } from '../../orders/papers/contract.ts';
import { orderStates, payStates } from '../../orders/rules.states.ts';
import { LabAddress } from '../../sampling/public/lab-address.tsx';
import { paperStates } from '../../signing/rules.ts';
import { GoOn } from '../draft/go-on.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { usePickupOptions } from '../sending/use-pickup-options.ts';
import { nextSteps } from './rules.next.ts';
import { ordersWithSamples, partsLeft, type Submission } from './submission.ts';
import { readSubmitted } from './submission-store.ts';
import { type BookingPayment, SubmittedBookings } from './submitted-bookings.tsx';
import { Waiting } from './waiting.tsx';

/** What later features add: how orders and bookings that wait for their money are paid, and the code under which we tell how it goes on. */
type Beyond = {
  payment: (order: { rid: string; no: string }, onPaid: () => Promise<void>) => ReactNode;
  bookingPayment: BookingPayment;
  code?: { label: string; img: string };
};

/** Step 6: what was submitted and what comes next; the way back leads to the order. */
export function Step6(beyond: Beyond) {
  const { account, reload } = useExperiment();
  const [submitted] = useState(() => readSubmitted(account.rid));
  const refresh = useRef(reload);
  useEffect(() => {
    refresh.current().catch((error) => console.warn('the plan could not be read again', error));
  }, []);
  if (!submitted) return <GoOn to="/member/order" />;
  return <Submitted submission={submitted} organization={account.organization} {...beyond} />;
}

/** Where an order is that began without a review. */
const agreedStates: readonly number[] = [orderStates.toPrepay, orderStates.toSend];

/** Companies, see `nextSteps`. */
const companies = 2;

function Submitted({
  submission,
  organization,
  payment,
  bookingPayment,
  code,
}: { submission: Submission; organization: number | null } & Beyond) {
  const { wanted, done } = submission;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const orders = ordersOf(submission);
  const bookings = wanted.bookings.flatMap(({ temp_rid, name, text }) => {
    const made = done.bookings[temp_rid];
    return made ? [{ ...made, name, text }] : [];
  });
  const sends = wanted.sampling?.type === 0 || (orders.length > 0 && hasSamples(submission));
  const { options } = usePickupOptions(sends);
  const left = partsLeft(submission);
  const steps = nextSteps({
    isCompany: organization === companies,
    isQuote: wanted.order?.quote_first === 1,
    isPaidFirst: wanted.order?.pay_mode === 1,
    hasSamples: hasSamples(submission),
    hasBookings: bookings.length > 0,
    waits: orders.some(({ why }) => why) || bookings.some(({ why }) => why),
    isPickedUp: done.sampling !== undefined && wanted.sampling?.type === 1,
    reviewHours: done.order?.review_hours,
    isAgreed: orders.length > 0 && orders.every(({ status }) => agreedStates.includes(status)),
  });
  return (
    <section aria-label="提交成功" className="rounded-lg border border-line bg-surface px-4 py-8 md:px-10">
      <div className="text-center">
        <span className="mx-auto grid size-13 place-items-center rounded-full bg-success-bg text-success">
          <Icon name="check" className="size-6.5" />
        </span>
        <h1 ref={title} tabIndex={-1} className="mt-3 text-xl font-semibold text-fg outline-none">
          {wanted.order?.quote_first === 1 ? '询价已提交' : '提交成功'}
        </h1>
        {done.order && <p className="mt-1 text-muted">批次号 {done.order.batch_no}</p>}
      </div>
      <ul className="mx-auto mt-6 max-w-180 divide-y divide-line rounded-md border border-line">
        {orders.map((order) => (
          <SubmittedOrder
            key={order.rid}
            {...{ order, payment }}
            isPaidFirst={wanted.order?.pay_mode === 1}
          />
        ))}
        {bookings.length > 0 && <SubmittedBookings bookings={bookings} payment={bookingPayment} />}
        {done.sampling && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <span className="font-num font-medium text-fg">
              {wanted.sampling?.type === 1 ? '取样' : '寄样'} {done.sampling.no}
            </span>
            {wanted.sampling?.type === 1 && (
              <span className="text-xs text-muted">
                {wanted.sampling.date} {wanted.sampling.time?.replace('-', '–')}
              </span>
            )}
            <Link to="/member/sampling" className="ml-auto text-link hover:underline pointer-coarse:py-2.5">
              查看取样
            </Link>
          </li>
        )}
      </ul>
      {left.length > 0 && (
        <p role="alert" className="mx-auto mt-4 max-w-180 rounded-md bg-warning-bg px-4 py-3 text-warning">
          有 {left.length} 项尚未完成：预约可在实验计划中重新提交，取样可从页面顶部“上门取样”重新预约。
        </p>
      )}
      <section aria-label="接下来" className="mx-auto mt-7 max-w-180">
        <h2 className="font-semibold text-fg">接下来</h2>
        <ol className="mt-3 space-y-2.5">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-tint font-num text-xs text-on-tint">
                {index + 1}
              </span>
              <span className="min-w-0 pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {sends && options && (
        <div className="mx-auto mt-6 max-w-180">
          <LabAddress lab={options.lab} />
        </div>
      )}
      {code && (
        <figure className="mx-auto mt-6 flex max-w-180 items-center gap-4 rounded-md border border-line p-3.5">
          <img src={code.img} alt={`${code.label}二维码`} width={96} height={96} className="size-24" />
          <figcaption>
            <b className="font-medium text-fg">关注公众号接收进度</b>
            <span className="mt-0.5 block text-xs text-muted">微信扫码关注“{code.label}”</span>
          </figcaption>
        </figure>
      )}
      <div className="mx-auto mt-7 flex max-w-180 flex-wrap gap-3">
        {orders[0] && (
          <Link
            to={`/member/order/${orders[0].rid}`}
            className={`h-11 px-4.5 md:h-10 ${buttonClass('primary')}`}
          >
            查看订单
          </Link>
        )}
        {hasSamples(submission) && <Papers rids={ordersWithSamples(done).map(({ rid }) => rid)} />}
        <Link to="/project" className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
          继续添加
        </Link>
      </div>
    </section>
  );
}

/** How often an order that is paid first is looked at until it waits for its money, in ms. */
const pause = 15_000;

/** An order as it is now; one that is paid first can be paid here as soon as its review is over. */
function SubmittedOrder({
  order,
  isPaidFirst,
  payment,
}: {
  order: ReturnType<typeof ordersOf>[number];
  isPaidFirst: boolean;
  payment: Beyond['payment'];
}) {
  const { rid, no, why } = order;
  const { data, reload } = useCall(orderDetail, { rid }, { every: isPaidFirst && pause });
  const { status_name, total_fen, status } = data ?? order;
  const isAwaited = data?.pay_mode === 1 && data.pay_status === payStates.unsettled;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="font-num font-medium text-fg">订单 {no}</span>
      <span className="text-xs text-muted" role="status">
        {status_name}
      </span>
      <span className="ml-auto font-num text-price">¥{yuan(total_fen)}</span>
      <Link to={`/member/order/${rid}`} className="text-link hover:underline pointer-coarse:py-2.5">
        查看订单
      </Link>
      {status === orderStates.toPrepay && payment({ rid, no }, reload)}
      {isAwaited && status < orderStates.toPrepay && !why && (
        <p className="w-full text-xs text-muted">审核通过后可在此付款，也可稍后在订单中付款</p>
      )}
      {data?.papers
        .filter(({ state }) => state === paperStates.toSign)
        .map((paper) => (
          <ToSign key={paper.kind} {...{ rid, paper }} />
        ))}
      {why && <Waiting why={why} />}
    </li>
  );
}

const ordersOf = ({ done }: Submission) => done.order?.orders ?? [];

/** A paper that waits for the customer's signature, and where it is signed; with a contract the order goes on only then. */
function ToSign({
  rid,
  paper: { kind, name, why_not },
}: {
  rid: string;
  paper: OutputOf<typeof orderDetail>['papers'][number];
}) {
  return (
    <p className="w-full text-xs text-warning">
      {why_not
        ? `${name}待签署：${why_not}`
        : kind === 1
          ? `须先签署${name}，签署后订单才会继续，`
          : `${name}待签署，`}
      {!why_not && (
        <Link to={`/member/order/${rid}`} className="text-link underline pointer-coarse:py-2.5">
          去签署
        </Link>
      )}
    </p>
  );
}

const papers = [
  { kind: 0, name: '打印样品标签' },
  { kind: 1, name: '打印装箱单' },
] as const;

/** Labels and packing list of the orders, as PDF. */
function Papers({ rids }: { rids: string[] }) {
  const { run, busyWith: busy } = useWork();
  const print = async (kind: 0 | 1) => {
    await run(async () => {
      saveFile(await fetchFile(orderPapers, { rids, kind }));
    }, kind);
  };
  return papers.map(({ kind, name }) => (
    <Button
      key={kind}
      kind="outline"
      aria-busy={busy === kind}
      onClick={() => void print(kind)}
      className="h-11 px-4.5 aria-busy:cursor-progress md:h-10"
    >
      {name}
    </Button>
  ));
}

/** Whether samples are sent to the laboratory, and not only data. */
function hasSamples({ wanted, done }: Submission): boolean {
  return done.order !== undefined && wanted.order?.leftover !== undefined;
}
