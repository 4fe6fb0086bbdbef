import { useEffect, useState } from 'react';

/** How often the rest is looked at, in ms. */
const tick = 250;

/** Whole seconds until `deadline` (ms as Date.now() has them), 0 from then on; undefined without one. */
export function useCountdown(deadline: number | undefined): number | undefined {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (deadline === undefined) return;
    const timer = setInterval(() => {
      setTicks((ticks) => ticks + 1);
      if (Date.now() >= deadline) clearInterval(timer);
    }, tick);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline === undefined ? undefined : Math.max(0, Math.ceil((deadline - Date.now()) / 1_000));
}

/** 605 → 10:05. */
export function minutesAndSeconds(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
