import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One choice of a filter: a link to the list narrowed that way. */
export type Choice = { label: string; to: string; isChosen?: boolean; count?: number };

/** The box of filters, one row each. */
export function FilterRows({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 divide-y divide-dashed divide-line rounded-lg border border-line bg-surface px-4 py-1 md:px-6 md:py-1.5">
      {children}
    </div>
  );
}

/** A named row of choices; on small screens it scrolls sideways. */
export function FilterRow({ name, choices }: { name: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={`按${name}筛选`} className="flex flex-col gap-1.5 py-3 md:flex-row md:gap-5">
      <p aria-hidden="true" className="w-16 shrink-0 text-xs font-medium text-muted md:text-sm md:leading-8">
        {name}
      </p>
      <ul className="relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:m-0 md:flex-wrap md:overflow-visible md:p-0">
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
