import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Asked } from '../asking/use-call.ts';

/** A page of the back office: its name, how far it is (`tag`), what can be done with all of it, which stays in view, and what it shows. */
export function StaffPage({
  title,
  tag,
  note,
  actions,
  children,
}: {
  title: string;
  tag?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} - 澄谱后台`;
  }, [title]);
  return (
    <div className="space-y-4">
      <div
        className={`flex flex-wrap items-start justify-between gap-3 ${actions ? 'z-(--lp-z-sticky) bg-page lg:sticky lg:top-14 lg:-mx-6 lg:-mt-3 lg:px-6 lg:py-3' : ''}`}
      >
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-xl font-semibold text-fg">{title}</h1>
            {tag}
          </div>
          {note && <p className="mt-1 text-sm text-muted">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A part of a page on a surface of its own. */
export function StaffCard({
  title,
  extra,
  children,
}: {
  title?: string;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 lg:p-5" aria-label={title}>
      {(title || extra) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          {title && <h2 className="text-md font-semibold text-fg">{title}</h2>}
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}

/** What was asked for once it is there; a skeleton before, and why not with a way to try again. */
export function StaffLoaded<Data>({
  state,
  children,
}: {
  state: Asked<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, failure, isLoading, reload } = state;
  if (data === undefined && failure === undefined)
    return <Skeleton active title={false} paragraph={{ rows: 7 }} />; // its title is an empty heading
  return (
    <>
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          className={data === undefined ? '' : 'mb-4'}
          title={failure || '加载失败'}
          action={
            <Button size="small" loading={isLoading} onClick={() => void reload()}>
              点击重试
            </Button>
          }
        />
      )}
      {data !== undefined && children(data)}
    </>
  );
}
