import type { OutputOf } from '../../../../core/call.ts';
import { Link } from '../../../../ui/link.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import { Tile } from '../../../../ui/showing/tile.tsx';
import { CompareToggle } from '../../compare/public/compare-toggle.tsx';
import type { deviceSearch } from '../../contract.ts';
import { FavouriteToggle } from '../../favourites/public/favourite-toggle.tsx';
import { ServicePrice } from '../../prices/public/service-price.tsx';
import { daysText, detailAddress, ordersText } from '../../prices/public/service-texts.ts';
import { Highlight } from './highlight.tsx';

/** One found service with what was searched for marked; the whole row leads to its page. */
export function SearchRow({ service, isNearTop }: { service: Found; isNearTop: boolean }) {
  const { rid, name, img, highlight, price_from_fen, unit, order, tags } = service;
  const to = detailAddress(rid);
  return (
    <li className="relative grid grid-cols-[92px_minmax(0,1fr)] items-center gap-3 rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2 md:grid-cols-[148px_minmax(0,1fr)_auto] md:gap-5.5 md:p-4.5">
      <Tile
        img={img}
        isNearTop={isNearTop}
        className="h-19 self-start rounded-md md:h-28"
        drawingClassName="w-22 md:w-34"
      />
      <div>
        <h2 className="text-md font-semibold text-fg">
          <Link to={to} prefetch="intent" aria-label={name} className="stretched">
            <Highlight text={highlight.name} />
          </Link>
        </h2>
        <p className="mt-1 mb-2.5 text-xs">
          <Highlight text={highlight.sketch} />
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Tag tone="teal">{daysText(service)}</Tag>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-line pt-2.5 md:col-span-1 md:flex-col md:items-end md:gap-2 md:border-0 md:pt-0">
        <div className="md:text-right">
          <ServicePrice fen={price_from_fen} unit={unit} className="text-xl" />
          <p className="mt-0.5 text-xs text-muted">{ordersText(order)} 下单</p>
        </div>
        <div className="relative flex gap-3 md:gap-2">
          <FavouriteToggle rid={rid} name={name} className="relative" />
          <CompareToggle service={service} />
          <Link
            to={to}
            prefetch="intent"
            aria-label={`查看价格：${name}`}
            className="relative inline-flex h-8 items-center rounded-sm bg-action-soft px-3 text-xs font-medium whitespace-nowrap text-action-hover after:absolute after:-inset-1.5 hover:bg-action-soft-hover"
          >
            查看价格
          </Link>
        </div>
      </div>
    </li>
  );
}

type Found = OutputOf<typeof deviceSearch>['list'][number];
