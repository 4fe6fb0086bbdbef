import type { ReactNode } from 'react';

/** A numbered part of the request page. */
export function Part({
  number,
  title,
  aside,
  children,
}: {
  number: number;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 className="flex items-center gap-2 text-lg font-semibold text-fg">
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-tint-strong font-num text-sm text-on-tint"
          >
            {number}
          </span>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
