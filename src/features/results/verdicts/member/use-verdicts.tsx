import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling, useWork } from '../../../../ui/asking/use-work.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { assignList, assignRight, type CustomerAssign } from '../../contract.ts';
import { workStates } from '../../rules.states.ts';
import { EscalationDialog } from './escalation-dialog.tsx';
import { ObjectionDialog } from './objection-dialog.tsx';

/** The laboratory's work for an order as its customer sees it, and what they can say of it. */
export type Verdicts = {
  work: OutputOf<typeof assignList>;
  /** What waits for a verdict, and by when the first of it does (YYYY-MM-DD). */
  waiting: readonly CustomerAssign[];
  due: string | undefined;
  /** The unit of work that is being accepted, or `all`. */
  busy: unknown;
  accept: (which: CustomerAssign | 'all') => void;
  object: (assign: CustomerAssign) => void;
  escalate: (assign: CustomerAssign) => void;
  /** The dialog that is open; to be drawn beside what asks for it. */
  dialog: ReactNode;
};

/** See `Verdicts`; undefined until it is known. `version` is the order's: when it changes the work is asked for anew. */
export function useVerdicts(orderRid: string, version: number): Verdicts | undefined {
  const { revalidate } = useRevalidator();
  const [work, setWork] = useState<OutputOf<typeof assignList>>();
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState<{ assign: CustomerAssign; kind: 'wrong' | 'escalate' }>();
  const { run, busyWith: busy } = useWork();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or turn is another state of the work.
  useEffect(() => {
    const cancel = new AbortController();
    void telling(() => send(assignList, { order_rid: orderRid }, { signal: cancel.signal })).then(
      (found) => found && setWork(found.data),
    );
    return () => cancel.abort();
  }, [orderRid, version, turn]);
  if (!work) return undefined;
  const close = () => setAsked(undefined);
  const done = async () => {
    close();
    setTurn(turn + 1);
    await revalidate();
  };
  const accept = (which: CustomerAssign | 'all') =>
    void run(
      async () => {
        await send(assignRight, which === 'all' ? { order_rid: orderRid } : { rids: [which.rid] });
        showSuccess('已确认数据无误');
        await done();
      },
      which === 'all' ? 'all' : which.rid,
    );
  const waiting = work.list.filter(({ status }) => status === workStates.toVerify);
  const Dialog = asked?.kind === 'wrong' ? ObjectionDialog : EscalationDialog;
  return {
    ...{ work, waiting, busy, accept },
    due: waiting.map(({ verdict_due }) => verdict_due ?? '').sort()[0],
    object: (assign) => setAsked({ assign, kind: 'wrong' }),
    escalate: (assign) => setAsked({ assign, kind: 'escalate' }),
    dialog: asked && <Dialog assign={asked.assign} onClose={close} onDone={done} />,
  };
}
