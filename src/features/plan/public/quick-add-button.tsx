import { Icon } from '../../../ui/icon.tsx';
import { useAddToPlan } from './use-add-to-plan.ts';

/** Puts a service in the plan as its form stands at first; `className` must position it, since fingers reach it from a little beside. */
export function QuickAddButton({ rid, name, className }: { rid: string; name: string; className: string }) {
  const { add, isBusy } = useAddToPlan(rid);
  return (
    <button
      type="button"
      aria-label={`将${name}加入实验计划`}
      aria-busy={isBusy}
      onClick={() => add({})}
      className={`inline-flex h-8 items-center gap-1 rounded-sm border border-line px-2.5 text-2xs text-body after:absolute after:-inset-1.5 hover:text-action aria-busy:cursor-progress noscript:hidden ${className}`}
    >
      <Icon name="flask" className="size-3.5" />
      加入计划
    </button>
  );
}
