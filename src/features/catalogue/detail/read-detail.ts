import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { builtOnce, fixed, given } from '../../../host/database/built-once.ts';
import { together } from '../../../host/database/together.ts';
import { richTexts } from '../../../host/pages/rich-texts.ts';
import { pieceFrom } from '../../../host/records/listed.ts';
import { catalogueRefusals, type deviceDetail, type Price } from '../contract.ts';
import { shownFields, withoutUrgency } from '../forms/read-forms.ts';
import { linesInHand } from '../listing/facet-lines.ts';
import { statisticsDays, statisticsFrom } from '../listing/rules.figures.ts';
import { asSummary, selectSummaries, summariesOf } from '../listing/summaries.ts';
import { leastInWords } from '../prices/rules.least.ts';
import { questionsAtOnce, type Shown, shownQuestions } from '../questions/shown-questions.ts';
import {
  type OpeningHours,
  type Pricing,
  searchEntries,
  serviceCases,
  serviceCompanions,
  serviceCounts,
  services,
} from '../tables.ts';

/** How many of each the page shows. */
const shown = { related: 4, cases: 3 };

/** So many reviews come at once. */
export const shownAtOnce = 10;

type Detail = AnswerOf<typeof deviceDetail>;

/** The same of a service's reviews as the database tells them; null while they are too few to be shown. */
export type ServiceReviews = { avg: number; count: number; list: ReviewRow[] };
type ReviewRow = Record<'rid' | 'author' | 'content' | 'created' | 'reply' | 'addition', string> &
  Record<'replied' | 'added', string | null> & { score: number; pictures: string[] };

/** A part of the statement that reads a row of `services`: what its page shows of reviews. */
export type ShownReviews = SQL<ServiceReviews | null>;

/**
 * Everything about one service. Refuses one that does not exist. One statement; one for names of types, two for fields and two for
 * other services where they are not in hand.
 */
export const detailWith = (shownReviews: ShownReviews): Answers<typeof deviceDetail> => {
  const readService = serviceReader(shownReviews);
  return async (context, { rid }) => {
    const [found] = await readService(context.db, { rid });
    if (!found) throw new Failure(catalogueRefusals.noService);
    const { service, counts, reviews, questions, cases, companions } = found;
    const [types, fields, popular, orderedWithIt] = await together(
      linesInHand(context),
      shownFields(context, service),
      mostOrdered(context, service.categoryId),
      summariesOf(context, companions),
    );
    const nameOf = (type: number) => types.find(({ id }) => id === type)?.name ?? '';
    const similar = popular.filter((other) => other.rid !== rid).slice(0, shown.related);
    const { vendor, model, keySpecs } = service.instrument;
    const { richText } = await richTexts();
    return {
      rid,
      name: service.name,
      sketch: service.sketch,
      img: [service.img, ...service.pictures],
      typeId: service.typeId,
      type_name: nameOf(service.typeId),
      category: { id: service.categoryId, name: nameOf(service.categoryId) },
      instrument: { vendor, model, specs: keySpecs },
      price: asPrice(service.pricing, service.unit),
      days: { min: service.leadDaysMin, max: service.leadDaysMax },
      order: counts?.orders ?? 0,
      tags: service.tags,
      aliases: service.aliases,
      intro: richText(service.intro),
      sample_req: richText(service.sampleRequirements),
      min_amount: service.minAmounts && leastInWords(service.minAmounts),
      results: richText(resultsOf(service.deliverables)),
      deliverables: service.deliverables,
      examples: service.examples.map(({ fileRid, ...example }) => ({ rid: fileRid, ...example })),
      cases,
      faq: service.faqs,
      ...asQuestions(questions),
      evaluates: asEvaluates(reviews),
      stats: counts && statsOf(counts),
      together: orderedWithIt,
      related: similar.filter((other) => !companions.includes(other.rid)),
      params: withoutUrgency(fields, service.pricing.urgent !== null),
      reservable: service.reservable && asOpeningHours(service.reservable),
    };
  };
};

/** A price as the wire has it. */
export function asPrice(pricing: Pricing, unit: string): Price {
  const { base, per, quantityFrom, optionParams, urgent, superUrgent = null, tiers, many, note } = pricing;
  return {
    model: { per, quantity_from: quantityFrom, option_params: optionParams, note },
    base_fen: base,
    unit,
    tiers: tiers.map(({ minQty, discountPercent }) => ({
      min_qty: minQty,
      discount_percent: discountPercent,
    })),
    urgent: urgent && asHurry(urgent),
    super_urgent: superUrgent && asHurry(superUrgent),
    ...(many && { many: { within: many.within, a_day: many.aDay } }),
  };
}

