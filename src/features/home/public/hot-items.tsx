import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { Tile } from '../../../ui/showing/tile.tsx';
import type { HomeView } from './home-view.ts';

type Item = HomeView['hotItems'][number];

/** The most ordered services. */
export function HotItems({ items }: { items: readonly Item[] }) {
  return (
    <Section
      title="热门项目"
      note="下单较多的检测项目，价格与周期公开"
      more="/project"
      className="rendered-when-near [contain-intrinsic-size:auto_1440px] md:[contain-intrinsic-size:auto_1000px]"
    >
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {items.map((item) => (
          <ItemCard key={item.rid} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function ItemCard({ item: { rid, name, img, sketch, orders, offer } }: { item: Item }) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2 md:max-lg:nth-[n+7]:hidden">
      <Tile img={img} className="aspect-16/10" drawingClassName="w-[72%]" />
      <div className="flex flex-1 flex-col p-3 md:px-4.5 md:pt-4 md:pb-4.5">
        <h3 className="line-clamp-2 text-sm font-semibold text-fg md:text-md">
          <Link to={`/detail/${encodeURIComponent(rid)}`} title={name} className="stretched after:z-1">
            {name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-xs text-muted">{sketch}</p>
        <div className="mt-auto pt-2.5">
          <div className="mb-3.5 hidden h-5.5 flex-wrap gap-1.5 overflow-hidden md:flex">
            <Tag tone="teal">{offer.leadDays}</Tag>
            {offer.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
          <div className="flex flex-col items-start justify-between gap-x-2 border-t border-dashed border-line pt-2.5 md:flex-row md:items-baseline md:pt-3">
            <p className="font-num font-semibold text-price">
              <small className="mr-px text-xs font-medium">¥</small>
              <span className="text-lg md:text-xl">{offer.price}</span>
              <small className="ml-1 font-sans text-xs font-normal text-muted">起/{offer.per}</small>
            </p>
            <p className="text-xs text-muted">
              <b className="font-num font-semibold text-fg">{orders}</b> 下单
            </p>
          </div>
        </div>
      </div>
    </li>
  );
}
