import { Button, Pagination, type PaginationProps } from 'antd';

/** Leads through a list that is paged by numbers, where it has more than one page. */
export function NumberedPages({
  page,
  size,
  total,
  ...rest
}: { page: number; size: number; total: number } & Pick<PaginationProps, 'className' | 'onChange'>) {
  return (
    <Pagination
      {...{ align: 'end', hideOnSinglePage: true, showSizeChanger: false }}
      {...{ current: page, pageSize: size, total, ...rest }}
    />
  );
}

/**
 * Leads through a list that is paged by where a page ended. `trail` holds the ends of the pages before, the last of
 * which is where the page that is shown begins; `next` is where it ends itself, null on the last page. Of a single page
 * there is nothing to lead through.
 */
export function TurnPages<End>({
  trail,
  next,
  onTurn,
}: {
  trail: readonly End[];
  next: End | null;
  onTurn: (trail: End[]) => void;
}) {
  if (trail.length === 0 && next === null) return null;
  return (
    <div className="mt-4 flex justify-end gap-2">
      <Button disabled={trail.length === 0} aria-keyshortcuts="[" onClick={() => onTurn(trail.slice(0, -1))}>
        上一页
      </Button>
      <Button
        disabled={next === null}
        aria-keyshortcuts="]"
        onClick={() => next !== null && onTurn([...trail, next])}
      >
        下一页
      </Button>
    </div>
  );
}
