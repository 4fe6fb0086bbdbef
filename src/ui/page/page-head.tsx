import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';

/** Above a page of the member centre: where it is (below `parent`), what it is called, what can be done. */
export function PageHead({
  title,
  note,
  parent = { name: '会员中心', to: '/member/center' },
  children,
}: {
  title: string;
  note?: string;
  parent?: { name: string; to: string };
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <nav aria-label="当前位置" className="flex items-center gap-1.5 text-xs text-muted">
          <Link to={parent.to} className="py-1 hover:text-action">
            {parent.name}
          </Link>
          <Icon name="right" className="size-3" />
          <span aria-current="page">{title}</span>
        </nav>
        <h1 className="text-xl font-semibold text-fg">{title}</h1>
        {note && <p className="mt-0.5 text-xs text-muted">{note}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
