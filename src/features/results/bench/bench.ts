import { and, arrayContains, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { fileRefusals } from '../../files/contract.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import { staffOrder } from '../../orders/board/read-order.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { sampleCode } from '../../orders/samples/rules.samples.ts';
import { orderLineFiles, orderLines, orderSamples, orders } from '../../orders/tables.ts';
import { hidesAttachments } from '../delivery/raw-data.ts';
import { asMover, serviceOf } from '../dispatch/dispatch.ts';
import { startOrder, submitWhenDone } from '../progress.ts';
import { assignRefusals, workStates } from '../rules.states.ts';
import { secondsAtWork } from '../rules.ts';
import { assigns, objections, resultFiles } from '../tables.ts';
import { tellWorkers } from '../tell-people.ts';
import { asStaffAssign, readWork, readWorkDetail } from '../views.ts';
import { factsOfWork, lockWork, samplesOf, type Work, type Worker, workRows } from '../work.ts';
import type {
  benchFind,
  benchQueue,
  customerFile,
  WorkRecord,
  workDetail,
  workFileChange,
  workFileGet,
  workFiles,
  workMove,
  workSave,
} from './contract.ts';
import { techniqueOf } from './rules.matching.ts';

/** One's own open work, the most urgent first. */
export const readBench: Answers<typeof benchQueue> = async ({ db, now, actor }, _input) => {
  const mine = and(
    eq(assigns.techRid, actor.rid),
    inArray(assigns.status, [workStates.toAccept, workStates.toTest, workStates.testing]),
    inArray(orders.status, [
      orderStates.received,
      orderStates.queued,
      orderStates.testing,
      orderStates.retesting,
    ]),
  );
  return {
    today: shanghaiDate(now),
    list: (await readWork(db, mine)).map((each) => asStaffAssign(each, now)),
  };
};

/** The work that a scanned code leads to, one's own and open first. Refuses 没有找到您的任务. */
export const findWork: Answers<typeof benchFind> = async ({ db, actor }, { code }) => {
  const wanted = code.trim().toUpperCase();
  const [sample] = await db
    .select({ rid: orderSamples.rid, orderRid: orderSamples.orderRid, lineRids: orderSamples.lineRids })
    .from(orderSamples)
    .where(eq(orderSamples.rid, wanted.replace(sampleCode(''), '')));
  const [found] = await db
    .select({ rid: assigns.rid })
    .from(assigns)
    .innerJoin(orders, eq(orders.rid, assigns.orderRid))
    .where(
      and(
        eq(assigns.techRid, actor.rid),
        or(
          eq(assigns.no, wanted),
          eq(orders.no, wanted),
          sample &&
            and(
              eq(assigns.orderRid, sample.orderRid),
              inArray(assigns.lineRid, sample.lineRids),
              or(eq(assigns.sampleRids, []), arrayContains(assigns.sampleRids, [sample.rid])),
            ),
        ),
      ),
    )
    .orderBy(asc(assigns.status), asc(assigns.no))
    .limit(1);
  if (!found) throw new Failure('没有找到您的任务，请核对编号');
  return found;
};

/** One unit of work; a technician's own only. */
export const readOneWork: Answers<typeof workDetail> = async (context, { rid }) => {
  const { db, actor, scope } = context;
  const own = scope === 'own' ? eq(assigns.techRid, actor.rid) : undefined;
  const [line] = await readWork(db, and(eq(assigns.rid, rid), own), 1);
  if (!line?.assign) throw new Failure(refusals.notFound);
  return readWorkDetail(context, { ...line, assign: line.assign });
};

/** Moves one's own work on, and its order with it; see the contract. */
export const moveOwnWork: Answers<typeof workMove> = async (
  context,
  { rid, version, action, reason = '', with_fee, record },
) => {
  const { db, now, actor } = context;
  const found = await lockOwn(context, rid);
  if (record) refuseClosed(found);
  const kept = record && (await recordOf(db, found, record));
  const work = { ...found, assign: { ...found.assign, ...kept } };
  const by = technician(actor.rid);
  const moved = await workRows.move(db, work.assign, {
    facts: await factsOfWork(db, work, now),
    ...{ action, by, now, version, reason },
    changes: {
      ...kept,
      ...(action === 'decline' && { techRid: null, plannedDate: null, reason }),
      ...timeChanges(work.assign, action, now),
      ...(action === 'start' && { startedAt: work.assign.startedAt ?? now, reason: '' }),
      ...(action === 'upload' && { uploadedAt: now, reason: '' }),
      ...(action === 'unable' && { uploadedAt: now, reason, isFeeProposed: with_fee === 1 }),
    },
  });
  const service = await serviceOf(db, moved);
  let { order } = work;
  if (action === 'start') order = await startOrder(context, order, asMover(by));
  if (action === 'upload' || action === 'unable') {
    order = await submitWhenDone(context, order, asMover(by));
    const event = action === 'upload' ? 'dataUploaded' : 'unableReported';
    if (action === 'unable' || order.status === orderStates.dataReview)
      await tellWorkers(context, order, event, { role: 'reviewer' }, { service, reason });
  }
  return { status: moved.status, version: moved.version, order_status: order.status };
};

/** Keeps the record of one's own work while it is being done. */
export const saveWork: Answers<typeof workSave> = async (context, { rid, version, ...record }) => {
  const { db } = context;
  const work = await lockOwn(context, rid);
  refuseClosed(work);
  if (version !== work.assign.version) throw new Failure(refusals.stale);
  const [saved] = await db
    .update(assigns)
    .set({ ...(await recordOf(db, work, record)), version: version + 1 })
    .where(eq(assigns.rid, rid))
    .returning({ version: assigns.version });
  return { version: saved?.version ?? version };
};

/** Gives uploaded files to one's own work; see the contract. */
export const addWorkFiles: Answers<typeof workFiles> = async (context, { rid, files: sent }) => {
  const { db, now, actor } = context;
  const work = await lockOwn(context, rid);
  refuseClosed(work);
  const known = new Set((await samplesOf(db, work.assign)).map((sample) => sample.rid));
  if (sent.some(({ sample_rid }) => sample_rid !== undefined && !known.has(sample_rid)))
    throw new Failure(refusals.notFound);
  const rids = sent.map(({ file_rid }) => file_rid);
  if (new Set(rids).size !== rids.length) throw new Failure(fileRefusals.gone);
  const boundTo = `assigns:${rid}`;
  await bindFiles(context, { rids, purpose: 'result', boundTo, staffRid: actor.rid });
  const kept = await db.select().from(files).where(inArray(files.rid, rids));
  const technique = techniqueOf(await serviceOf(db, work.assign));
  for (const { file_rid, sample_rid = null } of sent) {
    const file = kept.find((each) => each.rid === file_rid);
    if (!file) throw new Failure(fileRefusals.gone);
    await db
      .delete(resultFiles)
      .where(
        and(
          equal(resultFiles, { assignRid: rid, name: file.name }),
          sample_rid === null ? isNull(resultFiles.sampleRid) : eq(resultFiles.sampleRid, sample_rid),
          isNull(resultFiles.releasedAt),
        ),
      );
    await db.insert(resultFiles).values({
      rid: ulid(now.getTime()),
      assignRid: rid,
      orderRid: work.order.rid,
      customerRid: work.order.customerRid,
      sampleRid: sample_rid,
      fileRid: file_rid,
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      technique,
      uploadedBy: actor.rid,
      at: now,
    });
  }
  return { count: sent.length };
};

/** Takes a file of one's own work back, or gives it to another sample. */
export const changeWorkFile: Answers<typeof workFileChange> = async (
  context,
  { rid, sample_rid, remove },
) => {
  const { db } = context;
  const [file] = await db.select().from(resultFiles).where(eq(resultFiles.rid, rid));
  if (!file) throw new Failure(refusals.notFound);
  const work = await lockOwn(context, file.assignRid);
  refuseClosed(work);
  if (file.releasedAt) throw new Failure(refusals.wrongState);
  if (remove) {
    await db.delete(resultFiles).where(eq(resultFiles.rid, rid));
    return null;
  }
  const sampleRid = sample_rid || null;
  const known = (await samplesOf(db, work.assign)).map((sample) => sample.rid);
  if (sampleRid && !known.includes(sampleRid)) throw new Failure(refusals.notFound);
  await db.update(resultFiles).set({ sampleRid }).where(eq(resultFiles.rid, rid));
  return null;
};

/** A file of work; a technician's own only. */
export const readWorkFile: Answers<typeof workFileGet> = async (context, { rid }) => {
  const { db, actor, scope } = context;
  const own = scope === 'own' ? eq(assigns.techRid, actor.rid) : undefined;
  const [file] = await db
    .select({ fileRid: files.rid, boundTo: files.boundTo })
    .from(resultFiles)
    .innerJoin(assigns, eq(assigns.rid, resultFiles.assignRid))
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .where(and(eq(resultFiles.rid, rid), own));
  if (!file?.boundTo) throw new Failure(fileRefusals.missing);
  return boundFile(context, file.fileRid, file.boundTo);
};

/** A customer's file of an order that the reader may see: a technician's own work, or any. */
export const readCustomerFile: Answers<typeof customerFile> = async (context, { rid }) => {
  const { db, actor, scope } = context;
  const [file] = await db.select({ boundTo: files.boundTo }).from(files).where(eq(files.rid, rid));
  const [table, record = ''] = file?.boundTo?.split(':') ?? [];
  const given =
    table === 'objections'
      ? await db.select({ orderRid: objections.orderRid }).from(objections).where(eq(objections.rid, record))
      : table === 'order_lines'
        ? await db
            .select({ orderRid: orderLines.orderRid })
            .from(orderLines)
            .where(eq(orderLines.rid, record))
        : [];
  const reused = await db
    .select({ orderRid: orderLines.orderRid })
    .from(orderLineFiles)
    .innerJoin(orderLines, eq(orderLines.rid, orderLineFiles.lineRid))
    .where(eq(orderLineFiles.fileRid, rid));
  const inOrders = [...given, ...reused].map(({ orderRid }) => orderRid);
  const own = and(inArray(assigns.orderRid, inOrders), eq(assigns.techRid, actor.rid));
  const seen =
    scope === 'own' && inOrders.length > 0
      ? (await db.select({ orderRid: assigns.orderRid }).from(assigns).where(own)).map(
          ({ orderRid }) => orderRid,
        )
      : inOrders;
  const orderRid = inOrders.find((one) => seen.includes(one));
  if (!orderRid || !file?.boundTo) throw new Failure(fileRefusals.missing);
  if (table !== 'objections') {
    const { order, isAssigned } = await staffOrder(context, orderRid);
    if (hidesAttachments(order, isAssigned)) throw new Failure('保密订单的附件仅负责人可查看');
    context.note(`${order.no} 的附件`);
  }
  return boundFile(context, rid, file.boundTo);
};

/** A record as the row of the work keeps it; reasons for samples of other work are left out. */
async function recordOf(
  db: Database,
  { assign }: Work,
  { used, notes = '', consumables = '', missing }: WorkRecord,
) {
  const known = new Set((await samplesOf(db, assign)).map(({ rid }) => rid));
  const told = missing.filter(({ sample_rid }) => known.has(sample_rid));
  return {
    used: used.map(({ name, value = '' }) => ({ name, value })),
    ...{ notes, consumables },
    missing: told.map(({ sample_rid, reason }) => ({ sampleRid: sample_rid, reason })),
  };
}

/** Starts the clock of work, or stops it and keeps what it has counted. */
function timeChanges(assign: Work['assign'], action: string, now: Date) {
  if (action === 'start' || action === 'resume') return { runningSince: now };
  if (action === 'accept' || action === 'decline') return {};
  return { workedSeconds: secondsAtWork(assign, now), runningSince: null };
}

const technician = (rid: string): Worker => ({ role: 'lab', type: 'staff', rid });

/** One's own work, locked. Refuses 该任务不属于您. */
async function lockOwn({ db, actor }: StaffContext, rid: string): Promise<Work> {
  const work = await lockWork(db, rid);
  if (work.assign.techRid !== actor.rid) throw new Failure(assignRefusals.notMine);
  return work;
}

/** What was handed in is changed only after a reviewer has returned it. */
function refuseClosed({ assign }: Work) {
  if (assign.status !== workStates.toTest && assign.status !== workStates.testing)
    throw new Failure(refusals.wrongState);
}
