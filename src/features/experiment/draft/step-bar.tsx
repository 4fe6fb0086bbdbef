import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { firstUnfinished, isSkipped, type Step, stepAddress, steps, stepTitle } from './rules.steps.ts';
import { useExperiment } from './use-experiment.ts';

/** The six steps: those that are finished lead back, the present one stands out. On small screens without words. */
export function StepBar({ current }: { current: Step }) {
  const { facts, chosen } = useExperiment();
  const open = current === 6 ? 6 : firstUnfinished(facts);
  const circle = (step: Step) => {
    if (step === current)
      return 'border-action bg-action text-on-action shadow-[0_0_0_4px_var(--lp-bg-tint-strong)]';
    return step < open ? 'border-action bg-tint text-action' : 'border-line-strong bg-surface text-muted';
  };
  return (
    <nav aria-label="下单步骤" className="rounded-lg border border-line bg-surface px-3 py-4 md:py-5.5">
      <ol className="grid grid-cols-6">
        {steps.map((step) => {
          const title = stepTitle(step, chosen);
          const isDone = step < open && step !== current;
          const canGo = step <= open && step !== current && current !== 6 && !isSkipped(step, facts);
          const content = (
            <>
              <span
                className={`relative mx-auto grid size-8 place-items-center rounded-full border-[1.5px] font-num font-semibold ${circle(step)}`}
              >
                {isDone ? <Icon name="check" className="size-4" /> : step}
              </span>
              <span className="sr-only mt-2 md:not-sr-only md:mt-2 md:block">{title}</span>
              {isDone && <span className="sr-only">，已完成</span>}
            </>
          );
          return (
            <li
              key={step}
              aria-current={step === current ? 'step' : undefined}
              className={`relative text-center ${step === current ? 'font-semibold text-fg' : 'text-muted'} ${
                step > 1
                  ? `before:absolute before:top-3.75 before:right-[calc(50%+22px)] before:left-[calc(-50%+22px)] before:h-0.5 ${step <= open ? 'before:bg-action' : 'before:bg-line'}`
                  : ''
              }`}
            >
              {canGo ? (
                <Link
                  to={stepAddress(step)}
                  className="relative block rounded-sm hover:text-action pointer-coarse:after:absolute pointer-coarse:after:-inset-y-1.5 pointer-coarse:after:inset-x-0"
                >
                  {content}
                </Link>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="mt-3 text-center font-semibold text-fg md:hidden">
        <span className="font-num text-muted">{current}/6</span> {stepTitle(current, chosen)}
      </p>
    </nav>
  );
}
