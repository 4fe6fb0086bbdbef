import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/context.ts';
import type { Sampling, samplingList } from './contract.ts';
import { actionsOf, statusName } from './rules.states.ts';
import { samplingHistory, samplings } from './tables.ts';

/** One page of the customer's requests with their history, newest first. */
export async function listSamplings(
  { db, actor, now }: CustomerContext,
  { page, size, status, type }: CheckedInputOf<typeof samplingList>,
): Promise<OutputOf<typeof samplingList>> {
  const mine = and(
    eq(samplings.customerRid, actor.rid),
    status === undefined ? undefined : eq(samplings.status, status),
    type === undefined ? undefined : eq(samplings.type, type),
  );
  const rows = await db
    .select()
    .from(samplings)
    .where(mine)
    .orderBy(desc(samplings.rid))
    .limit(size)
    .offset((page - 1) * size);
  const [all] = await db.select({ total: count() }).from(samplings).where(mine);
  const rids = rows.map(({ rid }) => rid);
  const steps = rids.length
    ? await db
        .select()
        .from(samplingHistory)
        .where(inArray(samplingHistory.samplingRid, rids))
        .orderBy(asc(samplingHistory.at), asc(samplingHistory.toStatus))
    : [];
  return {
    list: rows.map((row) =>
      told(
        row,
        steps.filter(({ samplingRid }) => samplingRid === row.rid),
        now,
      ),
    ),
    total: all?.total ?? 0,
    page,
    size,
  };
}

const actors: Record<string, string> = { customer: '本人', staff: '工作人员', system: '系统' };

function told(
  row: typeof samplings.$inferSelect,
  steps: (typeof samplingHistory.$inferSelect)[],
  now: Date,
): Sampling {
  const { addressRid, addressCode, sendAddress, courierName, courierPhone, createdAt, ...fields } = row;
  return {
    ...fields,
    address_rid: addressRid,
    address_code: addressCode,
    sendAddress,
    courier_name: courierName,
    courier_phone: courierPhone,
    created: shanghaiTime(createdAt),
    status_name: statusName(row.status),
    actions: actionsOf(row, 'customer', now),
    history: steps.map(({ at, actorType, fromStatus, toStatus, reason }) => ({
      at: shanghaiTime(at),
      actor_type: actorType,
      actor: actors[actorType] ?? '',
      from: fromStatus,
      to: toStatus,
      to_name: statusName(toStatus),
      reason,
    })),
  };
}
