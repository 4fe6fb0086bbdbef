import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { changed, type ListState, sorts } from './list-state.ts';

/** Links to the list in other orders; a second click on the price turns it round. `to` gives a state's address. */
export function SortLinks({
  state,
  ranked,
  to,
}: {
  state: ListState;
  /** What the default order is called here. */
  ranked: string;
  to: (state: ListState) => string;
}) {
  const { sort } = state;
  const isUp = sort === sorts.cheapest;
  const byPrice = isUp || sort === sorts.dearest;
  const choices = [
    { label: ranked, sort: sorts.ranked },
    { label: '下单量', name: '下单量从高到低', sort: sorts.orders },
    {
      label: '价格',
      name: isUp ? '价格从高到低' : '价格从低到高',
      sort: isUp ? sorts.dearest : sorts.cheapest,
      isChosen: byPrice,
    },
    { label: '周期', name: '周期从短到长', sort: sorts.fastest },
  ];
  return (
    <nav aria-label="排序">
      <ul className="flex md:gap-2">
        {choices.map(({ label, name, sort: target, isChosen = sort === target }) => (
          <li key={label}>
            <Link
              to={to(changed(state, { sort: target }))}
              preventScrollReset
              aria-label={name && `${label}，${name}`}
              aria-current={isChosen ? 'true' : undefined}
              className={`inline-flex min-h-8.5 items-center gap-0.5 rounded-sm px-2.5 py-1.5 md:px-3 pointer-coarse:min-h-11 ${isChosen ? 'bg-surface font-medium text-action shadow-1' : 'text-body hover:text-action'}`}
            >
              {label}
              {label === '价格' && byPrice && (
                <Icon name="up" className={`size-3.5 ${isUp ? '' : 'rotate-180'}`} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
