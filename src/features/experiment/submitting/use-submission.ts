import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { base } from '../../../core/language.ts';
import { newKey } from '../../../ui/asking/request-key.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { orderAdd } from '../../orders/contract.ts';
import { reservationAdd } from '../../reservations/contract.ts';
import { samplingAdd } from '../../sampling/contract.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import {
  hasBegun,
  runSubmission,
  type Stop,
  type Submission,
  submissionOf,
  type Wanted,
} from './submission.ts';
import {
  dropSubmission,
  isRefusal,
  keepSubmission,
  noteSubmitted,
  readSubmission,
} from './submission-store.ts';

/** A submission as its buttons see it: the one that is kept, whether it is being sent, where it stopped. */
export type Submitting = {
  kept: Submission | undefined;
  isBusy: boolean;
  stop: { part: Stop['part']; message: string } | undefined;
  /** Submits what is wanted; a refusal of the whole is thrown back to who asked. */
  submit: (wanted: Wanted) => Promise<void>;
  /** Sends what is left of the kept one. */
  resume: () => Promise<void>;
  /** Leaves the rest for later and shows what was done. */
  leave: () => void;
};

/** Submits the plan, each part once however often it is asked for; what is done leads to the last step. */
export function useSubmission(): Submitting {
  const { account, reload } = useExperiment();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => readSubmission(account.rid));
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const [stop, setStop] = useState<Submitting['stop']>();

  const finish = (submission: Submission) => {
    noteSubmitted(account.rid, submission);
    const [order] = submission.done.order?.orders ?? [];
    // Whoever goes back from the last step comes to what they ordered, never to the form that ordered it.
    const past = order ? `/member/order/${order.rid}` : '/member/booking';
    window.history.replaceState(window.history.state, '', base + past);
    void navigate('/experiment/step6');
  };
  const run = async (submission: Submission) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setStop(undefined);
    try {
      const { submission: next, stop: why } = await runSubmission(submission, {
        order: (input) => send(orderAdd, input),
        booking: (input) => send(reservationAdd, input),
        sampling: (input) => send(samplingAdd, input),
        keep: (current) => keepSubmission(account.rid, current),
      });
      if (!why) {
        showSuccess('提交成功!');
        return finish(next);
      }
      setKept(next);
      if (!hasBegun(next) && isRefusal(why.error)) {
        dropSubmission(account.rid);
        setKept(undefined);
        throw why.error;
      }
      setStop({ part: why.part, message: messageOf(why.error) ?? '' });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return {
    kept,
    isBusy,
    stop,
    submit: (wanted) => run(submissionOf(wanted, readSubmission(account.rid), newKey)),
    resume: async () => {
      if (!kept) return;
      const isDone = await telling(async () => {
        await run(kept);
      });
      if (!isDone) await reload().catch(console.warn);
    },
    leave: () => {
      if (!kept) return;
      if (hasBegun(kept)) return finish(kept);
      dropSubmission(account.rid);
      setKept(undefined);
      setStop(undefined);
    },
  };
}
