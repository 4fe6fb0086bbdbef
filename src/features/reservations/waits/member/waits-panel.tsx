import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling, useWork } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { HoldLeft } from '../../mine/member/hold-left.tsx';
import { reservationWaitEnd, reservationWaitList } from '../contract.ts';

type Waits = OutputOf<typeof reservationWaitList>['list'];

/** What the customer waits for, and the slots that are held for them meanwhile; nothing when they wait for none. */
export function WaitsPanel({ onChanged }: { onChanged: () => Promise<void> }) {
  const [waits, setWaits] = useState<Waits>([]);
  const { run, busyWith: busy } = useWork();
  const load = useCallback(async () => {
    await telling(async () => setWaits((await send(reservationWaitList, {})).list));
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  if (waits.length === 0) return null;
  const end = async (wait_rid: string) => {
    await run(async () => {
      await send(reservationWaitEnd, { wait_rid });
      showSuccess('已取消候补');
      await Promise.all([load(), onChanged()]);
    }, wait_rid);
  };
  const button = 'h-9 px-3.5 pointer-coarse:h-11';
  return (
    <section aria-label="我的候补" className="rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-3 font-semibold text-fg md:px-5">我的候补</h2>
      <ul className="divide-y divide-line">
        {waits.map(({ wait_rid, name, date, minutes, ahead, offered, left_s, change_of }) => (
          <li key={wait_rid}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
              <p className="min-w-0 flex-1 basis-60">
                <span className="font-medium text-fg">{name}</span>
                <span className="block text-xs text-muted">
                  {offered
                    ? `已为您保留 ${offered}${change_of ? '，在下方该预约的“改期”中使用' : ''}`
                    : `${date}，${minutes / 60} 小时，${ahead > 0 ? `前面还有 ${ahead} 人` : '您是第一位'}`}
                </span>
              </p>
              {offered && !change_of && (
                <Link to="/experiment/plan" className={`${button} ${buttonClass('primary')}`}>
                  去预约
                </Link>
              )}
              <button
                type="button"
                aria-label={`取消候补 ${name} ${date}`}
                aria-busy={busy === wait_rid}
                onClick={() => void end(wait_rid)}
                className={`${button} ${buttonClass('outline')}`}
              >
                取消候补
              </button>
            </div>
            {offered && <HoldLeft seconds={left_s} onOver={load} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
