import type { ReactNode } from 'react';

/** One line of a list of facts, a `<dl>`: its name and what is so. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-16 shrink-0 text-muted english:w-28">{name}</dt>
      <dd className="min-w-0 flex-1 text-body [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
