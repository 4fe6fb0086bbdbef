import { useState } from 'react';
import { AskDialog } from '../../../../ui/ask-dialog.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { showError } from '../../../../ui/toast.tsx';
import { assignList, assignRight, type CustomerAssign } from '../../../results/contract.ts';
import { ObjectionDialog } from '../../../results/verdicts/member/objection-dialog.tsx';

const look = `h-11 px-3 md:h-8 ${buttonClass('outline')}`;

/** The verdict on the data of one unit of work, on the spot; `onGiven` hears when there is one, or when it came too late. */
export function VerdictButtons({
  orderRid,
  work,
  onGiven,
}: {
  orderRid: string;
  work: { rid: string; no: string; name: string };
  onGiven: () => Promise<void>;
}) {
  const [isAccepting, setAccepting] = useState(false);
  const [wrong, setWrong] = useState<CustomerAssign>();
  const { run, isBusy } = useWork();
  const object = () =>
    run(async () => {
      const { list } = await send(assignList, { order_rid: orderRid });
      const assign = list.find(({ rid }) => rid === work.rid);
      const way = assign?.actions.find(({ action }) => action === 'wrong');
      if (!assign || !way) return onGiven();
      if (way.reason) return showError(way.reason);
      setWrong(assign);
    });
  const done = async () => {
    setAccepting(false);
    setWrong(undefined);
    await onGiven();
  };
  return (
    <span className="flex flex-wrap gap-2">
      <button
        type="button"
        aria-label={`数据有误 ${work.no}`}
        aria-busy={isBusy}
        className={look}
        onClick={() => void object()}
      >
        数据有误
      </button>
      <button
        type="button"
        aria-label={`数据无误 ${work.no}`}
        className={look}
        onClick={() => setAccepting(true)}
      >
        数据无误
      </button>
      {isAccepting && (
        <AskDialog
          title="确认数据无误"
          yes="数据无误"
          done="已确认数据无误"
          act={() => send(assignRight, { rids: [work.rid] })}
          onClose={() => setAccepting(false)}
          onDone={done}
        >
          确认 {work.name}（{work.no}）的数据无误，之后不能再对它提出异议。
        </AskDialog>
      )}
      {wrong && <ObjectionDialog assign={wrong} onClose={() => setWrong(undefined)} onDone={done} />}
    </span>
  );
}
