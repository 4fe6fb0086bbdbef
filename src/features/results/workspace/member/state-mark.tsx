import { workTone } from '../../rules.tones.ts';

const looks = {
  done: 'rounded-full bg-success',
  wait: 'rounded-full border-2 border-warning',
  run: 'rounded-full border-2 border-action bg-[linear-gradient(90deg,var(--lp-action)_50%,transparent_50%)]',
  check:
    'rounded-full border-2 border-action bg-[linear-gradient(90deg,var(--lp-action)_50%,transparent_50%)]',
  alert: 'rotate-45 border-2 border-danger',
  stop: 'rounded-xs border-2 border-line-strong',
};

/** The state of work by shape and colour; the word for it stands beside it. */
export function StateMark({ status }: { status: number }) {
  return <span aria-hidden="true" className={`size-3 shrink-0 ${looks[workTone(status)]}`} />;
}
