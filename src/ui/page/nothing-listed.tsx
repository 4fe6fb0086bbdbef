import type { ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';
import { Link } from '../link.tsx';

/** In place of a list without entries: why, and what to do. `clear`: the address without the filters that hide them. */
export function NothingListed({
  img = '/images/empty-data.svg',
  text,
  clear,
  children,
}: {
  img?: string;
  text: string;
  clear?: string | false;
  children?: ReactNode;
}) {
  const clearing = clear && <NothingLink to={clear}>清空条件</NothingLink>;
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <img src={img} alt="" width={200} height={150} className="mx-auto" />
      <p className="mt-2 text-md font-semibold text-fg">{text}</p>
      {(clearing || children) && <div className="mt-4">{clearing || children}</div>}
    </div>
  );
}

/** The way on from an empty list. */
export function NothingLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
      {children}
    </Link>
  );
}
