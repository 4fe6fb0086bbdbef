import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { FilterSheet } from '../../../../ui/page/filter-sheet.tsx';

/** One choice of a filter: a link to the list narrowed that way. */
export type Choice = { label: string; to: string; isChosen?: boolean; count?: number };

/** Filters, one row each: a box above the list, and on small screens a sheet over it, with what was `chosen` beside its button. */
export function FilterRows({
  chosen,
  found,
  children,
}: {
  chosen: readonly Choice[];
  found: string;
  children: ReactNode;
}) {
  const rows = 'divide-y divide-dashed divide-line';
  return (
    <>
      <div className={`mt-4 hidden rounded-lg border border-line bg-surface px-6 py-1.5 md:block ${rows}`}>
        {children}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2 md:hidden">
        <FilterSheet chosen={chosen.length} found={found}>
          {() => <div className={rows}>{children}</div>}
        </FilterSheet>
        {chosen.map(({ label, to }) => (
          <Link
            key={label}
            to={to}
            preventScrollReset
            aria-label={`取消${label}`}
            className="inline-flex h-11 items-center gap-1 rounded-full border border-line-tint bg-tint px-3.5 font-medium text-on-tint"
          >
            {label}
            <Icon name="close" className="size-3.5" />
          </Link>
        ))}
      </div>
    </>
  );
}

/** A named row of choices. */
export function FilterRow({ name, choices }: { name: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={`按${name}筛选`} className="flex flex-col gap-1.5 py-3 md:flex-row md:gap-5">
      <p aria-hidden="true" className="w-16 shrink-0 text-xs font-medium text-muted md:text-sm md:leading-8">
        {name}
      </p>
      <ul className="flex flex-wrap gap-1 py-1 md:p-0">
        {choices.map((choice) => (
          <li key={choice.to + choice.label}>
            <Chip choice={choice} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chip({ choice: { label, to, isChosen, count } }: { choice: Choice }) {
  const look = isChosen
    ? 'border-line-tint bg-tint font-medium text-on-tint'
    : 'border-transparent text-body hover:text-action';
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={`inline-flex h-8 items-center rounded-full border px-3.5 whitespace-nowrap pointer-coarse:h-11 ${look}`}
    >
      {label}
      {count !== undefined && (
        <span className="ml-1.25 text-2xs font-normal text-muted">
          {count}
          <span className="sr-only"> 个项目</span>
        </span>
      )}
    </Link>
  );
}
