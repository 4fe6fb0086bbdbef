import { and, desc } from 'drizzle-orm';
import type { Answers } from '../../host/calls/context.ts';
import { during, is } from '../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../host/records/listed.ts';
import type { deliveryLogList } from './contract.staff.ts';
import { notices } from './rules.events.ts';
import { deliveryLog } from './tables.ts';

/** A page of the attempts to deliver notices. One statement. */
export const listDeliveries: Answers<typeof deliveryLogList> = async (
  { db },
  { channel, result, from, to, size, before },
) => {
  const rows = await db
    .select()
    .from(deliveryLog)
    .where(
      and(
        is(deliveryLog.channel, channel),
        is(deliveryLog.result, result),
        during(deliveryLog.at, { from, to }),
        beyond(before, deliveryLog.id),
      ),
    )
    .orderBy(desc(deliveryLog.id))
    .limit(size + 1);
  const { list, next } = pieceFrom(rows, size, ({ id }) => [id]);
  return {
    list: list.map(({ id, at, event, ...row }) => ({
      id,
      at,
      title: notices[event]?.title ?? event,
      channel: row.channel,
      receiver: row.receiver,
      result: row.result,
      reason: row.reason,
    })),
    next,
  };
};
