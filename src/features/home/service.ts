import { asc, desc, eq, getTableColumns, not } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { webAddress } from '../../core/web-address.ts';
import type { Answers, Context } from '../../host/calls/context.ts';
import { builtOnce, fixed } from '../../host/database/built-once.ts';
import { together } from '../../host/database/together.ts';
import { equal } from '../../host/records/filters.ts';
import { serviceCounts, services, serviceTypes } from '../catalogue/tables.ts';
import { cardColumns } from '../content/service.articles.ts';
import { acknowledgements, articles, banners } from '../content/tables.ts';
import { countWaiting } from '../orders/mine/count-waiting.ts';
import { figuresFor } from '../settings/fill-figures.ts';
import { Brand, Contact, Filing, Hotline, Partners, QrCodes } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import type { homeMine, homePage, shell } from './contract.ts';

/** How many of each the home page shows; specification section 2 fixes the thanks. */
const shown = { hotItems: 8, cases: 4, thanks: 5 };

/**
 * The home data response of specification section 3, and what else of the same rows our own page shows. Five statements that go out
 * together, and one for the figures that texts name.
 */
export async function readHomeData({ db }: Context): Promise<Omit<AnswerOf<typeof homePage>, 'partners'>> {
  const [types, shownBanners, hotItems, cases, thanks] = await together(
    openTypes(db),
    bannersInOrder(db),
    hotServices(db),
    recentCases(db),
    firstThanks(db),
  );
  const fill = await figuresFor(
    db,
    ...shownBanners.flatMap(({ title, description }) => [title, description]),
    ...cases.map(({ sketch }) => sketch),
  );
  return {
    bannerArr: shownBanners.map((banner) => ({
      ...banner,
      title: fill(banner.title),
      description: fill(banner.description),
    })),
    typeArr: types
      .filter((type) => type.parentId === 0)
      .map(({ id, name, img, sketch }) => ({
        ...{ id, name, img, sketch },
        typeChildArr: types
          .filter((child) => child.parentId === id)
          .map((child) => ({ id: child.id, name: child.name })),
      })),
    prefectureNavBottomArr: types
      .filter((type) => type.isPrefecture)
      .map(({ id, name, img, sketch }) => ({ id, name, img, sketch })),
    hotItems: hotItems.map(({ orders, ...item }) => ({ ...item, order: orders ?? 0 })),
    serviceCaseArr: cases.map((article) => ({
      ...article,
      sketch: fill(article.sketch),
      source: webAddress(article.source),
    })),
    thanksArr: thanks.map((each) => ({ ...each, source: webAddress(each.source) })),
  };
}

/** The home data with what waits for the customer. */
export const readMyHome: Answers<typeof homeMine> = async (context) => {
  const [home, me] = await together(readHomeData(context), countWaiting(context.db, context.actor.rid));
  return { ...home, me };
};

/** All that our own home page shows. */
export const readHomePage: Answers<typeof homePage> = async (context) => {
  const [{ partners }, home] = await together(
    loadSettings(context.db, { partners: Partners }),
    readHomeData(context),
  );
  return { ...home, partners };
};

/** What every page's header, footer and side bar show. */
export const readShell: Answers<typeof shell> = async ({ db }) => {
  const [{ brand, hotline, contact, qrcodes, filing }, all] = await together(
    loadSettings(db, {
      brand: Brand,
      hotline: Hotline,
      contact: Contact,
      qrcodes: QrCodes,
      filing: Filing,
    }),
    allTypes(db),
  );
  const types = all
    .filter((type) => type.parentId === 0)
    .map((type) => ({
      ...{ id: type.id, name: type.name, sketch: type.sketch },
      categories: all
        .filter((child) => child.parentId === type.id && !child.isOff)
        .map((child) => ({ id: child.id, name: child.name })),
    }));
  return { brand, contact: { hotline, hours: contact.hours }, qrcodes, filing, types };
};

const openTypes = builtOnce((db) =>
  db
    .select()
    .from(serviceTypes)
    .where(not(serviceTypes.isOff))
    .orderBy(asc(serviceTypes.parentId), asc(serviceTypes.sort)),
);

const allTypes = builtOnce((db) => {
  const { id, name, sketch, parentId, isOff } = getTableColumns(serviceTypes);
  return db
    .select({ id, name, sketch, parentId, isOff })
    .from(serviceTypes)
    .orderBy(asc(parentId), asc(serviceTypes.sort));
});

const bannersInOrder = builtOnce((db) =>
  db
    .select({
      img: banners.img,
      title: banners.title,
      description: banners.description,
      redirect: banners.redirect,
      imgMobile: banners.imgMobile,
      tone: banners.tone,
    })
    .from(banners)
    .where(eq(banners.isShown, true))
    .orderBy(asc(banners.sort), asc(banners.id)),
);

const hotServices = builtOnce((db) =>
  db
    .select({
      rid: services.rid,
      name: services.name,
      img: services.img,
      sketch: services.sketch,
      priceFromFen: services.priceFromFen,
      unit: services.unit,
      leadDaysMin: services.leadDaysMin,
      leadDaysMax: services.leadDaysMax,
      tags: services.tags,
      orders: serviceCounts.orders,
    })
    .from(services)
    .leftJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid))
    .where(eq(services.isHot, true))
    .orderBy(desc(serviceCounts.orders), asc(services.rid))
    .limit(fixed(shown.hotItems)),
);

const firstThanks = builtOnce((db) =>
  db
    .select({
      company: acknowledgements.company,
      title: acknowledgements.title,
      code: acknowledgements.code,
      content: acknowledgements.content,
      sketch: acknowledgements.sketch,
      source: acknowledgements.source,
    })
    .from(acknowledgements)
    .where(eq(acknowledgements.isPublished, true))
    .orderBy(asc(acknowledgements.sort), asc(acknowledgements.id))
    .limit(fixed(shown.thanks)),
);

const recentCases = builtOnce((db) =>
  db
    .select(cardColumns)
    .from(articles)
    .where(equal(articles, { kind: 'service', isPublished: true }))
    .orderBy(desc(articles.createdAt))
    .limit(fixed(shown.cases)),
);
