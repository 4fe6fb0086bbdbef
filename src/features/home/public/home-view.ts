import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { bannerLink } from '../../content/rules.banners.ts';
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
