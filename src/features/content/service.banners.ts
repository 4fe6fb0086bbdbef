import { asc, eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { has } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { services } from '../catalogue/tables.ts';
import { wrongFigureIn } from '../settings/rules.figures.ts';
import {
  type contentBannerOrder,
  type contentBannerRemove,
  type contentBannerSave,
  type contentBanners,
  type contentThanks,
  type contentThanksSave,
  editorRefusals,
} from './contract.staff.ts';
import { bannerLink, isBannerShown } from './rules.banners.ts';
import { momentOf } from './service.editing.ts';
import { acknowledgements, banners } from './tables.ts';

/** All banners in their order, each with the page it leads to. Two statements. */
export const listBanners: Answers<typeof contentBanners> = async ({ db }) => {
  const rows = await db
    .select({ banner: banners, service: services.name })
    .from(banners)
    .leftJoin(services, eq(services.rid, banners.redirect))
    .orderBy(asc(banners.sort), asc(banners.id));
  return {
    list: rows.map(({ banner, service }) => ({
      id: banner.id,
      img: banner.img,
      img_mobile: banner.imgMobile,
      tone: banner.tone,
      title: banner.title,
      description: banner.description,
      redirect: banner.redirect,
      is_on: banner.isOn ? (1 as const) : (0 as const),
      starts_at: banner.startsAt,
      ends_at: banner.endsAt,
      is_shown: banner.isShown ? (1 as const) : (0 as const),
      target: service ?? bannerLink(banner.redirect)?.href ?? '',
    })),
  };
};

/** Makes or changes a banner. Refuses a target or figure that is not there and a period that ends before it begins. */
export const saveBanner: Answers<typeof contentBannerSave> = async (
  { db, now, note },
  { id, img_mobile, is_on, starts_at, ends_at, ...input },
) => {
  await refuseNowhere(db, input.redirect);
  const wrongFigure = wrongFigureIn(`${input.title}${input.description}`);
  if (wrongFigure) throw new Failure(editorRefusals.figure(wrongFigure));
  const [startsAt, endsAt] = [momentOf(starts_at), momentOf(ends_at)];
  if (startsAt && endsAt && startsAt >= endsAt) throw new Failure(editorRefusals.period);
  const period = { isOn: is_on === 1, startsAt, endsAt };
  const values = { ...input, ...period, imgMobile: img_mobile, isShown: isBannerShown(period, now) };
  note(input.title);
  if (id === undefined) {
    const last = sql<number>`(SELECT coalesce(max(sort), 0) + 1 FROM ${banners})`;
    const [made] = await db
      .insert(banners)
      .values({ ...values, sort: last })
      .returning({ id: banners.id });
    return { id: made?.id ?? 0 };
  }
  const [changed] = await db
    .update(banners)
    .set(values)
    .where(eq(banners.id, id))
    .returning({ id: banners.id });
  if (!changed) throw new Failure(refusals.notFound);
  return changed;
};

/** Puts the banners in an order. Refuses 数据已更新，请刷新后重试 when they are not exactly those there are. */
export const orderBanners: Answers<typeof contentBannerOrder> = async ({ db }, { ids }) => {
  const rows = await db.select({ id: banners.id }).from(banners).for('update');
  const isAll = rows.length === ids.length && rows.every(({ id }) => ids.includes(id));
  if (!isAll) throw new Failure(refusals.stale);
  for (const [sort, id] of ids.entries()) await db.update(banners).set({ sort }).where(eq(banners.id, id));
  return null;
};

/** Removes a banner. Refuses 记录不存在. */
export const removeBanner: Answers<typeof contentBannerRemove> = async ({ db, note }, { id }) => {
  const [removed] = await db.delete(banners).where(eq(banners.id, id)).returning({ title: banners.title });
  if (!removed) throw new Failure(refusals.notFound);
  note(removed.title);
  return null;
};

/** Shows and hides banners as their periods begin and end; changes nothing when none does. */
export async function turnBanners({ db, now }: JobContext): Promise<void> {
  for (const banner of await db.select().from(banners)) {
    const isShown = isBannerShown(banner, now());
    if (isShown !== banner.isShown)
      await db.update(banners).set({ isShown }).where(eq(banners.id, banner.id));
  }
}

/** One page of the papers that thank the laboratory, hidden ones included. Two statements. */
export const listThanksForEditing: Answers<typeof contentThanks> = async ({ db }, { kw, ...paging }) => {
  const { company, title } = acknowledgements;
  const wanted = has(kw, company, title);
  const found = await listed(db, paging, db.select().from(acknowledgements).where(wanted), [
    asc(acknowledgements.sort),
    asc(acknowledgements.id),
  ]);
  return {
    ...found,
    list: found.list.map(({ isPublished, source, createdAt: _, ...row }) => ({
      ...row,
      source: source ?? '',
      is_published: isPublished ? (1 as const) : (0 as const),
    })),
  };
};

/** Adds a paper that thanks the laboratory, or changes one. Refuses 记录不存在. */
export const saveThanks: Answers<typeof contentThanksSave> = async (
  { db, now, note },
  { id, is_published, source, ...input },
) => {
  const values = { ...input, source: source || null, isPublished: is_published === 1 };
  note(input.title);
  const [saved] =
    id === undefined
      ? await db
          .insert(acknowledgements)
          .values({ ...values, createdAt: now })
          .returning({ id: acknowledgements.id })
      : await db
          .update(acknowledgements)
          .set(values)
          .where(eq(acknowledgements.id, id))
          .returning({ id: acknowledgements.id });
  if (!saved) throw new Failure(refusals.notFound);
  return saved;
};

async function refuseNowhere(db: Database, redirect: string) {
  const link = bannerLink(redirect);
  if (redirect && !link) throw new Failure(editorRefusals.badTarget);
  if (!link || link.isExternal) return;
  const [service] = await db.select({ rid: services.rid }).from(services).where(eq(services.rid, redirect));
  if (!service) throw new Failure(editorRefusals.noTarget);
}
