import type { ReactNode } from 'react';

/** One named part of a service's page; `id` is what tabs and links lead to. */
export function DetailPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 md:scroll-mt-11">
      <h2 id={`${id}-title`} className="mb-3.5 flex items-center gap-2.5 text-lg font-semibold text-fg">
        <span aria-hidden="true" className="flex h-3 items-end gap-1">
          <i className="h-3 w-0.5 bg-action" />
          <i className="h-2 w-0.5 bg-line-hover" />
          <i className="h-2 w-0.5 bg-line-hover" />
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
