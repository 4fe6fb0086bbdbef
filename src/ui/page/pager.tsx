import { Link } from 'react-router';
import { Icon } from '../icon.tsx';

const box =
  'grid h-9 min-w-9 place-items-center rounded-sm border px-2 tabular-nums transition-colors duration-(--lp-dur-fast)';

/** Links to the pages of a list, which work without script; `to` gives a page's address. */
export function Pager({
  page,
  size,
  total,
  to,
}: {
  page: number;
  size: number;
  total: number;
  to: (page: number) => string;
}) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <nav aria-label="分页" className="mt-7 flex flex-wrap justify-center gap-2 text-sm">
      <Step label="上一页" icon="left" to={page > 1 ? to(page - 1) : undefined} />
      {numbers(page, last).map((number, index, all) => (
        <span key={number} className="flex gap-2">
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="grid h-9 w-6 place-items-center text-muted">
              …
            </span>
          )}
          <Link
            to={to(number)}
            aria-label={`第 ${number} 页`}
            aria-current={number === page ? 'page' : undefined}
            className={`${box} ${number === page ? 'border-action bg-action text-on-action' : 'border-line bg-surface text-body hover:border-action hover:text-link'}`}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step label="下一页" icon="right" to={page < last ? to(page + 1) : undefined} />
    </nav>
  );
}

function Step({ label, icon, to }: { label: string; icon: 'left' | 'right'; to?: string }) {
  const content = <Icon name={icon} className="size-4" />;
  return to ? (
    <Link
      to={to}
      aria-label={label}
      rel={icon === 'left' ? 'prev' : 'next'}
      className={`${box} border-line bg-surface text-body hover:border-action hover:text-link`}
    >
      {content}
    </Link>
  ) : (
    <span aria-hidden="true" className={`${box} border-line bg-surface text-muted opacity-50`}>
      {content}
    </span>
  );
}

/** The first, the last and those around the present one. */
function numbers(page: number, last: number): number[] {
  const wanted = new Set([1, last, page - 1, page, page + 1]);
  return [...wanted].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
}
