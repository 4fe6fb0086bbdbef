import { and, desc, eq, lt } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/context.ts';
import type { deliveryLogList } from './contract.staff.ts';
import { notices } from './rules.events.ts';
import { deliveryLog } from './tables.ts';

/** A page of the attempts to deliver notices. One statement. */
export async function listDeliveries(
  { db }: StaffContext,
  { channel, result, size, before }: CheckedInputOf<typeof deliveryLogList>,
): Promise<AnswerOf<typeof deliveryLogList>> {
  const rows = await db
    .select()
    .from(deliveryLog)
    .where(
      and(
        channel ? eq(deliveryLog.channel, channel) : undefined,
        result ? eq(deliveryLog.result, result) : undefined,
        before ? lt(deliveryLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(deliveryLog.id))
    .limit(size + 1);
  return {
    list: rows.slice(0, size).map(({ id, at, event, ...row }) => ({
      id,
      at: shanghaiTime(at),
      title: notices[event]?.title ?? event,
      channel: row.channel,
      receiver: row.receiver,
      result: row.result,
      reason: row.reason,
    })),
    next: rows.length > size ? (rows[size - 1]?.id ?? null) : null,
  };
}
