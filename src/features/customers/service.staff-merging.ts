import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, Forbidden, refusals } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import type { StaffContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { mattersOf } from '../../host/records/leaving.ts';
import { moveRows, planMerge } from '../../host/records/merging.ts';
import { rankCustomer } from '../identity/accounts.ts';
import { customers } from '../identity/tables.ts';
import { type customerMerge, type customerMergePreview, mergingRefusals } from './contract.staff-merging.ts';
import type { Departures } from './service.closing.ts';
import { eraseAccount } from './service.privacy.ts';
import { reachCustomer } from './service.staff.ts';
import { noteCustomer } from './service.staff-care.ts';

type Asked = CheckedInputOf<typeof customerMergePreview>;
type Merge = (context: StaffContext, input: CheckedInputOf<typeof customerMerge>) => Promise<null>;
type Preview = (context: StaffContext, input: Asked) => Promise<AnswerOf<typeof customerMergePreview>>;

/**
 * What a merge would do. The book is never rewritten, so what it has of the duplicate must have been paid out or used
 * up before; everything else goes over.
 */
export function mergePreviewer({ tables, leavings }: Departures): Preview {
  return async (context, input) => {
    const { kept, duplicate } = await reachBoth(context, input);
    const pair = { kept: input.rid, duplicate: input.duplicate_rid };
    const { moves, drops, clashes } = await planMerge(context.db, tables, pair);
    const names = new Set([kept, duplicate].flatMap(({ profile }) => profile?.name ?? []));
    const { open, ending } = await mattersOf(leavings, context, input.duplicate_rid);
    const money = [...open, ...ending].filter(({ isBooked }) => isBooked).map(({ name }) => name);
    const problems = [
      ...(names.size > 1 ? [mergingRefusals.otherPerson] : []),
      ...([kept, duplicate].some(({ customer }) => customer.disabledAt) ? [mergingRefusals.suspended] : []),
      ...(money.length > 0 ? [`要关闭的账号还有未结清的${money.join('、')}，请先处理`] : []),
      ...clashes.map(({ title, count }) => `两个账号都有不能并存的“${title}”（${count} 条），请先处理`),
    ];
    const gains = Object.entries(waysIn).flatMap(([way, name]) =>
      duplicate.customer[way as Way] && !kept.customer[way as Way] ? [name] : [],
    );
    const facts = JSON.stringify([input, moves, drops, gains, problems]);
    return {
      kept: asAccount(kept),
      duplicate: asAccount(duplicate),
      ...{ moves, drops, gains, problems },
      seen: createHash('sha256').update(facts).digest('hex').slice(0, 32),
    };
  };
}

/** Does what was previewed, all or nothing. */
export function merger(departures: Departures): Merge {
  const { tables } = departures;
  const preview = mergePreviewer(departures);
  return async (context, { rid, duplicate_rid, seen, confirm, reason }) => {
    const { db, jobs, now, note } = context;
    if (context.scope !== 'all') throw new Forbidden();
    await db
      .select({ rid: customers.rid })
      .from(customers)
      .where(inArray(customers.rid, [rid, duplicate_rid]))
      .orderBy(customers.rid)
      .for('update');
    const plan = await preview(context, { rid, duplicate_rid });
    const [problem] = plan.problems;
    if (problem) throw new Failure(problem);
    if (plan.seen !== seen) throw new Failure(refusals.stale);
    if (confirm !== plan.duplicate.account) throw new Failure(mergingRefusals.unconfirmed);
    const { customer } = await reachCustomer(context, duplicate_rid);
    await moveRows(db, tables, { kept: rid, duplicate: duplicate_rid });
    await db.update(customers).set({ inviterRid: rid }).where(eq(customers.inviterRid, duplicate_rid));
    await db
      .update(customers)
      .set({ inviterRid: null })
      .where(equal(customers, { rid, inviterRid: rid }));
    if (customer.isPromoter) await rankCustomer(db, rid, { isPromoter: true });
    await eraseAccount({ db, jobs, now, actor: { rid: duplicate_rid, sessionRid: '' } }, tables);
    const gained = Object.entries(waysIn).flatMap(([way, name]) =>
      plan.gains.includes(name) ? [[way, customer[way as Way]]] : [],
    );
    if (gained.length > 0)
      await db.update(customers).set(Object.fromEntries(gained)).where(eq(customers.rid, rid));
    const moved = plan.moves.map(({ title, count }) => `${title} ${count} 条`).join('、');
    await noteCustomer(context, { rid, text: `合并账号 ${plan.duplicate.account}：${reason}` });
    note(`合并账号 ${plan.duplicate.account}（${duplicate_rid}）：${reason}；转移 ${moved || '无'}`);
    return null;
  };
}

/** What an account that lacks it takes over, and what that is called. */
const waysIn = { phone: '手机号', email: '邮箱', wxOpenid: '微信' } as const;
type Way = keyof typeof waysIn;

async function reachBoth(context: StaffContext, { rid, duplicate_rid }: Asked) {
  if (context.scope !== 'all') throw new Forbidden();
  if (rid === duplicate_rid) throw new Failure(mergingRefusals.same);
  return {
    kept: await reachCustomer(context, rid),
    duplicate: await reachCustomer(context, duplicate_rid),
  };
}

function asAccount({ customer, profile }: Awaited<ReturnType<typeof reachCustomer>>) {
  return {
    rid: customer.rid,
    account: customer.account,
    name: profile?.name ?? '',
    phone: maskedPhone(customer.phone ?? ''),
    created: customer.createdAt,
  };
}
