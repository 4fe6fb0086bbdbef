import { useState } from 'react';
import { weekdayOf } from '../../../../core/shanghai.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { reservationWait } from '../../waits/contract.ts';
import type { CalendarDay } from './use-calendar.ts';

const names = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Lets a customer wait for time on days that are fully booked; nothing when there is none among `days`. */
export function WaitForDay({
  rid,
  tempRid,
  changeOf,
  days,
  shortest,
}: {
  rid: string;
  tempRid?: string;
  changeOf?: string;
  days: readonly CalendarDay[];
  /** In minutes. */
  shortest: number;
}) {
  const { run, busyWith: busy } = useWork();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const full = days.filter(
    ({ cells }) => cells.some(({ state }) => state === 1) && cells.every(({ state }) => state !== 0),
  );
  if (full.length === 0) return null;
  const wait = async (date: string) => {
    await run(async () => {
      const input = { rid, date, minutes: shortest, temp_rid: tempRid, change_of: changeOf };
      const { ahead } = await send(reservationWait, input);
      setAsked([...asked, date]);
      showSuccess(ahead > 0 ? `已加入候补，前面还有${ahead}人` : '已加入候补，您是第一位');
    }, date);
  };
  return (
    <section aria-label="候补" className="rounded-md border border-dashed border-line-strong px-4 py-3">
      <p className="text-xs text-body">
        已约满的日期可以候补：有时段空出时为第一位候补者保留15分钟，并以短信和微信通知。
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {full.map(({ date }) => (
          <li key={date}>
            <Button
              kind="outline"
              aria-busy={busy === date}
              disabled={asked.includes(date)}
              onClick={() => void wait(date)}
              className="h-9 px-3 text-xs disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted pointer-coarse:h-11"
            >
              {asked.includes(date) ? '已候补' : '候补'} {date.slice(5)} {names[weekdayOf(date)]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
