import { FilterRow, FilterRows } from './filter-rows.tsx';
import {
  changed,
  daysChoices,
  isSamePrice,
  type ListState,
  listAddress,
  priceChoices,
  priceLabel,
} from './list-state.ts';
import { placePath } from './project-place.ts';
import type { CountedType } from './project-tabs.tsx';

/** What narrows the project list: category, the category's subjects, days and price. */
export function ProjectFilters({
  tree,
  place,
  state,
  total,
}: {
  tree: readonly CountedType[];
  place: { type?: { id: number; name: string }; category?: Subjects };
  state: ListState;
  /** So many services are left. */
  total: number;
}) {
  const { type, category } = place;
  const path = placePath(place);
  const to = (change: Partial<ListState>) => listAddress(path, changed(state, change));
  const elsewhere = (other: Parameters<typeof placePath>[0]) =>
    listAddress(placePath(other), changed(state, {}));
  const categories = tree
    .filter(({ id }) => !type || id === type.id)
    .flatMap((one) => one.categories.map((child) => ({ ...child, type: one })));
  const { days, isUrgent, price } = state;
  const isOwnPrice = price && !priceChoices.some((choice) => isSamePrice(choice, price));
  const chosen = [
    ...(category ? [{ label: category.name, to: elsewhere({ type }) }] : []),
    ...daysChoices
      .filter((choice) => choice.days === days)
      .map(({ label }) => ({ label, to: to({ days: undefined }) })),
    ...(isUrgent ? [{ label: '可加急', to: to({ isUrgent: false }) }] : []),
    ...(price ? [{ label: priceLabel(price), to: to({ price: undefined }) }] : []),
  ];
  return (
    <FilterRows chosen={chosen} found={` ${total} 个项目`}>
      <FilterRow
        name="类别"
        choices={[
          { label: '全部', to: elsewhere({ type }), isChosen: !category },
          ...categories.map((child) => ({
            label: child.name,
            count: child.count,
            to: elsewhere({ category: child }),
            isChosen: child.id === category?.id,
          })),
        ]}
      />
      {category && (
        <FilterRow
          name="细分"
          choices={[
            { label: '全部', to: elsewhere({ category }), isChosen: true },
            ...category.tags.map((tag) => ({
              label: tag,
              to: `/search?${new URLSearchParams({ kw: tag, childId: String(category.id) })}`,
            })),
          ]}
        />
      )}
      <FilterRow
        name="周期"
        choices={[
          { label: '不限', to: to({ days: undefined, isUrgent: false }), isChosen: !days && !isUrgent },
          ...daysChoices.map((choice) => ({
            label: choice.label,
            to: to({ days: choice.days === days ? undefined : choice.days }),
            isChosen: choice.days === days,
          })),
          { label: '可加急', to: to({ isUrgent: !isUrgent }), isChosen: isUrgent },
        ]}
      />
      <FilterRow
        name="价格"
        choices={[
          { label: '不限', to: to({ price: undefined }), isChosen: !price },
          ...[...priceChoices, ...(isOwnPrice ? [price] : [])].map((choice) => ({
            label: priceLabel(choice),
            to: to({ price: isSamePrice(choice, price) ? undefined : choice }),
            isChosen: isSamePrice(choice, price),
          })),
        ]}
      />
    </FilterRows>
  );
}

type Subjects = { id: number; name: string; tags: readonly string[] };
