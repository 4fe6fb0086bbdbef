import { Link } from '../../../ui/link.tsx';
import type { HomeView } from './home-view.ts';

type ServiceType = HomeView['types'][number];

/** Chips a card has room for; the last one leads to the others. */
const chips = 6;

/** The service types with their children, over the lower edge of the banner. */
export function ServiceTypes({ types }: { types: readonly ServiceType[] }) {
  return (
    <section
      aria-label="服务类型"
      className="pb-[calc(var(--lp-section-y-mobile)/2)] md:pb-[calc(var(--lp-section-y)/2)]"
    >
      <ul className="relative wrap mt-4 grid gap-3 md:-mt-14 md:grid-cols-3 md:gap-6">
        {types.map((type, position) => (
          <TypeCard key={type.id} type={type} isNearTop={position < 3} />
        ))}
      </ul>
      <p className="wrap mt-4 text-muted md:mt-5">
        不确定测什么？按材料和想弄清的问题看
        <Link to="/choose" className="text-link underline underline-offset-3">
          我该测什么
        </Link>
        ，每个推荐都写明理由与局限。
      </p>
    </section>
  );
}

function TypeCard({ type, isNearTop }: { type: ServiceType; isNearTop: boolean }) {
  const all = `/project?typeId=${type.id}`;
  const hasMore = type.typeChildArr.length > chips;
  const children = type.typeChildArr.slice(0, hasMore ? chips - 1 : chips);
  const chip =
    'flex h-full min-h-9 items-center justify-center rounded-sm bg-page px-1 py-1.5 text-center text-xs text-balance text-fg hover:bg-tint-strong hover:text-on-tint md:text-2xs';
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-4 md:border-transparent md:p-6 md:pt-5.5 md:shadow-2">
      <div className="relative flex items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold text-fg md:text-xl">
            <Link to={all} className="stretched hover:text-action">
              {type.name}
            </Link>
          </h2>
          <p className="text-xs text-muted">{type.sketch}</p>
        </div>
        <img
          src={type.img}
          alt=""
          width={112}
          height={84}
          loading={isNearTop ? 'eager' : 'lazy'}
          fetchPriority="low"
          className="-mt-2 -mr-2.5 -mb-1 h-18 w-24 shrink-0 md:h-21 md:w-28"
        />
      </div>
      <ul className="mt-3.5 grid flex-1 auto-rows-fr grid-cols-3 gap-2">
        {children.map((child) => (
          <li key={child.id}>
            <Link to={`${all}&childId=${child.id}`} className={chip}>
              {child.name}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li>
            <Link to={all} className={`${chip} text-link`} aria-label={`更多${type.name}`}>
              更多
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}
