import type { ReactNode } from 'react';

/** A part of a page in a box with its title. */
export function Card({
  id,
  title,
  note,
  aside,
  children,
}: {
  id?: string;
  title: string;
  note?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-24 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-3.5 md:px-6 md:py-4.5">
        <div>
          <h2 className="text-lg font-semibold text-fg">{title}</h2>
          {note && <p className="text-xs text-muted">{note}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
