import { addDays, weekdayOf } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';

const week = 7;
const names = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** What a day is called. */
export function weekdayName(date: string): string {
  return names[weekdayOf(date)] ?? '';
}

/** Above a week of an instrument's calendar: what it costs, and the weeks before and after it between `first` and `last`. */
export function WeekHead({
  hourFen,
  terms,
  shown,
  first,
  last,
  onTurn,
  className,
}: {
  hourFen: number;
  /** How long it is lent for. */
  terms: string;
  /** The day that the week begins with. */
  shown: string;
  first: string;
  last: string;
  /** Shows the week that begins with a day; with the first one when there is no day. */
  onTurn: (from: string | undefined) => void;
  className: string;
}) {
  const turn = (by: number) => {
    const date = addDays(shown, by);
    onTurn(date > first ? date : undefined);
  };
  const look = `h-9 px-3 text-xs disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted pointer-coarse:h-11 ${buttonClass('outline')}`;
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-3 ${className}`}>
      <p className="text-body">
        机时 <b className="font-num font-semibold text-price">¥{yuan(hourFen, { short: true })}</b>
        /小时，{terms}
      </p>
      <div className="flex gap-2">
        <button type="button" disabled={shown <= first} onClick={() => turn(-week)} className={look}>
          <Icon name="left" className="size-4" />
          前一周
        </button>
        <button
          type="button"
          disabled={addDays(shown, week) > last}
          onClick={() => turn(week)}
          className={look}
        >
          后一周
          <Icon name="right" className="size-4" />
        </button>
      </div>
    </div>
  );
}

/** So many minutes in words. */
export function inHours(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;
}