function asHurry({ multiplierPercent, leadTimeFactor }: NonNullable<Pricing['urgent']>) {
  return { multiplier_percent: multiplierPercent, lead_time_factor: leadTimeFactor };
}

function asEvaluates(reviews: ServiceReviews | null): Detail['evaluates'] {
  if (!reviews) return { avg: null, count: 0, list: [], next: null };
  const { list, next } = pieceFrom(reviews.list, shownAtOnce, ({ rid }) => [rid]);
  const { avg, count } = reviews;
  const instant = (text: string | null) => text && new Date(text);
  return {
    ...{ avg, count, next },
    list: list.map(({ pictures, created, replied, added, ...rest }) => ({
      ...{ ...rest, imgs: pictures, created: new Date(created) },
      ...{ replied: instant(replied) || null, added: instant(added) || null },
    })),
  };
}

function asQuestions(rows: Shown[]): Pick<Detail, 'questions' | 'questions_next'> {
  const { list, next } = pieceFrom(rows, questionsAtOnce, ({ rid }) => [rid]);
  return {
    questions: list.map(({ q, a, created }) => ({ q, a, created: new Date(created) })),
    questions_next: next,
  };
}

/** Without what only searches and editors need: the words that a service is found by are longer than its page. */
const { firstFor, alsoFor, isHot, isPrefecture, place, version, ...shownColumns } = getTableColumns(services);

function serviceReader(shownReviews: ShownReviews) {
  return builtOnce((db) =>
    db
      .select({
        service: shownColumns,
        counts: serviceCounts,
        reviews: shownReviews,
        questions: shownQuestions,
        cases: casesThatNameIt,
        companions,
      })
      .from(services)
      .leftJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid))
      .where(eq(services.rid, given('rid'))),
  );
}

/** Case studies that name it, the newest first. */
const casesThatNameIt: SQL<Detail['cases']> = sql`(
  SELECT coalesce(json_agg(row_to_json(newest)), '[]'::json)
  FROM (
    SELECT entry.rid, entry.title, entry.img, entry.sketch
    FROM ${serviceCases} AS named JOIN ${searchEntries} AS entry ON entry.kind = 'article' AND entry.rid = named.article_rid
    WHERE named.service_rid = ${services.rid}
    ORDER BY entry.created_at DESC LIMIT ${shown.cases}
  ) AS newest)`;

/** What is often ordered together with it. */
const companions: SQL<string[]> = sql`ARRAY(
  SELECT other_rid FROM ${serviceCompanions} WHERE service_rid = ${services.rid} ORDER BY rank)`;

/** The most ordered of a category, one more than are shown beside one of them. The database is asked once as long as content stays. */
const mostOrdered = ({ db, keep }: Pick<Context, 'db' | 'keep'>, categoryId: number) =>
  keep(`most ordered of ${categoryId}`, async () =>
    (await readMostOrdered(db, { categoryId })).map(asSummary),
  );

const readMostOrdered = builtOnce((db) =>
  selectSummaries(db)
    .where(eq(services.categoryId, given('categoryId')))
    .orderBy(desc(serviceCounts.orders), asc(services.rid))
    .limit(fixed(shown.related + 1)),
);

/** Below so many orders a share says more about chance than about us. */
function statsOf(counts: typeof serviceCounts.$inferSelect): Detail['stats'] {
  const { finished, onTime, retested, medianDays } = counts;
  if (finished < statisticsFrom || medianDays === null) return null;
  const share = (part: number) => Math.round((part / finished) * 1000) / 10;
  return {
    days: statisticsDays,
    finished,
    on_time: share(onTime),
    median_days: medianDays,
    retest_rate: share(retested),
  };
}

function resultsOf(deliverables: readonly string[]): string {
  return deliverables
    .map((ending) => `- ${meanings[ending] ?? '仪器或软件的原始文件'}（\`${ending}\`）`)
    .join('\n');
}

/** What files are for, as far as customers ask. */
const meanings: Record<string, string> = {
  '.pdf': '检测报告',
  '.docx': '分析报告，可编辑',
  '.xlsx': '数据表格',
  '.csv': '数据表格，通用文本',
  '.txt': '原始数据，文本',
  '.tif': '原始图像，无损',
  '.tiff': '原始图像，无损',
  '.jpg': '图像',
  '.png': '图像',
  '.cif': '晶体学信息文件',
  '.mp4': '视频',
};

function asOpeningHours({ slotMinutes, openHours, maxDaysAhead }: OpeningHours): Detail['reservable'] {
  return { slot_minutes: slotMinutes, open_hours: openHours, max_days_ahead: maxDaysAhead };
}
