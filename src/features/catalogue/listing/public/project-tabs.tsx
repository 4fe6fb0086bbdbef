import { Link } from '../../../../ui/link.tsx';
import { changed, type ListState, listAddress } from './list-state.ts';
import { placePath } from './project-place.ts';

/** A type with its categories and their counts, as the project page shows them. */
export type CountedType = {
  id: number;
  name: string;
  count: number;
  categories: readonly { id: number; name: string; count: number }[];
};

/** Links to all services and to those of each type; filters and order stay. */
export function ProjectTabs({
  tree,
  place,
  state,
}: {
  tree: readonly CountedType[];
  place: { type?: { id: number } };
  state: ListState;
}) {
  const all = { name: '全部', count: tree.reduce((sum, { count }) => sum + count, 0) };
  const tabs = [
    { ...all, path: '/project', isChosen: !place.type },
    ...tree.map((type) => ({ ...type, path: placePath({ type }), isChosen: type.id === place.type?.id })),
  ];
  return (
    <nav aria-label="服务类型" className="border-b border-line">
      <ul className="relative -mb-px flex gap-6 overflow-x-auto [scrollbar-width:none] md:gap-8">
        {tabs.map(({ name, count, path, isChosen }) => (
          <li key={path}>
            <Link
              to={listAddress(path, changed(state, {}))}
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className={`flex items-baseline border-b-2 py-3.5 whitespace-nowrap ${isChosen ? 'border-action font-semibold text-fg' : 'border-transparent text-body hover:text-action'}`}
            >
              {name}
              <span className="ml-1 text-2xs font-normal text-muted">
                {count}
                <span className="sr-only"> 个项目</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
