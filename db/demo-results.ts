import path from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../src/core/shanghai.ts';
import { ulid } from '../src/core/ulid.ts';
import { namesOfEveryForm } from '../src/features/catalogue/forms/read-forms.ts';
import { services } from '../src/features/catalogue/tables.ts';
import type { Order } from '../src/features/orders/moves.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import { orderHistory, orderLines, orderSamples, orders } from '../src/features/orders/tables.ts';
import { releaseFiles } from '../src/features/results/delivery/manifest.ts';
import { workStates } from '../src/features/results/rules.states.ts';
import { verdictDue } from '../src/features/results/rules.ts';
import { assignHistory, assigns, objections, resultFiles } from '../src/features/results/tables.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import type { FileStore } from '../src/host/files/file-store.ts';
import { type DemoFile, demoFiles, keepDemoFile } from './demo-files.ts';
import { demoStaff } from './demo-staff.ts';

/** What else shows well for services that have no file of their own. */
const standIns: Record<string, string> = { 'rohs-ten': 'icp-batch.csv', 'polymer-id': 'ftir-pmma.jdx' };

/** In which state work is by its order's; the second of several lines lags behind. */
const { toDispatch, toAccept, toTest, testing, toReview, toVerify, retesting, accepted, settled } =
  workStates;
const stateOf: Record<number, [number, number]> = {
  [orderStates.queued]: [toTest, toAccept],
  [orderStates.testing]: [testing, toTest],
  [orderStates.dataReview]: [toReview, toReview],
  [orderStates.toVerify]: [toVerify, toVerify],
  [orderStates.retesting]: [retesting, toVerify],
  [orderStates.toSettle]: [accepted, accepted],
  [orderStates.toPay]: [settled, settled],
  [orderStates.done]: [settled, settled],
};

/**
 * Gives the demo orders that are in the laboratory, or were, the work that belongs to their state, with files of each
 * technique where data was handed in, and a signed list where it was released.
 */
export async function seedDemoResults(
  db: Database,
  { store, secrets, now }: { store: FileStore; secrets: Secrets; now: Date },
): Promise<void> {
  const known = demoFiles();
  const list = await db
    .select()
    .from(orders)
    .where(inArray(orders.status, Object.keys(stateOf).map(Number)))
    .orderBy(asc(orders.createdAt));
  for (const order of list) await seedOrder({ db, store, secrets, now, known }, order);
}

type Context = { db: Database; store: FileStore; secrets: Secrets; now: Date; known: readonly DemoFile[] };

async function seedOrder(context: Context, order: Order) {
  const { db, secrets, now } = context;
  const history = await db.select().from(orderHistory).where(eq(orderHistory.orderRid, order.rid));
  const at = (status: number) => history.find(({ toStatus }) => toStatus === status)?.at;
  const releasedAt = at(orderStates.toVerify) ?? null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderRid, order.rid))
    .orderBy(asc(orderLines.sort));
  const general = await namesOfEveryForm(db, order.typeId);
  const made: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [first, later] = stateOf[order.status] ?? [toDispatch, toDispatch];
    const status = index === 0 ? first : later;
    const [service] = await db
      .select({ instrument: services.instrument })
      .from(services)
      .where(eq(services.rid, line.serviceRid));
    const instrument = service ? `${service.instrument.vendor} ${service.instrument.model}`.slice(0, 60) : '';
    const rid = ulid(now.getTime());
    const isDone = status >= workStates.toReview;
    await db.insert(assigns).values({
      ...{ rid, no: `${order.no}-${index + 1}`, orderRid: order.rid, customerRid: order.customerRid },
      ...{ lineRid: line.rid, status, instrument, techRid: demoStaff.tech.rid },
      plannedDate: plannedFor(order, now),
      used: isDone ? line.answers.filter(({ name }) => !general.has(name)).slice(0, 20) : [],
      startedAt: at(80) ?? null,
      workedSeconds: status === workStates.testing || isDone ? 4_200 + 600 * index : 0,
      uploadedAt: isDone ? (at(90) ?? null) : null,
      ...(releasedAt && {
        releasedAt,
        reviewedBy: demoStaff.reviewer.rid,
        verdictDue: verdictDue(releasedAt, 15),
      }),
      ...(status >= workStates.accepted && { verdictAt: at(110) ?? now, verdictBy: 'customer' as const }),
      createdAt: at(60) ?? now,
    });
    await db.insert(assignHistory).values({
      ...{ assignRid: rid, customerRid: order.customerRid, at: at(70) ?? now, actorType: 'staff' },
      ...{
        actorRid: demoStaff.service.rid,
        action: 'dispatch',
        fromStatus: workStates.toDispatch,
        toStatus: workStates.toAccept,
      },
      reason: instrument,
    });
    made.push(rid);
    if (isDone)
      await seedFiles(context, order, { rid, lineRid: line.rid, serviceRid: line.serviceRid }, at(90) ?? now);
    if (status === workStates.retesting)
      await seedRetest(context, order, { rid, lineRid: line.rid, instrument }, made.length);
  }
  if (releasedAt) {
    await releaseFiles(
      { db, secrets, now: releasedAt },
      {
        orderRid: order.rid,
        assignRids: made,
        reviewerRid: demoStaff.reviewer.rid,
        verdictDue: verdictDue(releasedAt, 15),
      },
    );
  }
}

