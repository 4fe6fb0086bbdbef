import type { ReactNode } from 'react';

/** In place of content that is not there: a picture, one sentence, what to do. The title is an h1. */
export function EmptyState({
  img,
  title,
  note,
  children,
}: {
  img: string;
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-4 py-7 text-center">
      <img src={img} alt="" width={200} height={150} />
      <h1 className="mt-2 text-lg font-semibold text-fg">{title}</h1>
      <p className="mt-1 text-muted">{note}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
