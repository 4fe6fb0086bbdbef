import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import { addDays, shanghaiDate, startOfDay } from '../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { is } from '../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../host/records/listed.ts';
import { customers, sessions } from '../identity/tables.ts';
import { messages } from '../notifications/tables.ts';
import { staffName } from '../staff/names.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { staffMembers } from '../staff/tables.ts';
import type { customerFind, customerPhone, customerView } from './contract.staff.ts';
import { calledOrCalling, personColumns } from './people.ts';
import { inactiveDays } from './rules.standing.ts';
import { addresses, customerCare, customerNotes, profiles } from './tables.ts';

/** So many notes and messages the page of a customer shows. */
const shown = 30;

/** Where a customer has ordered or booked before an instant, and nothing since. */
export type QuietSince = (since: Date) => SQL;

/** A page of customers, newest first. Two statements. */
export const findCustomers =
  (isQuiet: QuietSince): Answers<typeof customerFind> =>
  async ({ db, scope, actor, now }, input) => {
    const { kw, organization, state, adviser, before, size } = input;
    const rows = await db
      .select({
        ...personColumns,
        account: customers.account,
        rid: customers.rid,
        phone: customers.phone,
        createdAt: customers.createdAt,
        disabledAt: customers.disabledAt,
        organization: profiles.organization,
        adviser: staffName(customerCare.adviserRid),
      })
      .from(customers)
      .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
      .leftJoin(customerCare, eq(customerCare.customerRid, customers.rid))
      .where(
        and(
          isNull(customers.closedAt),
          scope === 'own' ? eq(customerCare.adviserRid, actor.rid) : undefined,
          kw ? calledOrCalling(kw) : undefined,
          is(profiles.organization, organization),
          state === 'verified' ? isNotNull(profiles.customerRid) : undefined,
          state === 'unverified' ? isNull(profiles.customerRid) : undefined,
          state === 'suspended' ? isNotNull(customers.disabledAt) : undefined,
          state === 'inactive'
            ? isQuiet(startOfDay(addDays(shanghaiDate(now), 1 - inactiveDays)))
            : undefined,
          adviser === 'none' ? isNull(customerCare.adviserRid) : undefined,
          adviser && adviser !== 'none' ? eq(customerCare.adviserRid, adviser) : undefined,
          beyond(before, customers.createdAt, customers.rid),
        ),
      )
      .orderBy(desc(customers.createdAt), desc(customers.rid))
      .limit(size + 1);
    const { list, next } = pieceFrom(rows, size, ({ createdAt, rid }) => [createdAt, rid]);
    return {
      list: list.map((row) => ({
        rid: row.rid,
        account: row.account,
        name: row.name ?? '',
        phone: maskedPhone(row.phone ?? ''),
        organization: row.organization,
        company: row.company ?? '',
        adviser: row.adviser ?? '',
        is_suspended: row.disabledAt ? 1 : 0,
        created: row.createdAt,
      })),
      next,
      advisers: await advisersOf(db),
    };
  };

/** Everything that staff may see of a customer. Six statements. */
export const viewCustomer: Answers<typeof customerView> = async (context, { rid }) => {
  const { db, actor } = context;
  const { customer, profile, adviser } = await reachCustomer(context, rid);
  const told = adviser?.rid === actor.rid ? (phone: string) => phone : maskedPhone;
  const places = await db
    .select()
    .from(addresses)
    .where(eq(addresses.customerRid, rid))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt));
  const notes = await db
    .select({ note: customerNotes, staff: staffMembers.name })
    .from(customerNotes)
    .innerJoin(staffMembers, eq(staffMembers.rid, customerNotes.staffRid))
    .where(eq(customerNotes.customerRid, rid))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.rid))
    .limit(shown);
  const inbox = await db
    .select()
    .from(messages)
    .where(eq(messages.customerRid, rid))
    .orderBy(desc(messages.createdAt))
    .limit(shown);
  const [seen] = await db
    .select({ at: sql<Date | null>`max(${sessions.lastSeenAt})`.mapWith(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.customerRid, rid));
  const work = scopeOf(actor.role, 'customers:work');
  return {
    rid,
    account: customer.account,
    phone: told(customer.phone ?? ''),
    email: customer.email ?? '',
    wx_bound: customer.wxOpenid ? 1 : 0,
    language: customer.language,
    created: customer.createdAt,
    last_seen: seen?.at ?? null,
    is_suspended: customer.disabledAt ? 1 : 0,
    profile: profile && {
      name: profile.name,
      email: profile.email,
      organization: profile.organization,
      company: profile.company,
      teacher: profile.teacher,
      teacher_phone: told(profile.teacherPhone),
      teacher_mail: profile.teacherMail,
      attested: profile.attestedAt,
    },
    adviser,
    advisers: await advisersOf(db),
    addresses: places.map((place) => ({
      rid: place.rid,
      name: place.name,
      phone: told(place.phone),
      address: `${place.province}${place.city}${place.area}${place.address}`,
      is_default: place.isDefault ? 1 : 0,
    })),
    notes: notes.map(({ note, staff }) => ({
      rid: note.rid,
      staff,
      text: note.text,
      created: note.createdAt,
    })),
    messages: inbox.map((message) => ({
      rid: message.rid,
      text: message.text,
      created: message.createdAt,
      is_read: message.readAt ? 1 : 0,
    })),
    can_work: work ? 1 : 0,
    can_assign: work === 'all' ? 1 : 0,
  };
};

/** The numbers in full. Two statements. */
export const revealPhone: Answers<typeof customerPhone> = async (context, { rid }) => {
  const { customer, profile } = await reachCustomer(context, rid);
  const places = await context.db
    .select({ rid: addresses.rid, phone: addresses.phone })
    .from(addresses)
    .where(eq(addresses.customerRid, rid));
  return {
    phone: customer.phone ?? '',
    teacher_phone: profile?.teacherPhone ?? '',
    addresses: places,
  };
};

/** The customer, as far as the asking member of staff is responsible; refuses 记录不存在 else. One statement. */
export async function reachCustomer(
  { db, scope, actor }: Pick<StaffContext, 'db' | 'scope' | 'actor'>,
  rid: string,
) {
  const [found] = await db
    .select({
      customer: customers,
      profile: profiles,
      adviser: { rid: staffMembers.rid, name: staffMembers.name },
    })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .leftJoin(customerCare, eq(customerCare.customerRid, customers.rid))
    .leftJoin(staffMembers, eq(staffMembers.rid, customerCare.adviserRid))
    .where(
      and(
        eq(customers.rid, rid),
        isNull(customers.closedAt),
        scope === 'own' ? eq(customerCare.adviserRid, actor.rid) : undefined,
      ),
    );
  if (!found) throw new Failure(refusals.notFound);
  return found;
}

/** Who may look after customers. One statement. */
export async function advisersOf(db: Database): Promise<{ rid: string; name: string }[]> {
  return db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(and(inArray(staffMembers.role, ['service', 'service_lead']), isNull(staffMembers.disabledAt)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.rid));
}
