import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { minutesAndSeconds, useCountdown } from '../../calendar/public/use-countdown.ts';

/** How long a slot is held still, for whoever goes on or has to pay; `onOver` hears that it is not any more. */
export function HoldLeft({
  seconds,
  isUnpaid = false,
  onOver,
}: {
  seconds: number;
  isUnpaid?: boolean;
  onOver: () => Promise<void>;
}) {
  const [deadline] = useState(() => Date.now() + seconds * 1_000);
  const left = useCountdown(deadline) ?? 0;
  const over = useRef(onOver);
  over.current = onOver;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void over.current();
  }, [isOver]);
  return (
    <p className="flex items-center gap-2 bg-tint px-4 py-2.5 text-on-tint md:px-5">
      <Icon name="clock" className="size-4" />
      {isOver ? (
        isUnpaid ? (
          '付款时限已过，时段即将释放'
        ) : (
          '时段已释放'
        )
      ) : (
        <>
          {isUnpaid ? '付款剩余时间' : '时段保留剩余'}
          <span role="timer" aria-live="off" className="font-num font-semibold">
            {minutesAndSeconds(left)}
          </span>
          {isUnpaid && '，逾期未付将释放时段'}
        </>
      )}
    </p>
  );
}
