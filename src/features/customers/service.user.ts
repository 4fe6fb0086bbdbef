import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { type Answers, type CustomerContext, inTransaction } from '../../host/calls/context.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { together } from '../../host/database/together.ts';
import { consentsDue } from '../identity/consents/consents.ts';
import { changeCustomer, countNameTry, lockCustomer } from '../identity/customers.ts';
import { customers } from '../identity/tables.ts';
import { countUnread } from '../notifications/service.ts';
import { staffMembers } from '../staff/tables.ts';
import type { NoticePrefs, UserInfo, updateProfile, userInfo } from './contract.ts';
import { profileCompleted } from './profile-completed.ts';
import { addressesOf, keepVerified, refuseWrongRegion } from './service.addresses.ts';
import { customerCare, profiles } from './tables.ts';
import { titlesOf } from './titles/titles.ts';

/** The sum of the counts in a customer's plan; the plan is a later feature and hands this in. */
export type PlanCounter = (db: Database, customerRid: string, now: Date) => Promise<number>;

/** Reads who is signed in, with addresses, invoice titles, counters, notice preferences and adviser. */
export function userInfoReader(countPlan: PlanCounter) {
  return async ({ db, actor, now }: CustomerContext): Promise<AnswerOf<typeof userInfo>> => {
    const [addressArr, account, invoiceArr, msg_count, plan_count, consents_due] = await together(
      addressesOf(db, actor.rid),
      accountOf(db, actor.rid),
      titlesOf(db, actor.rid),
      countUnread(db, actor.rid),
      countPlan(db, actor.rid, now),
      consentsDue(db, actor.rid),
    );
    const { noticePrefs, adviser, ...info } = account;
    return {
      userInfo: info,
      addressArr,
      address_rid: addressArr.find((address) => address.is_default)?.address_rid ?? '',
      invoiceArr,
      msg_count,
      plan_count,
      notice_prefs: noticePrefs as z.output<typeof NoticePrefs>,
      consents_due,
      adviser,
    };
  };
}

/**
 * Verification (specification section 3, "Attest form"): stores what the customer tells of themselves, and the
 * address. Refuses a wrong region, an account name that is taken, and the eleventh other name of a day.
 */
export const attest: Answers<typeof updateProfile> = async (context, input) => {
  refuseWrongRegion(input);
  await countNameTry(context, input.account);
  return inTransaction(context, (inside) => storeProfile(inside, input));
};

/** Account data of one customer (product definition, 3.3), what they switched off, and who of the staff looks after them. */
export async function accountOf(
  db: Database,
  customerRid: string,
): Promise<
  z.infer<typeof UserInfo> & {
    noticePrefs: Record<string, string[]>;
    adviser: { name: string; phone: string } | null;
  }
> {
  const [row] = await readAccount(db, { customerRid });
  if (!row) throw new Error('a customer without a row');
  const { customers: account, profiles: profile, staff_members: adviser } = row;
  return {
    rid: account.rid,
    account: account.account,
    name: profile?.name ?? '',
    phone: account.phone ?? '',
    email: account.email ?? profile?.email ?? '',
    avatar: account.avatar ?? '',
    organization: profile?.organization ?? null,
    company: profile?.company ?? '',
    teacher: profile?.teacher ?? '',
    teacher_phone: profile?.teacherPhone ?? '',
    teacher_mail: profile?.teacherMail ?? '',
    attest: profile ? 1 : 0,
    attest_address_rid: profile?.addressRid ?? '',
    wx_bound: account.wxOpenid ? 1 : 0,
    invite_code: account.inviteCode,
    promoter: account.isPromoter ? 1 : 0,
    level: account.level,
    language: account.language,
    noticePrefs: account.noticePrefs,
    adviser: adviser && { name: adviser.name, phone: adviser.phone },
  };
}

const readAccount = builtOnce((db) =>
  db
    .select()
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .leftJoin(customerCare, eq(customerCare.customerRid, customers.rid))
    .leftJoin(
      staffMembers,
      and(eq(staffMembers.rid, customerCare.adviserRid), isNull(staffMembers.disabledAt)),
    )
    .where(eq(customers.rid, given('customerRid'))),
);

async function storeProfile(context: CustomerContext, input: CheckedInputOf<typeof updateProfile>) {
  const { db, jobs, actor, now } = context;
  await lockCustomer(context);
  if (input.account) await changeCustomer(context, { account: input.account });
  const profile = {
    name: input.name,
    email: input.email,
    organization: input.organization,
    company: input.company,
    teacher: input.teacher ?? '',
    teacherPhone: input.teacher_phone ?? '',
    teacherMail: input.teacher_mail ?? '',
    attestedAt: now,
  };
  const [stored] = await db
    .insert(profiles)
    .values({ ...profile, customerRid: actor.rid })
    .onConflictDoUpdate({ target: profiles.customerRid, set: profile })
    .returning({ isNew: sql<boolean>`xmax = 0`, addressRid: profiles.addressRid });
  if (stored?.isNew) await jobs.send(profileCompleted, { customerRid: actor.rid });
  const { phone } = await accountOf(db, actor.rid);
  const addressRid = await keepVerified(context, { ...input, phone }, stored?.addressRid ?? null);
  if (addressRid !== stored?.addressRid)
    await db.update(profiles).set({ addressRid }).where(eq(profiles.customerRid, actor.rid));
  return { address_rid: addressRid };
}
