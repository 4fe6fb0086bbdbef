import type { StatusTone } from '../../core/status-tone.ts';

const tones: Record<StatusTone, string> = {
  wait: 'bg-(--lp-st-wait-bg) text-(--lp-st-wait-fg)',
  run: 'bg-(--lp-st-run-bg) text-(--lp-st-run-fg)',
  check: 'bg-(--lp-st-check-bg) text-(--lp-st-check-fg)',
  done: 'bg-(--lp-st-done-bg) text-(--lp-st-done-fg)',
  stop: 'bg-(--lp-st-stop-bg) text-(--lp-st-stop-fg)',
  alert: 'bg-(--lp-st-alert-bg) text-(--lp-st-alert-fg)',
};

/** The state of a record, in a word. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-2xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
