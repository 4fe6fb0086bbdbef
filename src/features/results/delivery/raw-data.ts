import { asc, eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { together } from '../../../host/database/together.ts';
import { equal } from '../../../host/records/filters.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import { orderRefusals } from '../../orders/contract.ts';
import type { Order } from '../../orders/moves.ts';
import { orderRows } from '../../orders/moves.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderLineFiles, orderLines, orders } from '../../orders/tables.ts';
import type { rawDataAdd, rawDataList } from '../contract.ts';
import { sentDataEnd } from '../ending/keep-data.ts';

/** States in which raw data may still come: before it is received, and while something is wrong with it. */
const { toReview, toApprove, toConfirm, toPrepay, toSend, atIssue } = orderStates;
const open: readonly number[] = [toReview, toApprove, toConfirm, toPrepay, toSend, atIssue];

/** The raw data of one of the customer's analyses. */
export const listRawData: Answers<typeof rawDataList> = async ({ db, actor }, { order_rid }) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(equal(orders, { rid: order_rid, customerRid: actor.rid }));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const list = await rawDataOf(db, order_rid);
  return { list, can_add: canAdd(order) ? 1 : 0, ends: await sentDataEnd(db, order_rid) };
};

/** Gives more raw data to a line of an analysis. */
export const addRawData: Answers<typeof rawDataAdd> = async (
  { db, actor },
  { order_rid, line_rid, file_rids },
) => {
  const order = await orderRows.lock(db, order_rid, actor.rid === undefined ? 'any' : { owner: actor.rid });
  if (!canAdd(order)) throw new Failure(refusals.wrongState);
  const [line] = await db
    .select({ rid: orderLines.rid })
    .from(orderLines)
    .where(equal(orderLines, { rid: line_rid, orderRid: order_rid }));
  if (!line) throw new Failure(refusals.notFound);
  const boundTo = `order_lines:${line.rid}`;
  await bindFiles({ db }, { rids: file_rids, purpose: 'order', boundTo, ownerRid: actor.rid });
  return null;
};

/** Whether what came with a secret order's forms is kept from a reader, as its samples' names are. */
export function hidesAttachments(
  { typeId, isSecret }: Pick<Order, 'typeId' | 'isSecret'>,
  isAssigned: boolean,
) {
  return typeId === 1 && isSecret && !isAssigned;
}

/** The files that were given to the lines of an order, and those of earlier orders that they work on. Two statements. */
export async function rawDataOf(db: Database, orderRid: string) {
  const [sent, earlier] = await together(readSent(db, { orderRid }), readEarlier(db, { orderRid }));
  return [...sent, ...earlier];
}

const told = { rid: files.rid, name: files.name, bytes: files.bytes };

const readSent = builtOnce((db) =>
  db
    .select({ ...told, line_rid: orderLines.rid })
    .from(orderLines)
    .innerJoin(files, eq(files.boundTo, sql`'order_lines:' || ${orderLines.rid}`))
    .where(eq(orderLines.orderRid, given('orderRid')))
    .orderBy(asc(files.createdAt), asc(files.rid)),
);

const readEarlier = builtOnce((db) =>
  db
    .select({ ...told, line_rid: orderLines.rid })
    .from(orderLines)
    .innerJoin(orderLineFiles, eq(orderLineFiles.lineRid, orderLines.rid))
    .innerJoin(files, eq(files.rid, orderLineFiles.fileRid))
    .where(eq(orderLines.orderRid, given('orderRid')))
    .orderBy(asc(files.name), asc(files.rid)),
);

function canAdd({ typeId, status }: Pick<Order, 'typeId' | 'status'>): boolean {
  return typeId === 3 && open.includes(status);
}
