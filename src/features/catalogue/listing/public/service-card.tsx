import { useContext } from 'react';
import { Link } from '../../../../ui/link.tsx';
import { QuickAdd } from '../../../../ui/quick-add.ts';
import { Tag } from '../../../../ui/showing/tag.tsx';
import { Tile } from '../../../../ui/showing/tile.tsx';
import { CompareToggle } from '../../compare/public/compare-toggle.tsx';
import type { ServiceSummary } from '../../contract.ts';
import { FavouriteToggle } from '../../favourites/public/favourite-toggle.tsx';
import { ServicePrice } from '../../prices/public/service-price.tsx';
import { daysText, detailAddress, ordersText } from '../../prices/public/service-texts.ts';

/** Services as cards, four in a row on wide screens; the pictures of the first `eager` ones come at once. */
export function ServiceCards({
  services,
  eager = 0,
}: {
  services: readonly ServiceSummary[];
  eager?: number;
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      {services.map((service, position) => (
        <ServiceCard key={service.rid} service={service} isNearTop={position < eager} />
      ))}
    </ul>
  );
}

/** One service: picture, name, days, tags, price and orders; the whole card leads to its page. */
function ServiceCard({ service, isNearTop }: { service: ServiceSummary; isNearTop?: boolean }) {
  const { rid, name, img, sketch, price_from_fen, unit, order, tags } = service;
  const Add = useContext(QuickAdd);
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2">
      <div className="relative">
        <Tile img={img} isNearTop={isNearTop} className="aspect-16/10" drawingClassName="w-[72%]" />
        <FavouriteToggle
          rid={rid}
          name={name}
          className="absolute top-2 left-2 z-2 bg-surface/90 md:top-2.5 md:left-2.5"
        />
        {Add && (
          <Add rid={rid} name={name} className="absolute right-2 bottom-2 z-2 bg-surface/90 md:right-2.5" />
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 md:px-4.5 md:pt-4 md:pb-4.5">
        <h3 className="line-clamp-2 text-sm font-semibold text-fg md:text-md">
          <Link to={detailAddress(rid)} prefetch="intent" title={name} className="stretched after:z-1">
            {name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-xs text-muted">{sketch}</p>
        <div className="mt-auto pt-2.5">
          <div className="mb-3 flex h-5.5 flex-wrap gap-1.5 overflow-hidden md:mb-3.5">
            <Tag tone="teal">{daysText(service)}</Tag>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
          <div className="flex flex-col items-start justify-between gap-x-2 border-t border-dashed border-line pt-2.5 md:flex-row md:items-baseline md:pt-3">
            <ServicePrice fen={price_from_fen} unit={unit} className="text-lg md:text-xl" />
            <p className="text-xs text-muted">
              <b className="font-num font-semibold text-fg">{ordersText(order)}</b> 下单
            </p>
          </div>
        </div>
      </div>
      <CompareToggle
        service={service}
        className="absolute top-2 right-2 z-2 bg-surface/90 md:top-2.5 md:right-2.5"
      />
    </li>
  );
}
