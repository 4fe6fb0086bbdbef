import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import { equal, finds, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { filesToldOf } from '../../orders/facts.ts';
import { orderSamples, orders, payerStandings } from '../../orders/tables.ts';
import { orderReleases, resultFiles } from '../tables.ts';
import type { resultEarlier } from './contract.ts';
import { fileFor, ownOrder } from './give-results.ts';
import { whyHeld } from './rules.ts';

/** Released data of the customer's other orders; see the call. Three statements at most. */
export const listOtherResults: Answers<typeof resultEarlier> = async ({ db, actor }, input) => {
  const { order_rid, technique, kw, rids, ...paging } = input;
  await ownOrder({ db, actor }, order_rid);
  const found = db
    .select({
      ...{ file: resultFiles, no: orders.no, payMode: orders.payMode, payStatus: orders.payStatus },
      ...{ sampleNo: orderSamples.no, sampleName: orderSamples.name, heldSince: payerStandings.heldSince },
      firstReleased: sql<string | null>`(
        SELECT min(${orderReleases.releasedAt}) FROM ${orderReleases} WHERE ${orderReleases.orderRid} = ${orders.rid}
      )`.mapWith((value) => (value === null ? null : new Date(value))),
    })
    .from(resultFiles)
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .leftJoin(orderSamples, eq(orderSamples.rid, resultFiles.sampleRid))
    .leftJoin(payerStandings, eq(payerStandings.owner, orders.owner))
    .where(
      and(
        equal(resultFiles, { customerRid: actor.rid }),
        ne(resultFiles.orderRid, order_rid),
        isNotNull(resultFiles.releasedAt),
        isNotNull(resultFiles.fileRid),
        isNull(resultFiles.supersededAt),
        is(resultFiles.technique, technique || undefined),
        rids && inArray(resultFiles.rid, rids),
        kw
          ? or(finds(kw, [orders.no], resultFiles.name), inArray(resultFiles.rid, filesToldOf(kw, actor.rid)))
          : undefined,
      ),
    );
  const order = [desc(resultFiles.releasedAt), desc(resultFiles.rid)];
  const { list, ...page } = await listed(db, paging, found, order);
  return {
    ...page,
    list: list.map(({ file, no, sampleNo, sampleName, firstReleased, ...payment }) => ({
      ...fileFor(file, sampleNo),
      ...{ sample_name: sampleName ?? '', order_rid: file.orderRid, order_no: no },
      held: whyHeld({ ...payment, releasedAt: firstReleased }) ?? null,
    })),
  };
};
