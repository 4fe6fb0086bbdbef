import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { type DemoStaff, demoStaff } from '../db/demo-staff.ts';
import { bindFiles } from '../src/features/files/service.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import { assigns, objections, resultFiles } from '../src/features/results/tables.ts';
import { staffFile } from './resumable.ts';
import type { World } from './world.ts';

/** One unit of laboratory work that a test has made. */
export type MadeWork = { rid: string; no: string; orderRid: string; lineRid: string; version: number };

/** What is put into a database here: by a world, or by whoever stands beside a product of its own. */
export type Bench = Pick<World, 'now'> & { database: Pick<World['database'], 'db'> };

/** The lines of an order. */
export async function linesOf({ database }: Bench, orderRid: string): Promise<string[]> {
  const rows = await database.db
    .select({ rid: orderLines.rid })
    .from(orderLines)
    .where(eq(orderLines.orderRid, orderRid));
  return rows.map(({ rid }) => rid);
}

/** Puts an order into a state, however it would have come there. */
export async function putOrder({ database }: Bench, orderRid: string, status: number): Promise<void> {
  await database.db.update(orders).set({ status }).where(eq(orders.rid, orderRid));
}

/** Gives an order work in a state, on the instrument of a member of staff, and puts the order into its own. */
export async function putWork(
  world: Bench,
  orderRid: string,
  status: number,
  {
    orderStatus,
    tech = 'tech',
    ...changes
  }: { orderStatus: number; tech?: DemoStaff } & Partial<typeof assigns.$inferInsert>,
): Promise<MadeWork> {
  const { db } = world.database;
  await putOrder(world, orderRid, orderStatus);
  const [order] = await db.select().from(orders).where(eq(orders.rid, orderRid));
  const [lineRid = ''] = await linesOf(world, orderRid);
  const [made] = await db
    .insert(assigns)
    .values({
      rid: ulid(),
      no: `${order?.no}-${1 + (await db.$count(assigns, eq(assigns.orderRid, orderRid)))}`,
      orderRid,
      customerRid: order?.customerRid ?? '',
      lineRid,
      status,
      instrument: 'Bruker D8 Advance',
      techRid: demoStaff[tech].rid,
      plannedDate: '2026-11-23',
      createdAt: world.now(),
      ...(status >= 60 && { releasedAt: world.now(), verdictDue: new Date('2026-12-05T15:59:59Z') }),
      ...changes,
    })
    .returning();
  if (!made) throw new Error('no work was made');
  return made;
}

/** Gives work a file of its technician that speaks for all its samples, and returns the rid of its row. */
export async function putFile(world: World, work: MadeWork, tech: DemoStaff = 'tech'): Promise<string> {
  const colleague = await world.asStaff(tech);
  const fileRid = await staffFile(colleague, { name: 'data.csv', type: 'text/csv', bytes: '2θ,I\n5,1\n' });
  const [order] = await world.database.db.select().from(orders).where(eq(orders.rid, work.orderRid));
  const rid = ulid();
  await bindFiles(
    { db: world.database.db },
    { rids: [fileRid], purpose: 'result', boundTo: `assigns:${work.rid}` },
  );
  await world.database.db.insert(resultFiles).values({
    rid,
    assignRid: work.rid,
    orderRid: work.orderRid,
    customerRid: order?.customerRid ?? '',
    fileRid,
    name: 'data.csv',
    bytes: 9,
    sha256: 'a'.repeat(64),
    uploadedBy: demoStaff[tech].rid,
    at: world.now(),
  });
  return rid;
}

/** Lets the customer object to work; `answer` says how it was answered, if it was. */
export async function putObjection(world: World, work: MadeWork, answer?: 'rejected'): Promise<string> {
  const [order] = await world.database.db.select().from(orders).where(eq(orders.rid, work.orderRid));
  const rid = ulid();
  await world.database.db.insert(objections).values({
    rid,
    assignRid: work.rid,
    orderRid: work.orderRid,
    customerRid: order?.customerRid ?? '',
    kind: 1,
    reason: '峰位与文献不符，请复核',
    sampleNos: [],
    at: world.now(),
    ...(answer && { answer, answerText: '仪器状态正常', answeredAt: world.now() }),
  });
  return rid;
}
