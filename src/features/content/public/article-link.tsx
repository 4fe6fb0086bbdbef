import { Link } from '../../../ui/link.tsx';
import { articleAddress } from './places.ts';

/** The title of an article, which makes all of its card a link: to the original when there is one, in a new tab, otherwise to our own article. */
export function ArticleLink({
  article: { rid, source, title },
}: {
  article: { rid: string; source: string | null; title: string };
}) {
  const className = 'stretched after:z-1';
  if (!source) {
    return (
      <Link to={articleAddress(rid)} className={className}>
        {title}
      </Link>
    );
  }
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" className={className}>
      {title}
      <span className="sr-only">（在新窗口打开）</span>
    </a>
  );
}
