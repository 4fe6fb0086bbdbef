import { Link } from '../../../ui/link.tsx';

/** Whose money is shown: one's own, or that of a group whose money one spends; nothing for who has no such group. */
export function OwnerTabs({
  groups,
  owner,
  to,
}: {
  groups: readonly { rid: string; name: string }[];
  /** The rid of the group that is shown; empty for one's own. */
  owner: string;
  /** The address of an owner's page. */
  to: (owner: string) => string;
}) {
  if (groups.length === 0) return null;
  return (
    <nav aria-label="账户归属" className="flex gap-2 overflow-x-auto">
      {[{ rid: '', name: '本人' }, ...groups].map(({ rid, name }) => (
        <Link
          key={rid}
          to={to(rid)}
          preventScrollReset
          aria-current={rid === owner ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center rounded-sm border border-line bg-surface px-4 whitespace-nowrap text-body hover:border-action aria-[current]:border-action aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-on-tint md:min-h-10"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
