import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { Named } from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { ArticleCard, Thanks } from '../content/contract.ts';

const Child = z.object({ id: z.int(), name: Named });

/** Specification section 3, "Home data response": these fields and no others. `img` is a path on this host. */
export const HomeData = z.object({
  /** `redirect`: a service's rid, an address with http, or empty for a plain picture. */
  bannerArr: z.array(
    z.object({ img: z.string(), title: z.string(), description: z.string(), redirect: z.string() }),
  ),
  typeArr: z.array(z.object({ id: z.int(), name: Named, img: z.string(), typeChildArr: z.array(Child) })),
  prefectureNavBottomArr: z.array(
    z.object({ id: z.int(), name: Named, img: z.string(), sketch: z.string() }),
  ),
  /** `order` is the number of orders so far. */
  hotItems: z.array(
    z.object({
      rid: z.string(),
      name: Named,
      img: z.string(),
      sketch: z.string(),
      order: z.int(),
    }),
  ),
  /** `source`: address of the original, or null when the article is our own. `created`: YYYY-MM-DD HH:mm:ss. */
  serviceCaseArr: z.array(ArticleCard),
  thanksArr: z.array(Thanks),
});
export type HomeData = z.infer<typeof HomeData>;

/** Home data for everybody; specification sections 2 and 7. */
export const homeData = defineCall({
  method: 'GET',
  path: '/api/open/web/index',
  isKept: true,
  title: '首页数据',
  output: HomeData,
});

/** The same with what waits for the customer: data to be judged, orders to be settled, orders to be paid. */
export const homeMine = defineCall({
  path: '/api/auth/web/home/data',
  reads: true,
  title: '首页数据与我的待办数量',
  output: HomeData.extend({
    me: z.object({ unsettled: z.int(), unpaid: z.int(), verdict: z.int() }),
  }),
});

/** The home data with what our own home page shows beyond the specification. */
export const HomePageData = HomeData.extend({
  bannerArr: z.array(
    HomeData.shape.bannerArr.element.extend({ imgMobile: z.string(), tone: z.enum(['dark', 'light']) }),
  ),
  typeArr: z.array(HomeData.shape.typeArr.element.extend({ sketch: z.string() })),
  hotItems: z.array(
    HomeData.shape.hotItems.element.extend({
      priceFromFen: Fen,
      unit: Named,
      leadDaysMin: z.int(),
      leadDaysMax: z.int(),
      tags: z.array(z.string()),
    }),
  ),
  partners: z.array(z.object({ img: z.string(), name: z.string() })),
});
export type HomePageData = z.infer<typeof HomePageData>;

/** All that our own home page shows. */
export const homePage = defineCall({
  method: 'GET',
  path: '/api/open/web/index/page',
  isKept: true,
  title: '首页数据与横幅的移动端图片、服务价格、周期',
  output: HomePageData,
});

/** What header, footer and side bar of every page show; all of it from settings, nothing hard-coded. */
export const shell = defineCall({
  method: 'GET',
  path: '/api/open/web/shell',
  isKept: true,
  title: '页眉、页脚与侧栏数据',
  output: z.object({
    brand: z.object({
      name: z.string(),
      latin: z.string(),
      slogan: z.string(),
      description: z.string(),
      /** Paths of pictures on this host. */
      logo: z.string(),
      logoInverse: z.string(),
    }),
    /** `hours` as shown, e.g. 周一至周六 8:30-18:30. */
    contact: z.object({ hotline: z.string(), hours: z.string() }),
    /** `img`: path of a QR code's picture on this host. */
    qrcodes: z.array(z.object({ label: Named, img: z.string() })),
    /** Website filing (ICP) and public-security filing; empty text when there is none. */
    filing: z.object({ icp: z.string(), police: z.string(), copyright: z.string() }),
    types: z.array(
      z.object({
        ...{ id: z.int(), name: Named, sketch: z.string() },
        categories: z.array(z.object({ id: z.int(), name: Named })),
      }),
    ),
  }),
});
