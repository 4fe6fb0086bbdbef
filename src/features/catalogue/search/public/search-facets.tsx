import type { ReactNode } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { deviceSearch } from '../../contract.ts';
import {
  changed,
  isSamePrice,
  type ListState,
  listAddress,
  priceChoices,
  priceLabel,
} from '../../listing/public/list-state.ts';

/** Categories that the column has room for. */
const shownCategories = 8;

type Given = { kw?: string; typeId?: string; childId?: string };

/** What narrows the search, each choice a link with its count. */
export function SearchFacets({
  found: { facets },
  given: { childId, ...given },
  state,
}: {
  found: Pick<OutputOf<typeof deviceSearch>, 'facets'>;
  given: Given;
  state: ListState;
}) {
  const { kw, typeId } = given;
  const here = { ...given, ...(childId && { childId }) };
  const words: Record<string, string> = kw ? { kw } : {};
  const to = (change: Partial<ListState>) => listAddress('/search', changed(state, change), here);
  const elsewhere = (place: Record<string, string>) => listAddress('/search', changed(state, {}), place);
  const categories = facets.categories
    .filter((category) => category.count > 0 && (!typeId || String(category.typeId) === typeId))
    .toSorted((one, other) => other.count - one.count)
    .filter(({ id }, position) => position < shownCategories || String(id) === childId);
  const { days, isUrgent, price } = state;
  return (
    <div className="divide-y divide-dashed divide-line *:py-4.5 *:first:pt-0 *:last:pb-0">
      <Facet name="服务类型">
        <Choice label="全部" to={elsewhere(words)} isChosen={!typeId} />
        {facets.types.map(({ id, name, count }) => (
          <Choice
            key={id}
            label={name}
            count={count}
            to={elsewhere({ ...words, typeId: String(id) })}
            isChosen={String(id) === typeId}
          />
        ))}
      </Facet>
      {categories.length > 0 && (
        <Facet name="类别">
          <Choice label="全部" to={elsewhere({ ...given })} isChosen={!childId} />
          {categories.map(({ id, name, count }) => (
            <Choice
              key={id}
              label={name}
              count={count}
              to={elsewhere({ ...given, childId: String(id) })}
              isChosen={String(id) === childId}
            />
          ))}
        </Facet>
      )}
      <Facet name="交付周期">
        <Choice label="不限" to={to({ days: undefined })} isChosen={!days} />
        {facets.days
          .filter((choice) => choice.count > 0 || choice.days === days)
          .map((choice) => (
            <Choice
              key={choice.days}
              label={`${choice.days} 个工作日内`}
              count={choice.count}
              to={to({ days: choice.days })}
              isChosen={choice.days === days}
            />
          ))}
        <Choice label="可加急" count={facets.urgent} to={to({ isUrgent: !isUrgent })} isChosen={isUrgent} />
      </Facet>
      <Facet name="起价">
        <Choice label="不限" to={to({ price: undefined })} isChosen={!price} />
        {priceChoices.map((choice) => (
          <Choice
            key={choice.from}
            label={priceLabel(choice)}
            to={to({ price: choice })}
            isChosen={isSamePrice(choice, price)}
          />
        ))}
      </Facet>
    </div>
  );
}

function Facet({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav aria-label={`按${name}筛选`}>
      <p aria-hidden="true" className="mb-2 font-semibold text-fg">
        {name}
      </p>
      <ul>{children}</ul>
    </nav>
  );
}

function Choice({
  label,
  count,
  to,
  isChosen,
}: {
  label: string;
  count?: number;
  to: string;
  isChosen: boolean;
}) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className="flex items-center gap-2 py-1.25 text-body hover:text-action pointer-coarse:min-h-11"
      >
        <span
          aria-hidden="true"
          className={`grid size-4 place-items-center rounded-xs border ${isChosen ? 'border-action bg-action text-on-action' : 'border-control bg-surface'}`}
        >
          {isChosen && <Icon name="check" className="size-3.5 stroke-[3]" />}
        </span>
        {label}
        {count !== undefined && (
          <span className="ml-auto text-muted">
            {count}
            <span className="sr-only"> 个项目</span>
          </span>
        )}
      </Link>
    </li>
  );
}
