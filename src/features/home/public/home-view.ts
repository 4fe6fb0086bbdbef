import type { OutputOf } from '../../../core/call.ts';
import { webAddress } from '../../../core/web-address.ts';
import { yuan } from '../../../core/yuan.ts';
import type { HomeData, homeExtra } from '../contract.ts';

/** What the home page's sections show. */
export type HomeView = ReturnType<typeof homeView>;

const shown = { zones: 7, hotItems: 8, cases: 4, thanks: 5 };

/** Joins the two answers into what the sections show, ready to be read: amounts, days and addresses as text. */
export function homeView(home: HomeData, extra: OutputOf<typeof homeExtra>) {
  return {
    banners: home.bannerArr.map(({ redirect, ...banner }, position) => ({
      ...banner,
      imgMobile: extra.banners[position]?.imgMobile ?? banner.img,
      tone: extra.banners[position]?.tone ?? 'dark',
      link: bannerLink(redirect),
    })),
    types: home.typeArr.map((type) => ({ ...type, sketch: extra.typeSketches[type.id] ?? '' })),
    zones: home.prefectureNavBottomArr.slice(0, shown.zones),
    hotItems: home.hotItems.slice(0, shown.hotItems).map(({ order, ...item }) => ({
      ...item,
      orders: order.toLocaleString('zh-CN'),
      offer: offerOf(extra.items[item.rid]),
    })),
    cases: home.serviceCaseArr.slice(0, shown.cases).map(({ created, ...article }) => ({
      ...article,
      date: created.slice(0, 10),
    })),
    thanks: home.thanksArr.slice(0, shown.thanks),
    partners: extra.partners,
  };
}

/**
 * Where a banner leads, in a new tab (specification section 2): to the service with that rid when `redirect` has
 * no http, to the address itself when it has, nowhere when it is empty or no address of a page.
 */
export function bannerLink(redirect: string): { href: string; isExternal: boolean } | null {
  if (redirect === '') return null;
  if (!redirect.includes('http'))
    return { href: `/detail/${encodeURIComponent(redirect)}`, isExternal: false };
  const href = webAddress(redirect);
  return href ? { href, isExternal: true } : null;
}

type Extra = OutputOf<typeof homeExtra>['items'][string];

function offerOf(extra: Extra | undefined) {
  if (!extra) return null;
  const { priceFromFen, unit, leadDaysMin, leadDaysMax, tags } = extra;
  return {
    price: yuan(priceFromFen, { short: true }),
    /** 元/样 → 样: what one pays for. */
    per: unit.replace(/^元\//, ''),
    leadDays: leadDaysMin === leadDaysMax ? `${leadDaysMin} 工作日` : `${leadDaysMin}–${leadDaysMax} 工作日`,
    tags,
  };
}
