import { Link } from '../../../ui/link.tsx';

/** A list or part of one that has its own address. */
export type LinkTab = { label: string; to: string; count?: number; isCurrent: boolean };

/** Links to the parts of a place, the present one marked; they work without script. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex gap-6 overflow-x-auto [scrollbar-width:none] md:gap-8">
        {tabs.map(({ label: name, to, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={`flex items-baseline border-b-2 py-3.5 whitespace-nowrap ${isCurrent ? 'border-action font-semibold text-fg' : 'border-transparent text-body hover:text-action'}`}
            >
              {name}
              {count !== undefined && (
                <span className="ml-1 text-2xs font-normal text-muted">
                  {count}
                  <span className="sr-only"> 项</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
