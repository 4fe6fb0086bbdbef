import { Icon } from '../../../../ui/icon.tsx';
import { showWarning } from '../../../../ui/toast.tsx';
import { addToCompare, type Chosen, mostCompared, removeFromCompare, useCompared } from './compare-store.ts';

/** Chooses a service to be compared, or takes it out again; `className` must position it, since fingers reach it from a little beside. */
export function CompareToggle({ service, className = 'relative' }: { service: Chosen; className?: string }) {
  const isChosen = useCompared().some(({ rid }) => rid === service.rid);
  const toggle = () => {
    if (isChosen) removeFromCompare(service.rid);
    else if (!addToCompare(service)) showWarning(`最多对比 ${mostCompared} 个项目，请先移除一个`);
  };
  const look = isChosen ? 'border-action text-on-tint' : 'border-line text-body hover:text-action';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`对比${service.name}`}
      onClick={toggle}
      className={`inline-flex h-8 items-center gap-1 rounded-sm border px-2.5 text-2xs after:absolute after:-inset-1.5 noscript:hidden ${look} ${className}`}
    >
      <Icon name={isChosen ? 'check' : 'plus'} className="size-3.5" />
      {isChosen ? '已选' : '对比'}
    </button>
  );
}
