import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type Step, stepBefore } from './rules.steps.ts';
import { SaveStatus } from './save-status.tsx';
import { useExperiment } from './use-experiment.ts';

/**
 * A step: its heading with whether it is saved, its content, and at the bottom the way back and the way on. `onNext`
 * checks and calls `finish`; `more` are further buttons.
 */
export function StepCard({
  step,
  title,
  note,
  next = '保存并下一步',
  onNext,
  isBusy = false,
  more,
  children,
}: {
  step: Step;
  title: string;
  note?: string;
  next?: string;
  onNext: () => void;
  isBusy?: boolean;
  more?: ReactNode;
  children: ReactNode;
}) {
  const { goTo, facts } = useExperiment();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever came by a button that is gone goes on reading here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-3.5 md:px-6 md:py-4.5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold text-fg outline-none">
            {title}
          </h1>
          {note && <p className="text-xs text-muted">{note}</p>}
        </div>
        <SaveStatus />
      </div>
      <div className="px-4 py-5 md:px-6 md:py-6">{children}</div>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 md:px-6">
        <Button
          kind="outline"
          className="h-11 px-4.5 md:h-10"
          onClick={() => void goTo(stepBefore(step, facts))}
        >
          上一步
        </Button>
        <div className="ml-auto flex flex-wrap justify-end gap-3">
          {more}
          <Button
            kind="primary"
            aria-busy={isBusy}
            aria-disabled={isBusy}
            className="h-11 px-4.5 aria-busy:cursor-progress md:h-10"
            onClick={() => !isBusy && onNext()}
          >
            {next}
          </Button>
        </div>
      </div>
    </section>
  );
}
