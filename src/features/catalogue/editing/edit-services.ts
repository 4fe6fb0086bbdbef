import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { richTexts } from '../../../host/pages/rich-texts.ts';
import { has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { keepExamples } from '../examples/examples.ts';
import { fieldsOfService } from '../forms/read-forms.ts';
import { serviceCounts, services, serviceTypes, shelvedServices } from '../tables.ts';
import type {
  catalogueFind,
  serviceFactsSave,
  servicePriceSave,
  serviceTextsSave,
  textPreview,
} from './contract.ts';
import { problemsOfPrice } from './rules.ts';
import { type Held, holdService } from './shelf.ts';

/** Services on sale and not, by name. Two statements. */
export const findServices: Answers<typeof catalogueFind> = async (
  { db },
  { kw, type_id, category_id, state, mark, ...paging },
) => {
  const conditions = (table: typeof services | typeof shelvedServices): SQL => {
    const wanted = [
      kw
        ? or(has(kw, table.name, sql`array_to_string(${table.aliases}, ' ')`), eq(table.rid, kw))
        : undefined,
      is(table.typeId, type_id),
      is(table.categoryId, category_id),
      mark === 'hot' ? table.isHot : undefined,
      mark === 'prefecture' ? table.isPrefecture : undefined,
    ].filter((condition) => condition !== undefined);
    return wanted.length ? sql.join(wanted, sql` AND `) : sql`true`;
  };
  const columns = (table: typeof services | typeof shelvedServices, isOnSale: boolean, reason: SQL) => ({
    rid: table.rid,
    name: table.name,
    img: table.img,
    typeId: table.typeId,
    categoryId: table.categoryId,
    baseFen: table.priceFromFen,
    unit: table.unit,
    min: table.leadDaysMin,
    max: table.leadDaysMax,
    isHot: table.isHot,
    isPrefecture: table.isPrefecture,
    version: table.version,
    isOnSale: sql<boolean>`${isOnSale}::boolean`.as('is_on_sale'),
    reason: sql<string>`${reason}`.as('shelf_reason'),
  });
  const all = unionAll(
    db
      .select(columns(services, true, sql`''`))
      .from(services)
      .where(state === 'off' ? sql`false` : conditions(services)),
    db
      .select(columns(shelvedServices, false, sql`${shelvedServices.reason}`))
      .from(shelvedServices)
      .where(state === 'on' ? sql`false` : conditions(shelvedServices)),
  ).as('held');
  const found = await listed(
    db,
    paging,
    db
      .select({ held: all._.selectedFields, category: serviceTypes.name, orders: serviceCounts.orders })
      .from(all)
      .innerJoin(serviceTypes, eq(serviceTypes.id, all.categoryId))
      .leftJoin(serviceCounts, eq(serviceCounts.serviceRid, all.rid)),
    [desc(all.isOnSale), asc(serviceTypes.sort), asc(all.name), asc(all.rid)],
  );
  return {
    ...found,
    list: found.list.map(({ held, category, orders }) => ({
      rid: held.rid,
      name: held.name,
      img: held.img,
      type_id: held.typeId,
      category,
      base_fen: held.baseFen,
      unit: held.unit,
      days: { min: held.min, max: held.max },
      orders: orders ?? 0,
      is_hot: held.isHot ? 1 : 0,
      is_prefecture: held.isPrefecture ? 1 : 0,
      is_on_sale: held.isOnSale ? 1 : 0,
      reason: held.reason,
      version: held.version,
    })),
  };
};

/** Saves what a service is; its category decides its type. */
export const saveFacts: Answers<typeof serviceFactsSave> = async ({ db }, input) => {
  const held = await holdService(db, input.rid, input.version);
  const [category] = await db.select().from(serviceTypes).where(eq(serviceTypes.id, input.category_id));
  if (!category || category.parentId === 0) throw new Failure(refusals.notFound);
  if (category.parentId !== held.row.typeId) throw new Failure('不能更换项目的服务类型');
  if (held.isOnSale && category.isOff) throw new Failure('所属分类未启用');
  const { vendor, model, specs } = input.instrument;
  return store(db, held, {
    name: input.name,
    categoryId: category.id,
    ...(category.id !== held.row.categoryId && { place: null }),
    instrument: { vendor, model, keySpecs: specs },
    leadDaysMin: input.days.min,
    leadDaysMax: input.days.max,
    deliverables: [...new Set(input.deliverables)],
    minAmounts: input.min_amounts?.length ? input.min_amounts : null,
    isHot: input.is_hot === 1,
    isPrefecture: input.is_prefecture === 1,
  });
};

/** Saves what a service's page says and shows. */
export const saveTexts: Answers<typeof serviceTextsSave> = async (context, input) => {
  const { db } = context;
  const { cleanMarkdown } = await richTexts();
  const held = await holdService(db, input.rid, input.version);
  const examples = await keepExamples(context, held.row, input.examples);
  const [img = held.row.img, ...pictures] = [...new Set(input.pictures)];
  return store(db, held, {
    img,
    pictures,
    aliases: [...new Set(input.aliases)],
    firstFor: [...new Set(input.first_for)],
    alsoFor: [...new Set(input.also_for)],
    tags: [...new Set(input.tags)],
    sketch: input.sketch,
    intro: cleanMarkdown(input.intro),
    sampleRequirements: cleanMarkdown(input.sample_requirements),
    faqs: input.faqs,
    examples,
  });
};

/** Saves the price. Orders keep theirs in their snapshots, quotes in their entries. */
export const savePrice: Answers<typeof servicePriceSave> = async ({ db, note }, input) => {
  const held = await holdService(db, input.rid, input.version);
  const {
    base_fen: base,
    per,
    quantity_from,
    option_params,
    urgent,
    super_urgent,
    tiers,
    many,
    note: words,
  } = input;
  const [problem] = problemsOfPrice(input, await fieldsOfService(db, held.row));
  if (problem) throw new Failure(problem.message);
  note(`“${held.row.name}”基础价 ${held.row.pricing.base / 100} → ${base / 100} 元/${per}`);
  return store(db, held, {
    priceFromFen: base,
    unit: `元/${per}`,
    pricing: {
      base,
      per,
      quantityFrom: [...new Set(quantity_from)],
      optionParams: [...new Set(option_params)],
      urgent: urgent && hurryOf(urgent),
      superUrgent: super_urgent && hurryOf(super_urgent),
      tiers: tiers.map(({ min_qty, discount_percent }) => ({
        minQty: min_qty,
        discountPercent: discount_percent,
      })),
      ...(many && { many: { within: many.within, aDay: many.a_day } }),
      note: words,
    },
  });
};

/** Markdown as pages show it. */
export const previewText: Answers<typeof textPreview> = async (_context, { text }) => {
  const { richText } = await richTexts();
  return { text: richText(text) };
};

async function store(db: Database, { row, isOnSale }: Held, changes: Partial<typeof services.$inferInsert>) {
  const version = row.version + 1;
  const table = isOnSale ? services : shelvedServices;
  await db
    .update(table)
    .set({ ...changes, version })
    .where(eq(table.rid, row.rid));
  return { version };
}

function hurryOf({
  multiplier_percent: multiplierPercent,
  lead_time_factor: leadTimeFactor,
}: {
  multiplier_percent: number;
  lead_time_factor: number;
}) {
  return { multiplierPercent, leadTimeFactor };
}
