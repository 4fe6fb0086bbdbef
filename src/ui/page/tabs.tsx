import { Link } from '../link.tsx';

/** Links between the parts of a page, which its address names; the one that is shown is marked. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: Readonly<Record<Key, readonly [name: string, path: string]>>;
  current: Key;
}) {
  return (
    <nav aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line md:gap-6">
      {(Object.keys(tabs) as Key[]).map((key) => (
        <Link
          key={key}
          to={tabs[key][1]}
          aria-current={key === current ? 'page' : undefined}
          className={`-mb-px border-b-2 px-1 py-3 text-md whitespace-nowrap ${key === current ? 'border-action font-semibold text-fg' : 'border-transparent text-muted hover:text-action'}`}
        >
          {tabs[key][0]}
        </Link>
      ))}
    </nav>
  );
}
