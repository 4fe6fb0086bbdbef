import { yuan } from '../../../core/yuan.ts';
import { bannerLink } from '../../content/rules.banners.ts';
import type { HomePageData } from '../contract.ts';

/** What the home page's sections show. */
export type HomeView = ReturnType<typeof homeView>;

const shown = { hotItems: 8, cases: 4, thanks: 5 };

/** What the sections show, ready to be read: amounts, days and addresses as text. */
export function homeView(home: HomePageData) {
  return {
    banners: home.bannerArr.map(({ redirect, ...banner }) => ({
      ...banner,
      link: bannerLink(redirect),
    })),
    types: home.typeArr,
    zones: home.prefectureNavBottomArr,
    hotItems: home.hotItems.slice(0, shown.hotItems).map(({ rid, name, img, sketch, order, ...offer }) => ({
      ...{ rid, name, img, sketch },
      orders: order.toLocaleString('zh-CN'),
      offer: offerOf(offer),
    })),
    cases: home.serviceCaseArr.slice(0, shown.cases).map(({ created, ...article }) => ({
      ...article,
      date: created.slice(0, 10),
    })),
    thanks: home.thanksArr.slice(0, shown.thanks),
    partners: home.partners,
  };
}

type Offer = Pick<
  HomePageData['hotItems'][number],
  'priceFromFen' | 'unit' | 'leadDaysMin' | 'leadDaysMax' | 'tags'
>;

function offerOf({ priceFromFen, unit, leadDaysMin, leadDaysMax, tags }: Offer) {
  return {
    price: yuan(priceFromFen, { short: true }),
    /** 元/样 → 样: what one pays for. */
    per: unit.replace(/^元\//, ''),
    leadDays: leadDaysMin === leadDaysMax ? `${leadDaysMin} 工作日` : `${leadDaysMin}–${leadDaysMax} 工作日`,
    tags,
  };
}
