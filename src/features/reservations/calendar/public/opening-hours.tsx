import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import type { deviceDetail } from '../../../catalogue/contract.ts';
import type { FormValues } from '../../../plan/contract.ts';

type Reservable = NonNullable<OutputOf<typeof deviceDetail>['reservable']>;

const FreeTime = lazy(async () => ({ default: (await import('./free-time.tsx')).FreeTime }));
const names = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** When an instrument can be used, and once it comes near on the screen when it is free, to be booked there. */
export function OpeningHours({
  rid,
  reservable,
  params,
}: {
  rid: string;
  reservable: Reservable;
  params: () => FormValues;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const waiting = <div className="h-110 noscript:hidden" />;
  return (
    <div ref={place}>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-body">
        {reservable.open_hours.map(({ days, from, to }) => (
          <li key={`${days}${from}`}>
            {daysInWords(days)}{' '}
            <span className="font-num">
              {from}–{to}
            </span>
          </li>
        ))}
        <li>可预约 {reservable.max_days_ahead} 天内的时段</li>
      </ul>
      {isNear ? (
        <Suspense fallback={waiting}>
          <FreeTime rid={rid} daysAhead={reservable.max_days_ahead} params={params} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

/** 周一至周六, 每天, or the single days. */
function daysInWords(days: readonly number[]): string {
  if (days.length === 7) return '每天';
  const sorted = [...days].sort((one, other) => one - other);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const isRow = sorted.length > 2 && last - first === sorted.length - 1;
  return isRow ? `${names[first]}至${names[last]}` : sorted.map((day) => names[day]).join('、');
}
