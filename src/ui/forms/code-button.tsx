import { useEffect, useState } from 'react';
import { messageOf } from '../asking/send.ts';
import { buttonClass } from '../button-class.ts';
import { showError, showSuccess } from '../toast.tsx';

/** Specification section 9: until the next code may be asked for, in seconds. */
const pause = 60;

/**
 * Has a verification code sent; then it counts down from 60 s without changing its width. `request` resolves to
 * false when nothing was sent because something is still missing.
 */
export function CodeButton({
  request,
  className = 'h-12',
}: {
  request: () => Promise<boolean>;
  className?: string;
}) {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isCounting]);

  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (!(await request())) return;
      showSuccess('验证码已发送!');
      setNow(Date.now());
      setUntil(Date.now() + pause * 1_000);
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
    } finally {
      setBusy(false);
    }
  };
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
