import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Context } from '../../host/calls/context.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { type Mover, rowsOf } from '../../host/records/rows.ts';
import type { Order } from '../orders/moves.ts';
import { orderRows } from '../orders/moves.ts';
import { orderLines, orderSamples } from '../orders/tables.ts';
import { loadSettings } from '../settings/service.ts';
import { type AssignFacts, type AssignRole, workRecord } from './rules.states.ts';
import { revisionsLeft, VerdictSetting } from './rules.ts';
import { assignHistory, assigns, objections, resultFiles } from './tables.ts';

/** A row of `assigns`. */
export type Assign = typeof assigns.$inferSelect;

/** One unit of laboratory work with its order, both locked. */
export type Work = { assign: Assign; order: Order };

/** Who moves laboratory work. */
export type Worker = Required<Mover<AssignRole>>;

/**
 * A unit of work with its order, both locked, the order first. Refuses 记录不存在, another customer's too when
 * `customerRid` is given.
 */
export async function lockWork(db: Database, rid: string, customerRid?: string): Promise<Work> {
  const mine = customerRid === undefined ? undefined : eq(assigns.customerRid, customerRid);
  const which = and(eq(assigns.rid, rid), mine);
  const [found] = await db.select({ orderRid: assigns.orderRid }).from(assigns).where(which);
  if (!found) throw new Failure(refusals.notFound);
  const order = await orderRows.lock(
    db,
    found.orderRid,
    customerRid === undefined ? 'any' : { owner: customerRid },
  );
  const [assign] = await db.select().from(assigns).where(which).for('update');
  if (!assign) throw new Failure(refusals.notFound);
  return { assign, order };
}

/** All work of an order, in the order of its numbers. */
export async function workOf(db: Database, orderRid: string): Promise<Assign[]> {
  return readWork(db, { orderRid });
}

const readWork = builtOnce((db) =>
  db
    .select()
    .from(assigns)
    .where(eq(assigns.orderRid, given('orderRid')))
    .orderBy(asc(assigns.createdAt), asc(assigns.no)),
);

/** The samples that a unit of work is about, in their order. */
export async function samplesOf(db: Database, assign: Assign) {
  return testedBy(assign, await samplesOfOrder(db, assign.orderRid));
}

async function samplesOfOrder(db: Database, orderRid: string) {
  return db
    .select()
    .from(orderSamples)
    .where(eq(orderSamples.orderRid, orderRid))
    .orderBy(asc(orderSamples.sort));
}

function testedBy({ lineRid, sampleRids }: Assign, samples: Awaited<ReturnType<typeof samplesOfOrder>>) {
  return samples.filter(
    ({ rid, lineRids }) =>
      lineRids.includes(lineRid) && (sampleRids.length === 0 || sampleRids.includes(rid)),
  );
}

/** What decides about a unit of work; as `factsOfEach`. */
export async function factsOfWork(
  db: Database,
  { assign, order }: Work,
  now: Date,
  actorRid?: string,
): Promise<AssignFacts> {
  return (await factsOfEach(db, { work: [assign], order }, now, actorRid))(assign);
}

/**
 * What decides about each of some units of work of one order. `actorRid` is the member of staff who asks. Six
 * statements at most, however many units there are.
 */
