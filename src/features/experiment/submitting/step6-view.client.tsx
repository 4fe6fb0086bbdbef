import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { fetchFile, saveFile } from '../../../ui/asking/download.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { approvalReasons } from '../../clusters/spending/rules.ts';
import { orderPapers } from '../../orders/papers/contract.ts';
import { LabAddress } from '../../sampling/public/lab-address.tsx';
import { GoOn } from '../draft/go-on.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { usePickupOptions } from '../sending/use-pickup-options.ts';
import { nextSteps } from './rules.next.ts';
import { ordersWithSamples, partsLeft, type Submission } from './submission.ts';
import { readSubmitted } from './submission-store.ts';

/** Step 6: what was submitted and what comes next; the way back leads to the order. */
export function Step6() {
  const { account, reload } = useExperiment();
  const [submitted] = useState(() => readSubmitted(account.rid));
  const refresh = useRef(reload);
  useEffect(() => {
    refresh.current().catch((error) => console.warn('the plan could not be read again', error));
  }, []);
  if (!submitted) return <GoOn to="/member/order" />;
  return <Submitted submission={submitted} organization={account.organization} />;
}

/** Companies, see `nextSteps`. */
const companies = 2;

function Submitted({ submission, organization }: { submission: Submission; organization: number | null }) {
  const { wanted, done } = submission;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const orders = done.order?.orders ?? [];
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
        {orders.map(({ rid, no, status_name, total_fen, why }) => (
          <li key={rid} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <span className="font-num font-medium text-fg">订单 {no}</span>
            <span className="text-xs text-muted">{status_name}</span>
            <span className="ml-auto font-num text-price">¥{yuan(total_fen)}</span>
            <Link to={`/member/order/${rid}`} className="text-link hover:underline pointer-coarse:py-2.5">
              查看订单
            </Link>
            {why && <Waiting why={why} />}
          </li>
        ))}
        {bookings.map(({ rid, no, name, text, status_name, why }) => (
          <li key={rid} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <span className="font-num font-medium text-fg">预约 {no}</span>
            <span className="text-xs text-muted">{status_name}</span>
            <span className="w-full text-xs text-body">
              {name}，{text}
            </span>
            <Link to="/member/booking" className="text-link hover:underline pointer-coarse:py-2.5">
              查看预约
            </Link>
            {why && <Waiting why={why} />}
          </li>
        ))}
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

/** That a part of it waits for who manages the group. */
function Waiting({ why }: { why: string }) {
  return (
    <p className="w-full text-xs text-warning">
      {why === approvalReasons.all ? '' : `${why}，`}待组长审批，通过后继续
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
