import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';

const box =
  'grid h-9 min-w-9 place-items-center rounded-sm border px-2 tabular-nums transition-colors duration-(--lp-dur-fast)';

/** So many entries a page of the member centre may have (product definition, 4). */
const pageSizes = [10, 20, 50] as const;

/**
 * Links to the pages of a list, which work without script; `to` gives a page's address, `sized` that of the list with so
 * many entries on each page, where the reader may choose.
 */
export function Pager({
  page,
  size,
  total,
  to,
  sized,
}: {
  page: number;
  size: number;
  total: number;
  to: (page: number) => string;
  sized?: (size: number) => string;
}) {
  const last = Math.max(1, Math.ceil(total / size));
  const hasSizes = sized && total > pageSizes[0];
  if (last === 1 && !hasSizes) return null;
  return (
    <div className="mt-7 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 text-sm">
      {last > 1 && <Pages {...{ page, last, to }} />}
      {hasSizes && <Sizes {...{ size, sized }} />}
    </div>
  );
}

function Pages({ page, last, to }: { page: number; last: number; to: (page: number) => string }) {
  return (
    <nav aria-label="分页" className="flex flex-wrap justify-center gap-2">
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
            className={linkLook(number === page)}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step label="下一页" icon="right" to={page < last ? to(page + 1) : undefined} />
    </nav>
  );
}

function Sizes({ size, sized }: { size: number; sized: (size: number) => string }) {
  return (
    <nav aria-label="每页条数" className="flex items-center gap-2 text-muted">
      每页
      {pageSizes.map((each) => (
        <Link
          key={each}
          to={sized(each)}
          preventScrollReset
          aria-label={`每页 ${each} 条`}
          aria-current={each === size ? 'true' : undefined}
          className={linkLook(each === size)}
        >
          {each}
        </Link>
      ))}
      条
    </nav>
  );
}

function linkLook(isHere: boolean): string {
  return `${box} ${isHere ? 'border-action bg-action text-on-action' : 'border-line bg-surface text-body hover:border-action hover:text-link'}`;
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
