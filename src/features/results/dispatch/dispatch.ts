import { and, asc, count, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { eachAlone } from '../../../host/records/each-alone.ts';
import { equal } from '../../../host/records/filters.ts';
import { services } from '../../catalogue/tables.ts';
import { factsOf, type Mover, type Order, orderRows, promiseAfterArrival } from '../../orders/moves.ts';
import { type OrderStatus, orderRecord, orderStates } from '../../orders/rules.states.ts';
import { orderLines, orderSamples, orders } from '../../orders/tables.ts';
import { DispatchSetting } from '../../settings/rules.orders.ts';
import { loadSettings } from '../../settings/service.ts';
import { type Role, scopeOf } from '../../staff/rules.permissions.ts';
import { staffMembers } from '../../staff/tables.ts';
import { rawDataOf } from '../delivery/raw-data.ts';
import { queueWhenPlanned } from '../progress.ts';
import { workStates } from '../rules.states.ts';
import { secondsAtWork, sharesOf } from '../rules.ts';
import { assigns } from '../tables.ts';
import { tellFilesProblem, tellFilesTaken, tellWorkers } from '../tell-people.ts';
import { asStaffAssign, readUnplanned, readWork, workRoleOf } from '../views.ts';
import {
  type Assign,
  amountOf,
  factsOfWork,
  lockWork,
  samplesOf,
  type Work,
  type Worker,
  workOf,
  workRows,
} from '../work.ts';
import type { assignDispatch, dataCheck, dispatchBoard, dispatchMany } from './contract.ts';
import { type DayLimits, loadOf, overText } from './rules.ts';

/** States of orders whose work is in the laboratory. */
const { received, queued, testing, retesting } = orderStates;
const inLaboratory = [received, queued, testing, retesting];

/** Everything for the board; a technician sees what is their own. */
export const readBoard: Answers<typeof dispatchBoard> = async ({ db, now, actor, scope }, _input) => {
  const isOwn = scope === 'own';
  const open = and(
    lt(assigns.status, workStates.unable),
    inArray(orders.status, inLaboratory),
    isOwn ? eq(assigns.techRid, actor.rid) : undefined,
  );
  const work = await readWork(db, open);
  const lines = isOwn ? [] : await readUnplanned(db);
  const usual = await usualInstruments(
    db,
    lines.map(({ line }) => line.serviceRid),
  );
  const waiting = [
    ...lines.map((line) => ({
      ...asStaffAssign(line, now),
      instrument: usual.get(line.line.serviceRid) ?? '',
    })),
    ...work
      .filter(({ assign }) => assign?.status === workStates.toDispatch)
      .map((each) => asStaffAssign(each, now)),
  ];
  const numbers = await numbersOf(
    db,
    waiting.map(({ order_rid }) => order_rid),
  );
  const parts = new Map(work.map(({ assign }) => [assign?.rid ?? '', assign?.sampleRids ?? []]));
  const unassigned = waiting.map((each) => {
    const part = parts.get(each.rid) ?? [];
    const own = numbers.filter(
      ({ rid, lineRids }) => lineRids.includes(each.line_rid) && (part.length === 0 || part.includes(rid)),
    );
    return { ...each, sample_list: own.map(({ rid, no }) => ({ rid, no })) };
  });
  const assigned = work
    .filter(({ assign }) => assign && assign.status > workStates.toDispatch)
    .map((each) => asStaffAssign(each, now));
  const names = [...assigned, ...unassigned].map(({ instrument }) => instrument).filter((name) => name);
  const maySeeFiles = scopeOf(actor.role as Role, 'results:read') !== undefined;
  return {
    today: shanghaiDate(now),
    unassigned,
    assigned,
    technicians: await technicians(db),
    instruments: [...new Set(names)].sort((one, other) => one.localeCompare(other, 'zh')),
    limits: await limitsOf(db),
    waiting_data: isOwn ? [] : await waitingData(db, maySeeFiles),
  };
};

/** Dispatches a line or work that is there already; see the contract. */
export const dispatchWork: Answers<typeof assignDispatch> = async (context, input) => {
  const { db, now, actor, scope } = context;
  const role = workRoleOf(actor.role);
  if (scope === 'own' || (role !== 'service' && role !== 'lead')) throw new Failure(refusals.forbidden);
  const [tech] = await db
    .select({ rid: staffMembers.rid, role: staffMembers.role })
    .from(staffMembers)
    .where(and(eq(staffMembers.rid, input.tech_rid), isNull(staffMembers.disabledAt)));
  if (!tech || !scopeOf(tech.role, 'results:work')) throw new Failure('请选择检测员');
  if (input.planned_date < shanghaiDate(now)) throw new Failure('计划日期不能早于今天');
  const by: Worker = { role, type: 'staff', rid: actor.rid };
  const work = input.rid ? await lockWork(db, input.rid) : await planLine(db, input.line_rid ?? '', by, now);
  // Whoever pays in advance is queued when that is done, so nothing is planned before.
  if (work.order.status === orderStates.received) {
    const facts = { ...factsOf(work.order), status: work.order.status as OrderStatus };
    orderRecord.allowed(facts, 'queue', 'service');
  }
  const { instrument, lab = '', planned_date: plannedDate } = input;
  const assign = await splitOff(db, work, input.sample_rids, by, now);
  const isBegun = assign.status === workStates.testing;
  const over = await overOf(db, assign, { instrument, lab, techRid: tech.rid, plannedDate });
  const overWhy = over && input.over_reason;
  if (over && overWhy.length < 2) throw new Failure(`${over}，请填写超出原因`);
  const why = input.reason;
  if (isBegun && why.length < 2) throw new Failure('请填写原因');
  if (isBegun && assign.techRid === tech.rid) throw new Failure('请选择另一位检测员');
  const moved = await workRows.move(db, assign, {
    facts: await factsOfWork(db, { ...work, assign }, now),
    action: isBegun ? 'handOver' : assign.status === workStates.toDispatch ? 'dispatch' : 'redispatch',
    by,
    now,
    ...(input.rid && { version: input.version }),
    reason:
      `${lab ? `${lab} ` : ''}${instrument} ${plannedDate}${why && `，${why}`}${over && `，${over}：${overWhy}`}`.slice(
        0,
        500,
      ),
    changes: {
      ...{ instrument, lab, techRid: tech.rid, plannedDate, reason: isBegun ? why : '' },
      // Whoever had it works on it no more; their time is kept.
      ...(isBegun && { workedSeconds: secondsAtWork(assign, now), runningSince: null }),
    },
  });
  const order = await queueWhenPlanned(context, work.order, asMover(by));
  const service = await serviceOf(db, moved);
  await tellWorkers(context, order, 'dispatched', { rid: tech.rid }, { service });
  if (isBegun && assign.techRid)
    await tellWorkers(context, order, 'handedOver', { rid: assign.techRid }, { service, reason: why });
  return { rid: moved.rid, order_status: order.status };
};

/** Dispatches several; see the contract. All their orders are locked first, so that two who do this never wait in a circle. */
export const dispatchSeveral: Answers<typeof dispatchMany> = async (context, input) => {
  const { works, line_rids, ...plan } = input;
  const { db } = context;
  const versions = new Map(works.map(({ rid, version }) => [rid, version]));
  const orderOf = new Map<string, string>();
  if (versions.size > 0)
    for (const { rid, orderRid } of await db
      .select({ rid: assigns.rid, orderRid: assigns.orderRid })
      .from(assigns)
      .where(inArray(assigns.rid, [...versions.keys()])))
      orderOf.set(rid, orderRid);
  if (line_rids.length > 0)
    for (const { rid, orderRid } of await db
      .select({ rid: orderLines.rid, orderRid: orderLines.orderRid })
      .from(orderLines)
      .where(inArray(orderLines.rid, line_rids)))
      orderOf.set(rid, orderRid);
  await orderRows.lockEach(db, [...orderOf.values()], 'any');
  return eachAlone(context, [...versions.keys(), ...line_rids], (each, rid) => {
    const version = versions.get(rid);
    const which = version === undefined ? { line_rid: rid } : { rid, version };
    return dispatchWork(each, { ...plan, ...which, reason: '', sample_rids: [] });
  });
};

async function limitsOf(db: Database): Promise<DayLimits> {
  return (await loadSettings(db, { dispatchSetting: DispatchSetting })).dispatchSetting;
}

/** What of the limits of its day would be gone over if work came to be done there and so; empty for nothing. Three statements. */
async function overOf(
  db: Database,
  assign: Assign,
  {
    instrument,
    lab,
    techRid,
    plannedDate,
  }: { instrument: string; lab: string; techRid: string; plannedDate: string },
): Promise<string> {
  const sameDay = await readWork(
    db,
    and(
      eq(assigns.plannedDate, plannedDate),
      gt(assigns.status, workStates.toDispatch),
      lt(assigns.status, workStates.unable),
      ne(assigns.rid, assign.rid),
      or(eq(assigns.instrument, instrument), eq(assigns.techRid, techRid)),
    ),
  );
  const adding = loadOf([{ samples: (await samplesOf(db, assign)).length }]);
  const those = (fits: (other: Assign) => boolean) =>
    loadOf(sameDay.filter(({ assign: other }) => other && fits(other)));
  return overText(
    {
      instrument: lab ? undefined : those((other) => other.instrument === instrument && !other.lab),
      tech: those((other) => other.techRid === techRid),
    },
    adding,
    await limitsOf(db),
  );
}

/**
 * Leaves only the samples of `sampleRids` with work that waits to be dispatched; the others become work of their own,
 * which waits. The amount is shared out by samples. Returns the work as it is then.
 */
async function splitOff(
  db: Database,
  { assign, order }: Work,
  sampleRids: readonly string[],
  by: Worker,
  now: Date,
): Promise<Assign> {
  const samples = (await samplesOf(db, assign)).map(({ rid }) => rid);
  const wanted = samples.filter((rid) => sampleRids.includes(rid));
  if (wanted.length < new Set(sampleRids).size) throw new Failure(refusals.notFound);
  if (wanted.length === 0 || wanted.length === samples.length) return assign;
  if (assign.status !== workStates.toDispatch) throw new Failure('已派出的任务只能整体改派');
  const rest = samples.filter((rid) => !wanted.includes(rid));
  // A retest has a price of its own, said before it began; its parts have none.
  const [mine = null, others = null] = assign.retestOf
    ? []
    : sharesOf(await amountOf(db, assign), [wanted.length, rest.length]);
  await addWork(db, order, assign.lineRid, by, now, {
    ...{ sampleRids: rest, shareFen: others, amountFen: others },
    ...{ retestOf: assign.retestOf, retestFee: assign.retestFee, reason: assign.reason },
  });
  const [kept] = await db
    .update(assigns)
    .set({ sampleRids: wanted, shareFen: mine, amountFen: mine })
    .where(eq(assigns.rid, assign.rid))
    .returning();
  return kept ?? assign;
}

/** Takes the data of an analysis in, or says what is wrong with it. */
export const checkData: Answers<typeof dataCheck> = async (
  context,
  { order_rid, version, is_good, reason = '' },
) => {
  const { db, now, actor, scope } = context;
  if (scope === 'own') throw new Failure(refusals.forbidden);
  const order = await orderRows.lock(db, order_rid, 'any');
  if (order.typeId !== 3) throw new Failure(refusals.wrongState);
  const by: Mover = { role: 'service', type: 'staff', rid: actor.rid };
  if (is_good && (await rawDataOf(db, order_rid)).length === 0) throw new Failure('客户尚未上传数据');
  const changes = is_good ? { promiseDate: await promiseAfterArrival(db, order, now) } : {};
  const isHere = order.status === orderStates.received && !is_good;
  const received = isHere
    ? order
    : await orderRows.move(db, order, { action: 'receive', by, now, version, changes });
  if (is_good) {
    await tellFilesTaken(context, received);
    return null;
  }
  const broken = await orderRows.move(db, received, {
    action: 'reportIssue',
    by: { ...by, role: 'lab' },
    now,
    reason,
    ...(isHere && { version }),
  });
  await tellFilesProblem(context, broken, reason);
  return null;
};

/** New work for a line of an order, numbered after what the order has already. */
export async function addWork(
  db: Database,
  order: Order,
  lineRid: string,
  by: Worker,
  now: Date,
  changes: Partial<typeof assigns.$inferInsert> = {},
): Promise<Assign> {
  const known = (await workOf(db, order.rid)).length;
  const [assign] = await db
    .insert(assigns)
    .values({
      rid: ulid(now.getTime()),
      no: `${order.no}-${known + 1}`,
      orderRid: order.rid,
      customerRid: order.customerRid,
      lineRid,
      status: workStates.toDispatch,
      createdAt: now,
      ...changes,
    })
    .returning();
  if (!assign) throw new Error(`no work could be added to ${order.no}`);
  await workRows.begin(db, assign, { action: 'dispatch', by, now });
  return assign;
}

/** The name of the service that work is done for. */
export async function serviceOf(db: Database, { lineRid }: Pick<Assign, 'lineRid'>): Promise<string> {
  const [line] = await db
    .select({ name: orderLines.name })
    .from(orderLines)
    .where(eq(orderLines.rid, lineRid));
  return line?.name ?? '';
}

/** Who moves the order when `worker` moves its work. */
export function asMover({ role, type, rid }: Worker): Mover {
  return { role: role === 'lead' ? 'service' : role, type, rid };
}

async function planLine(db: Database, lineRid: string, by: Worker, now: Date): Promise<Work> {
  const [line] = await db
    .select({ orderRid: orderLines.orderRid })
    .from(orderLines)
    .where(eq(orderLines.rid, lineRid));
  if (!line) throw new Failure(refusals.notFound);
  const order = await orderRows.lock(db, line.orderRid, 'any');
  const [known] = await db.select().from(assigns).where(eq(assigns.lineRid, lineRid)).limit(1);
  if (known) throw new Failure(refusals.stale);
  if (order.status !== orderStates.received) throw new Failure(refusals.wrongState);
  return { order, assign: await addWork(db, order, lineRid, by, now) };
}

/** Numbers of the samples of orders, in their order. One statement. */
async function numbersOf(db: Database, orderRids: readonly string[]) {
  if (orderRids.length === 0) return [];
  return db
    .select({ rid: orderSamples.rid, no: orderSamples.no, lineRids: orderSamples.lineRids })
    .from(orderSamples)
    .where(inArray(orderSamples.orderRid, [...new Set(orderRids)]))
    .orderBy(asc(orderSamples.sort));
}

/** Who can be given work, with how much they have: technicians first, who has least first. One statement. */
export async function technicians(db: Database) {
  const rows = await db
    .select({
      rid: staffMembers.rid,
      name: staffMembers.name,
      role: staffMembers.role,
      load: count(assigns.rid),
    })
    .from(staffMembers)
    .leftJoin(
      assigns,
      and(
        eq(assigns.techRid, staffMembers.rid),
        inArray(assigns.status, [workStates.toAccept, workStates.toTest, workStates.testing]),
      ),
    )
    .where(isNull(staffMembers.disabledAt))
    .groupBy(staffMembers.rid)
    .orderBy(asc(staffMembers.createdAt), asc(staffMembers.rid));
  return rows
    .filter(({ role }) => scopeOf(role, 'results:work'))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ rid, name, load }) => ({ rid, name, load }));
}