/** Every sample gets a file of the service's technique. */
async function seedFiles(
  { db, store, known }: Context,
  order: Order,
  { rid, lineRid, serviceRid }: { rid: string; lineRid: string; serviceRid: string },
  at: Date,
) {
  const fitting = known.filter(
    ({ service, file }) => service === serviceRid || standIns[serviceRid] === file,
  );
  if (fitting.length === 0) return;
  const samples = (
    await db
      .select()
      .from(orderSamples)
      .where(and(eq(orderSamples.orderRid, order.rid)))
      .orderBy(asc(orderSamples.sort))
  ).filter(({ lineRids }) => lineRids.includes(lineRid));
  const targets = samples.length > 0 ? samples : [undefined];
  for (const [index, sample] of targets.entries()) {
    const chosen = fitting[index % fitting.length];
    if (!chosen) continue;
    const name = sample ? `${sample.no}${path.extname(chosen.file)}` : chosen.file;
    const { rid: fileRid, ...file } = await keepDemoFile({ db, store }, chosen, {
      ...{ staffRid: demoStaff.tech.rid, purpose: 'result', boundTo: `assigns:${rid}`, createdAt: at, name },
    });
    await db.insert(resultFiles).values({
      ...{ rid: ulid(at.getTime()), assignRid: rid, orderRid: order.rid, customerRid: order.customerRid },
      ...{ sampleRid: sample?.rid ?? null, fileRid, ...file, name, technique: chosen.technique },
      ...{ uploadedBy: demoStaff.tech.rid, at },
    });
  }
}

/** What was objected to, and the work that repeats it. */
async function seedRetest(
  { db, now }: Context,
  order: Order,
  { rid, lineRid, instrument }: { rid: string; lineRid: string; instrument: string },
  count: number,
) {
  const reason = '谱峰整体偏移约 3 cm⁻¹，与标准谱不符，请复核。';
  await db.insert(objections).values({
    ...{ rid: ulid(now.getTime()), assignRid: rid, orderRid: order.rid, customerRid: order.customerRid },
    ...{ kind: 1, reason, sampleNos: [], at: new Date(now.getTime() - 86_400_000) },
    ...{
      answer: 'retest',
      answerText: '已用硅片重新校准，安排免费复测。',
      answeredBy: demoStaff.service.rid,
    },
    answeredAt: new Date(now.getTime() - 40_000_000),
  });
  await db.insert(assigns).values({
    ...{ rid: ulid(now.getTime()), no: `${order.no}-${count + 1}`, orderRid: order.rid },
    ...{
      customerRid: order.customerRid,
      lineRid,
      status: workStates.toAccept,
      instrument,
      techRid: demoStaff.tech.rid,
    },
    ...{
      plannedDate: addDays(shanghaiDate(now), 1),
      retestOf: rid,
      retestFee: 'free',
      reason: `数据有误：${reason}`,
    },
    createdAt: new Date(now.getTime() - 40_000_000),
  });
}

/** What is not begun is planned around now, a day before it is promised where that is later. */
function plannedFor({ promiseDate }: Order, now: Date): string {
  const today = shanghaiDate(now);
  return promiseDate && promiseDate > today ? addDays(promiseDate, -1) : today;
}
