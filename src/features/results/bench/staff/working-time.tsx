import { useEffect, useState } from 'react';
import { workStates } from '../../rules.states.ts';
import type { WorkDetail } from '../contract.ts';

/** How long somebody was at work so far; it goes on while they are, and rests with a pause. */
export function WorkingTime({ work }: { work: Pick<WorkDetail, 'status' | 'worked_s' | 'is_running'> }) {
  const isRunning = work.is_running === 1;
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (!isRunning) return;
    const since = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - since) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <p className="mt-1 text-sm text-body">
      用时 <span className="font-num tabular-nums">{inClock(work.worked_s + passed)}</span>
      {work.status === workStates.testing && !isRunning && (
        <span className="ml-2 text-warning">已暂停，不计入用时</span>
      )}
    </p>
  );
}

/** 3725 → 1:02:05. */
function inClock(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
