import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { OfferedAction } from '../../../core/record.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { staffOrder } from '../../orders/board/read-order.ts';
import { factsOf, type Order } from '../../orders/moves.ts';
import { type OrderStatus, orderRecord } from '../../orders/rules.states.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { hidesAttachments, rawDataOf } from '../delivery/raw-data.ts';
import { technicians, usualInstruments } from '../dispatch/dispatch.ts';
import { type AssignRole, type AssignStatus, workRecord, workStates } from '../rules.states.ts';
import { assigns } from '../tables.ts';
import { objectionsOf } from '../verdicts/verdicts.ts';
import {
  asStaffAssign,
  filesOfWork,
  type LineOfWork,
  readUnplanned,
  readWork,
  workRoleOf,
} from '../views.ts';
import { type Assign, amountOf, factsOfWork } from '../work.ts';
import type { OrderWork, orderWork } from './contract.ts';

/** What service does with a whole order or what follows from release; the work itself has no button for it. */
const elsewhere: readonly string[] = ['stop', 'retested'];

/** The laboratory's part of one order; see the contract. */
export const readOrderWork: Answers<typeof orderWork> = async (context, { order_rid }) => {
  const { db, now, actor, scope } = context;
  const { order, isAssigned } = await staffOrder(context, order_rid);
  const own = scope === 'own' ? eq(assigns.techRid, actor.rid) : undefined;
  const known = await readWork(db, and(eq(assigns.orderRid, order_rid), own));
  known.sort((one, other) =>
    (one.assign?.no ?? '').localeCompare(other.assign?.no ?? '', 'en', { numeric: true }),
  );
  const open = own ? [] : await readUnplanned(db, order_rid);
  const usual = await usualInstruments(
    db,
    open.map(({ line }) => line.serviceRid),
  );
  const reach = scopeOf(actor.role, 'results:read');
  const maySee = reach === 'all' || (reach === 'own' && known.length > 0);
  const work: z.input<typeof OrderWork>[] = [];
  for (const line of known) {
    if (line.assign) work.push(await asOrderWork(context, order, { ...line, assign: line.assign }, maySee));
  }
  const dispatches = scopeOf(actor.role, 'dispatch:work') === 'all';
  for (const line of open) {
    work.push({
      ...asStaffAssign(line, now),
      ...{ instrument: usual.get(line.line.serviceRid) ?? '', amount_fen: null, new_amount_fen: null },
      ...{ objection: null, files: [], actions: dispatches ? [firstDispatch(order)] : [] },
    });
  }
  return {
    today: shanghaiDate(now),
    work,
    technicians: dispatches ? await technicians(db) : [],
    instruments: [...new Set(work.map(({ instrument }) => instrument).filter((name) => name))],
    may_see_files: maySee ? 1 : 0,
    raw: maySee && !hidesAttachments(order, isAssigned) ? await rawDataOf(db, order_rid) : [],
  };
};

async function asOrderWork(
  { db, now, actor }: StaffContext,
  order: Order,
  line: LineOfWork & { assign: Assign },
  maySee: boolean,
): Promise<z.input<typeof OrderWork>> {
  const { assign } = line;
  const facts = await factsOfWork(db, { assign, order }, now, actor.rid);
  const roles = new Set<AssignRole | undefined>([
    workRoleOf(actor.role),
    assign.techRid === actor.rid ? 'lab' : undefined,
  ]);
  const actions = [...roles].flatMap((role) =>
    role ? workRecord.offered({ ...facts, status: assign.status as AssignStatus }, role) : [],
  );
  const answers = scopeOf(actor.role, 'orders:work') !== undefined;
  const last = answers ? (await objectionsOf(db, { assignRid: assign.rid })).at(-1) : undefined;
  const { assign_rid: _, ...objection } = last ?? { assign_rid: '' };
  const ordered = answers ? await amountOf(db, assign) : null;
  const isAsked = assign.status === workStates.amountChanged;
  return {
    ...asStaffAssign(line, now),
    amount_fen: ordered === null ? null : isAsked ? ordered : (assign.amountFen ?? ordered),
    new_amount_fen: answers && isAsked ? assign.amountFen : null,
    objection: 'rid' in objection ? objection : null,
    files: maySee ? await filesOfWork(db, [assign.rid]) : [],
    actions: actions.filter(({ action }) => !elsewhere.includes(action)),
  };
}

/** Dispatching a line that has no work yet, and why not. */
function firstDispatch(order: Order): OfferedAction<string> {
  const facts = { ...factsOf(order), status: order.status as OrderStatus };
  const queue = orderRecord.offered(facts, 'service').find(({ action }) => action === 'queue');
  return { action: 'dispatch', name: '派单', ...(queue?.reason && { reason: queue.reason }) };
}
