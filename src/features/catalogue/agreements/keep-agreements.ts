import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { reachCustomer } from '../../customers/service.staff.ts';
import { customers } from '../../identity/tables.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { staffMembers } from '../../staff/tables.ts';
import { services, serviceTypes, shelvedServices } from '../tables.ts';
import {
  type agreementList,
  agreementRefusals,
  type agreementRemove,
  type agreementSave,
} from './contract.ts';
import { doCollide, holdsOn } from './rules.ts';
import { customerAgreements } from './tables.ts';

/** A customer's price list. Three statements. */
export const listAgreements: Answers<typeof agreementList> = async (context, { customer_rid }) => {
  const { db, now, actor } = context;
  await reach(context, customer_rid);
  const rows = await db
    .select({
      row: customerAgreements,
      service: sql<string | null>`coalesce(${services.name}, ${shelvedServices.name})`,
      unit: sql<string>`coalesce(${services.unit}, ${shelvedServices.unit}, '')`,
      base: sql<
        number | null
      >`(coalesce(${services.pricing}, ${shelvedServices.pricing}) ->> 'base')::float8`,
      category: serviceTypes.name,
      staff: staffMembers.name,
    })
    .from(customerAgreements)
    .innerJoin(staffMembers, eq(staffMembers.rid, customerAgreements.staffRid))
    .leftJoin(services, eq(services.rid, customerAgreements.serviceRid))
    .leftJoin(shelvedServices, eq(shelvedServices.rid, customerAgreements.serviceRid))
    .leftJoin(serviceTypes, eq(serviceTypes.id, customerAgreements.categoryId))
    .where(eq(customerAgreements.customerRid, customer_rid))
    .orderBy(desc(customerAgreements.validFrom), desc(customerAgreements.rid));
  const today = shanghaiDate(now);
  return {
    list: rows.map(({ row, service, unit, base, category, staff }) => ({
      rid: row.rid,
      service_rid: row.serviceRid,
      category_id: row.categoryId,
      rate_percent: row.ratePercent,
      unit_fen: row.unitFen,
      valid_from: row.validFrom,
      valid_to: row.validTo,
      memo: row.memo,
      name: service ?? category ?? '项目已删除',
      unit,
      base_fen: base,
      state: holdsOn(row, today) ? 'now' : row.validFrom > today ? 'later' : 'over',
      staff,
      version: row.version,
    })),
    categories: await db
      .select({ id: serviceTypes.id, name: serviceTypes.name })
      .from(serviceTypes)
      .where(ne(serviceTypes.parentId, 0))
      .orderBy(asc(serviceTypes.parentId), asc(serviceTypes.sort)),
    can_work: scopeOf(actor.role, 'prices:work') ? 1 : 0,
  };
};

/** Adds a price or changes one; the customer's row keeps two such changes apart. Five statements. */
export const saveAgreement: Answers<typeof agreementSave> = async (context, input) => {
  const { db, now, actor, note } = context;
  await lock(context, input.customer_rid);
  const isOneTarget = (input.service_rid === null) !== (input.category_id === null);
  const isOnePrice = (input.rate_percent === null) !== (input.unit_fen === null);
  if (!isOneTarget || !isOnePrice) throw new Failure(refusals.badInput);
  if (input.category_id !== null && input.unit_fen !== null)
    throw new Failure(agreementRefusals.categoryUnit);
  if (input.valid_to !== null && input.valid_to < input.valid_from)
    throw new Failure(agreementRefusals.turned);
  const name = await nameOf(db, input);
  const terms = {
    serviceRid: input.service_rid,
    categoryId: input.category_id,
    ratePercent: input.rate_percent,
    unitFen: input.unit_fen,
    validFrom: input.valid_from,
    validTo: input.valid_to,
    memo: input.memo,
  };
  const present = await db
    .select()
    .from(customerAgreements)
    .where(eq(customerAgreements.customerRid, input.customer_rid));
  const old = present.find(({ rid }) => rid === input.rid);
  if (input.rid && !old) throw new Failure(refusals.notFound);
  if (old && old.version !== input.version) throw new Failure(refusals.stale);
  if (present.some((row) => row.rid !== old?.rid && doCollide(row, terms)))
    throw new Failure(agreementRefusals.collides);
  const rid = old?.rid ?? ulid(now.getTime());
  const version = (old?.version ?? 0) + 1;
  const row = { ...terms, staffRid: actor.rid, version };
  if (old) await db.update(customerAgreements).set(row).where(eq(customerAgreements.rid, rid));
  else {
    await db
      .insert(customerAgreements)
      .values({ ...row, rid, customerRid: input.customer_rid, createdAt: now });
  }
  note(`${name}：${old ? `${inWords(old)} → ` : ''}${inWords(terms)}`);
  return { rid, version };
};

/** Takes a price away. Three statements. */
export const removeAgreement: Answers<typeof agreementRemove> = async (
  context,
  { customer_rid, rid, version, reason },
) => {
  const { db, note } = context;
  await lock(context, customer_rid);
  const [gone] = await db
    .delete(customerAgreements)
    .where(equal(customerAgreements, { rid, customerRid: customer_rid }))
    .returning();
  if (!gone) throw new Failure(refusals.notFound);
  if (gone.version !== version) throw new Failure(refusals.stale);
  note(`${gone.serviceRid ?? `分类 ${gone.categoryId}`} ${inWords(gone)}；原因：${reason}`);
  return null;
};

/** Prices have roles of their own; whose customer it may be is what the role says of customers. */
async function reach({ db, actor }: StaffContext, rid: string) {
  const scope = scopeOf(actor.role, 'customers:read');
  if (!scope) throw new Failure(refusals.notFound);
  await reachCustomer({ db, actor, scope }, rid);
}

async function lock(context: StaffContext, rid: string) {
  await reach(context, rid);
  await context.db.select({ rid: customers.rid }).from(customers).where(eq(customers.rid, rid)).for('update');
}

async function nameOf(
  db: Database,
  { service_rid, category_id }: { service_rid: string | null; category_id: number | null },
): Promise<string> {
  const [found] =
    service_rid !== null
      ? await db
          .select({ name: services.name })
          .from(services)
          .where(eq(services.rid, service_rid))
          .union(
            db
              .select({ name: shelvedServices.name })
              .from(shelvedServices)
              .where(eq(shelvedServices.rid, service_rid)),
          )
      : await db
          .select({ name: serviceTypes.name })
          .from(serviceTypes)
          .where(and(eq(serviceTypes.id, category_id ?? 0), ne(serviceTypes.parentId, 0)));
  if (!found) throw new Failure(agreementRefusals.noTarget);
  return found.name;
}

type Terms = Pick<
  typeof customerAgreements.$inferSelect,
  'ratePercent' | 'unitFen' | 'validFrom' | 'validTo'
>;

function inWords({ ratePercent, unitFen, validFrom, validTo }: Terms): string {
  const price = unitFen === null ? `按 ${ratePercent}% 计` : `单价 ¥${yuan(unitFen)}`;
  return `${price}（${validFrom} 至 ${validTo ?? '长期'}）`;
}