/** A reviewer who tests cannot release it afterwards, so technicians come first. */
function rank({ role, load }: { role: string; load: number }): number {
  return (role === 'tech' ? 0 : 1_000_000) + load;
}

/** The instruments that the catalogue names for services. One statement. */
export async function usualInstruments(
  db: Database,
  serviceRids: readonly string[],
): Promise<Map<string, string>> {
  if (serviceRids.length === 0) return new Map();
  const rows = await db
    .select({ rid: services.rid, instrument: services.instrument })
    .from(services)
    .where(inArray(services.rid, [...new Set(serviceRids)]));
  return new Map(
    rows.map(({ rid, instrument }) => [rid, `${instrument.vendor} ${instrument.model}`.trim().slice(0, 60)]),
  );
}

/** Analyses that wait for their data to be checked; those without any data are not there yet. */
async function waitingData(db: Database, withNames: boolean) {
  const rows = await db
    .select()
    .from(orders)
    .where(equal(orders, { typeId: 3, status: orderStates.toSend }))
    .orderBy(asc(orders.createdAt))
    .limit(50);
  const list = [];
  for (const order of rows) {
    const files = (await rawDataOf(db, order.rid)).map(({ line_rid: _, ...file }) => file);
    list.push({
      ...{ order_rid: order.rid, order_no: order.no, title: order.title, version: order.version },
      files: withNames ? files : files.map((file) => ({ ...file, name: '' })),
    });
  }
  return list;
}
