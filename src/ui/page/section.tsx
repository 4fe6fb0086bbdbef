import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';

/** A named part of a page: title, one line about it, and a link to more or a control beside it. */
export function Section({
  title,
  note,
  more,
  aside,
  className = '',
  children,
}: {
  title: string;
  note?: string;
  /** Where 查看更多 leads. */
  more?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`py-[calc(var(--lp-section-y-mobile)/2)] md:py-[calc(var(--lp-section-y)/2)] ${className}`}
    >
      <div className="wrap">
        <div
          className={`mb-4.5 flex items-end justify-between gap-x-6 gap-y-3.5 md:mb-7 ${aside ? 'flex-wrap' : ''}`}
        >
          <div>
            <h2 id={id} className="text-xl font-semibold text-fg md:text-2xl">
              {title}
            </h2>
            {note && <p className="mt-1 text-xs text-muted md:text-sm">{note}</p>}
          </div>
          {more && (
            <Link
              to={more}
              className="inline-flex shrink-0 items-center gap-1 py-1 text-link hover:underline"
              aria-label={`查看更多：${title}`}
            >
              查看更多
              <Icon name="right" className="size-4" />
            </Link>
          )}
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