export async function factsOfEach(
  db: Database,
  { work, order }: { work: readonly Assign[]; order: Order },
  now: Date,
  actorRid?: string,
): Promise<(assign: Assign) => AssignFacts> {
  const rids = work.map(({ rid }) => rid);
  const samples = await samplesOfOrder(db, order.rid);
  const files = await db
    .select({
      assignRid: resultFiles.assignRid,
      sampleRid: resultFiles.sampleRid,
      uploadedBy: resultFiles.uploadedBy,
    })
    .from(resultFiles)
    .where(and(inArray(resultFiles.assignRid, rids), isNull(resultFiles.supersededAt)));
  const said = await db
    .selectDistinctOn([objections.assignRid])
    .from(objections)
    .where(inArray(objections.assignRid, rids))
    .orderBy(objections.assignRid, desc(objections.at), desc(objections.rid));
  const own = actorRid === undefined ? [] : await ownWork(db, work, files, actorRid);
  const left = order.typeId === 3 ? await revisionsOf(db, order, now) : undefined;
  return (assign) => {
    const itsFiles = files.filter(({ assignRid }) => assignRid === assign.rid);
    const last = said.find(({ assignRid }) => assignRid === assign.rid);
    return {
      orderStatus: order.status,
      isRunning: assign.runningSince !== null,
      uncovered: uncoveredOf(assign, testedBy(assign, samples), itsFiles),
      isOwnWork: own.includes(assign.rid),
      isLate: assign.verdictDue !== null && now > assign.verdictDue,
      ...(last && {
        objection: { isRejected: last.answer === 'rejected', isEscalated: last.escalatedAt !== null },
      }),
      ...(left !== undefined && { revisionsLeft: left }),
    };
  };
}

/** Which of these units are somebody's own: given to them, of their files, or begun by them and handed over. */
async function ownWork(
  db: Database,
  work: readonly Assign[],
  files: readonly { assignRid: string; uploadedBy: string }[],
  staffRid: string,
): Promise<string[]> {
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const { rid, techRid } of work) {
    const isOwn =
      techRid === staffRid ||
      files.some(({ assignRid, uploadedBy }) => assignRid === rid && uploadedBy === staffRid);
    (isOwn ? own : others).add(rid);
  }
  if (others.size === 0) return [...own];
  const begun = await db
    .selectDistinct({ rid: assignHistory.assignRid })
    .from(assignHistory)
    .where(
      and(
        inArray(assignHistory.assignRid, [...others]),
        eq(assignHistory.actorRid, staffRid),
        inArray(assignHistory.action, ['start', 'resume']),
      ),
    );
  return [...own, ...begun.map(({ rid }) => rid)];
}

/** Numbers of the samples without file and reason; a file of all samples speaks for each. */
function uncoveredOf(
  { missing }: Pick<Assign, 'missing'>,
  samples: readonly { rid: string; no: string }[],
  files: readonly { sampleRid: string | null }[],
): string[] {
  if (files.some(({ sampleRid }) => sampleRid === null)) return [];
  if (samples.length === 0) return ['整体结果'];
  const explained = new Set(missing.map(({ sampleRid }) => sampleRid));
  const covered = new Set(files.map(({ sampleRid }) => sampleRid));
  return samples.filter(({ rid }) => !covered.has(rid) && !explained.has(rid)).map(({ no }) => no);
}

/** Units of laboratory work as they are kept; `facts` are what `factsOfWork` tells of them. */
export const workRows = rowsOf<{ facts: AssignFacts }>()(workRecord, {
  table: assigns,
  owner: assigns.customerRid,
  facts: (_, { facts }) => facts,
  history: {
    table: assignHistory,
    line: ({ rid, customerRid }, step) => ({ assignRid: rid, customerRid, ...step }),
  },
});

/** How verdicts are set up. */
export async function verdictSetting({ db }: Pick<Context, 'db'>): Promise<VerdictSetting> {
  return (await loadSettings(db, { verdictSetting: VerdictSetting })).verdictSetting;
}

/** What an assign costs by the order: its line's amount, or its part of that. */
export async function amountOf(db: Database, { lineRid, shareFen }: Assign): Promise<number> {
  if (shareFen !== null) return shareFen;
  const [line] = await db
    .select({ amountFen: orderLines.amountFen })
    .from(orderLines)
    .where(eq(orderLines.rid, lineRid));
  return line?.amountFen ?? 0;
}

/** How many revisions of an analysis its price still includes. */
async function revisionsOf(db: Database, order: Order, now: Date): Promise<number> {
  const all = await workOf(db, order.rid);
  const released = all
    .flatMap(({ releasedAt }) => releasedAt ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  const made = all.filter(({ retestOf }) => retestOf !== null).length;
  return revisionsLeft(await verdictSetting({ db }), released[0] ?? null, made, now);
}
