import { asc, eq } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { orderRows } from '../../orders/moves.ts';
import { orderLines } from '../../orders/tables.ts';
import { settlementRefusals } from '../rules.states.ts';
import { statementLines } from '../tables.ts';
import type { orderProjectNo } from './contract.ts';
import { mayChangeNumber } from './rules.ts';

/** Writes the customer's project numbers on an order and its lines; see the call. Five statements and one for each line that changes. */
export const changeNumber: Answers<typeof orderProjectNo> = async (
  { db, actor, now },
  { rid, version, project_no, lines },
) => {
  const order = await orderRows.lock(db, rid, { owner: actor.rid });
  if (order.version !== version) throw new Failure(refusals.stale);
  const billed = equal(statementLines, { orderRid: rid, isActive: true });
  if (await db.$count(statementLines, billed)) throw new Failure(settlementRefusals.numberBilled);
  if (!mayChangeNumber(order)) throw new Failure(refusals.wrongState);
  const present = await db
    .select({ rid: orderLines.rid, name: orderLines.name, projectNo: orderLines.projectNo })
    .from(orderLines)
    .where(equal(orderLines, { orderRid: rid, customerRid: actor.rid }))
    .orderBy(asc(orderLines.sort));
  if (lines.some(({ line_rid }) => !present.some((line) => line.rid === line_rid)))
    throw new Failure(refusals.notFound);
  const next = present.map((line) => {
    const wanted = lines.find(({ line_rid }) => line_rid === line.rid)?.project_no ?? '';
    return { ...line, next: wanted === project_no ? '' : wanted };
  });
  const changed = next.filter((line) => line.next !== line.projectNo);
  const changes = [
    { name: '课题号', from: order.projectNo, to: project_no },
    ...changed.map((line) => ({ name: `${line.name} · 课题号`, from: line.projectNo, to: line.next })),
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return { version };
  for (const line of changed)
    await db.update(orderLines).set({ projectNo: line.next }).where(eq(orderLines.rid, line.rid));
  const moved = await orderRows.change(db, order, {
    ...{ action: 'number', by: { type: 'customer', rid: actor.rid }, now, version },
    changes: { projectNo: project_no },
    diff: { changes },
  });
  return { version: moved.version };
};
