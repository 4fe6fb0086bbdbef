import { eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { ReservationSetting } from '../../settings/rules.bookings.ts';
import { OrderSetting } from '../../settings/rules.orders.ts';
import { loadSettings } from '../../settings/service.ts';
import { asPrice } from '../detail/read-detail.ts';
import { fieldsOfService } from '../forms/read-forms.ts';
import { conflictsAmong } from '../forms/rules.forms.ts';
import { serviceParameters, services, serviceTypes, shelvedServices } from '../tables.ts';
import type { catalogueRead, serviceAdd, serviceShelve } from './contract.ts';
import { editedFields } from './edit-fields.ts';
import { type Shelved, shelf, shelfActions, shelfRecord } from './rules.ts';

/** A service, on sale or not, and in which table it stands. */
export type Held = {
  row: typeof services.$inferSelect;
  isOnSale: boolean;
  shelvedAt: Date | null;
  reason: string;
};

/** The service `rid`, wherever it is, kept from other editors until the transaction ends. Refuses 记录不存在. */
export async function holdService(db: Database, rid: string, version?: number): Promise<Held> {
  const held = await findService(db, rid, true);
  if (version !== undefined && held.row.version !== version) throw new Failure(refusals.stale);
  return held;
}

/** Everything of one service that can be edited. */
export const readForEditing: Answers<typeof catalogueRead> = async ({ db }, { rid }) => {
  const held = await findService(db, rid, false);
  const { row } = held;
  const fields = await editedFields(db, row);
  const offer = shelfActions(await judged(db, held)).find(({ action }) => action === 'offer');
  const { vendor, model, keySpecs } = row.instrument;
  const { orderSetting } = await loadSettings(db, { orderSetting: OrderSetting });
  return {
    rid,
    version: row.version,
    is_on_sale: held.isOnSale ? 1 : 0,
    shelved_at: held.shelvedAt,
    reason: held.reason,
    why_not_on_sale: offer?.reason ?? '',
    name: row.name,
    type_id: row.typeId as 1 | 2 | 3,
    category_id: row.categoryId,
    instrument: { vendor, model, specs: keySpecs },
    days: { min: row.leadDaysMin, max: row.leadDaysMax },
    deliverables: row.deliverables,
    min_amounts: row.minAmounts,
    is_hot: row.isHot ? 1 : 0,
    is_prefecture: row.isPrefecture ? 1 : 0,
    pictures: [row.img, ...row.pictures],
    aliases: row.aliases,
    first_for: row.firstFor,
    also_for: row.alsoFor,
    tags: row.tags,
    sketch: row.sketch,
    intro: row.intro,
    sample_requirements: row.sampleRequirements,
    faqs: row.faqs,
    examples: row.examples.map(({ fileRid, name, title, note }) => ({
      ...{ file_rid: fileRid, name, title, note },
    })),
    price: asPrice(row.pricing, row.unit),
    slot_minutes: row.reservable?.slotMinutes ?? null,
    hurry_percent: { urgent: orderSetting.urgentPercent, super_urgent: orderSetting.superUrgentPercent },
    fields,
    conflicts: conflictsAmong(fields),
  };
};

/** Makes a service that is not on sale; a copy takes part in the fields that the original has of its own. */
export const addService: Answers<typeof serviceAdd> = async (
  { db, now, note },
  { name, category_id, copy_of },
) => {
  const [category] = await db.select().from(serviceTypes).where(eq(serviceTypes.id, category_id));
  if (!category || category.parentId === 0) throw new Failure(refusals.notFound);
  const rid = ulid(now.getTime()).toLowerCase();
  const place = { rid, name, typeId: category.parentId, categoryId: category.id };
  if (!copy_of) {
    await db
      .insert(shelvedServices)
      .values({ ...blank(category), ...place, ...(await opening(db, place)), shelvedAt: now });
    note(`新增项目“${name}”`);
    return { rid };
  }
  const { row } = await findService(db, copy_of, false);
  const { canHurry: _, ...copied } = row;
  await db
    .insert(shelvedServices)
    .values({ ...copied, ...place, version: 1, examples: [], isHot: false, place: null, shelvedAt: now });
  await db
    .update(serviceParameters)
    .set({
      appliesTo: sql`${serviceParameters.appliesTo} || ${JSON.stringify([rid])}::jsonb`,
      version: sql`${serviceParameters.version} + 1`,
    })
    .where(sql`${serviceParameters.appliesTo} @> ${JSON.stringify(copy_of)}::jsonb`);
  note(`复制项目“${row.name}”为“${name}”`);
  return { rid };
};

/** Moves a service between what is on sale and what is not; see `shelfRecord`. */
export const shelveService: Answers<typeof serviceShelve> = async (
  { db, now, note },
  { rid, version, action, reason },
) => {
  const held = await holdService(db, rid, version);
  const { to } = shelfRecord.allowed(await judged(db, held), action, 'staff');
  if (action === 'withdraw' && !reason) throw new Failure('请填写下架原因');
  const { canHurry: _, ...row } = { ...held.row, version: version + 1 };
  if (to[0] === shelf.on) {
    await db.delete(shelvedServices).where(eq(shelvedServices.rid, rid));
    await db.insert(services).values(row);
  } else {
    await db.delete(services).where(eq(services.rid, rid));
    await db.insert(shelvedServices).values({ ...row, place: null, shelvedAt: now, reason: reason ?? '' });
  }
  note(`${action === 'offer' ? '上架' : '下架'}“${row.name}”${reason ? `：${reason}` : ''}`);
  return { version: row.version };
};

async function findService(db: Database, rid: string, isLocked: boolean): Promise<Held> {
  const onSale = db.select().from(services).where(eq(services.rid, rid)).$dynamic();
  const [row] = await (isLocked ? onSale.for('update') : onSale);
  if (row) return { row, isOnSale: true, shelvedAt: null, reason: '' };
  const resting = db.select().from(shelvedServices).where(eq(shelvedServices.rid, rid)).$dynamic();
  const [shelved] = await (isLocked ? resting.for('update') : resting);
  if (!shelved) throw new Failure(refusals.notFound);
  const { shelvedAt, reason, ...rest } = shelved;
  return { row: rest, isOnSale: false, shelvedAt, reason };
}

async function judged(db: Database, { row, isOnSale }: Held): Promise<Shelved> {
  const [category] = await db
    .select({ isOff: serviceTypes.isOff })
    .from(serviceTypes)
    .where(eq(serviceTypes.id, row.categoryId));
  const fields = await fieldsOfService(db, row);
  return {
    status: isOnSale ? shelf.on : shelf.off,
    sketch: row.sketch,
    intro: row.intro,
    sampleRequirements: row.sampleRequirements,
    baseFen: row.pricing.base,
    priceNote: row.pricing.note,
    isCategoryOff: category?.isOff ?? true,
    fields: fields.length,
  };
}

/** When a new instrument that is used on site can be booked, until whoever runs it says otherwise. */
async function opening(db: Database, { typeId }: { typeId: number }) {
  if (typeId !== 2) return {};
  const { reservationSetting } = await loadSettings(db, { reservationSetting: ReservationSetting });
  const openHours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];
  return { reservable: { slotMinutes: 60, openHours, maxDaysAhead: reservationSetting.bookDays } };
}

function blank(category: typeof serviceTypes.$inferSelect) {
  return {
    aliases: [],
    tags: [],
    img: category.img,
    sketch: '',
    instrument: { vendor: '', model: '', keySpecs: [] },
    priceFromFen: 0,
    unit: '元/样',
    leadDaysMin: 3,
    leadDaysMax: 5,
    intro: '',
    sampleRequirements: '',
    deliverables: [],
    faqs: [],
    pricing: { base: 0, per: '样', quantityFrom: [], optionParams: [], urgent: null, tiers: [], note: '' },
  };
}
