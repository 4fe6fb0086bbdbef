import { useEffect, useState } from 'react';
import { useWork } from '../asking/use-work.ts';
import { buttonClass } from '../button-class.ts';
import { showSuccess } from '../toast.tsx';

/** Specification section 9: until the next code may be asked for, in seconds. */
const pause = 60;

/** Until when those buttons count that go on counting while they are not shown, by their names. */
const kept = new Map<string, number>();

/**
 * Has a verification code sent; then it counts down from 60 s without changing its width, with a `name` also while
 * another tab is shown. `request` resolves to false when nothing was sent because something is still missing.
 */
export function CodeButton({
  request,
  name,
  className = 'h-12',
}: {
  request: () => Promise<boolean>;
  name?: string;
  className?: string;
}) {
  const [until, setUntil] = useState(() => kept.get(name ?? '') ?? 0);
  const [now, setNow] = useState(() => Date.now());
  const { run, isBusy } = useWork();
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isCounting]);

  const ask = () =>
    run(async () => {
      if (!(await request())) return;
      showSuccess('验证码已发送!');
      const end = Date.now() + pause * 1_000;
      setNow(Date.now());
      setUntil(end);
      if (name) kept.set(name, end);
    });
  return (
    <button
      type="button"
      disabled={isCounting}
      aria-busy={isBusy}
      onClick={() => void ask()}
      className={`w-37 shrink-0 disabled:cursor-not-allowed disabled:border-transparent disabled:bg-subtle disabled:text-muted ${buttonClass('outline')} ${className}`}
    >
      {isCounting ? `${left} s 后重发` : isBusy ? '发送中' : '获取验证码'}
    </button>
  );
}
