import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { articleAddress } from './places.ts';

/** To the original when there is one, in a new tab, otherwise to our own article. */
export function ArticleLink({
  article: { rid, source },
  className,
  children,
}: {
  article: { rid: string; source: string | null };
  className?: string;
  children: ReactNode;
}) {
  if (!source) {
    return (
      <Link to={articleAddress(rid)} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only">（在新窗口打开）</span>
    </a>
  );
}
