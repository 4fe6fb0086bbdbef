import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Topic } from '../contract.ts';

/** What can be chosen next, each a link with examples of what is meant. */
export function TopicLinks({
  topics,
  to,
  label,
}: {
  topics: readonly Topic[];
  to: (rid: string) => string;
  label: string;
}) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {topics.map(({ rid, name, note }) => (
        <li
          key={rid}
          className="relative flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:border-line-hover hover:shadow-2"
        >
          <div className="min-w-0 flex-1">
            <Link to={to(rid)} className="stretched font-semibold text-fg">
              {name}
            </Link>
            <p className="mt-0.5 text-xs text-muted">{note}</p>
          </div>
          <Icon name="right" className="size-4 shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  );
}
