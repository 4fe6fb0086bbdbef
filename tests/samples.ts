import { eq } from 'drizzle-orm';
import type { DemoStaff } from '../db/demo-staff.ts';
import { orderDetail } from '../src/features/orders/contract.ts';
import { samplePassports } from '../src/features/orders/samples/tables.ts';
import { orders } from '../src/features/orders/tables.ts';
import { deskAskDisposal, deskHandOver, deskReceive } from '../src/features/samples/contract.staff.ts';
import { multipart } from './multipart.ts';
import type { Somebody } from './trust/somebody.ts';
import type { World } from './world.ts';

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The rid of a picture that `who` has just sent. */
export async function photoBy(world: World, who: DemoStaff): Promise<string> {
  const { token } = await world.asStaff(who);
  const answer = await world
    .visitor({ token })
    .request(
      multipart('/api/staff/upload/photo', { purpose: 'photo' }, [
        { name: '样品.png', type: 'image/png', bytes: onePixel },
      ]),
    );
  return answer.json().data.files[0].rid;
}

/** Whose samples a test brings to the laboratory. */
type Sender = Pick<Somebody, 'world' | 'call' | 'sampleOrder'>;

/** An order of `me` whose one sample is on its way: the rids of both. */
export async function onItsWay(me: Sender, status = 50): Promise<{ order: string; sample: string }> {
  const order = await me.sampleOrder();
  await me.world.database.db.update(orders).set({ status }).where(eq(orders.rid, order));
  const { data } = await me.call(orderDetail, { rid: order });
  return { order, sample: data?.samples[0]?.rid ?? '' };
}

/** The rid of a sample of `me` that lies in the laboratory, 100 mg of it. */
export async function inStore(me: Sender, place = { room: '常温室', shelf: 'A-1' }): Promise<string> {
  const { order, sample } = await onItsWay(me);
  const desk = await me.world.asStaff('sample');
  const photo_rid = await photoBy(me.world, 'sample');
  const taken = { rid: sample, left: 100, unit: 'mg', photo_rid, ...place };
  const { msg, code } = await desk.call(deskReceive, { order_rid: order, samples: [taken] });
  if (code !== 1) throw new Error(msg);
  return sample;
}

/** The rid of a sample of `me` that a technician has. */
export async function handedOver(me: Somebody): Promise<string> {
  const rid = await inStore(me);
  const desk = await me.world.asStaff('sample');
  const { rid: staff_rid } = await me.world.asStaff('tech');
  await desk.call(deskHandOver, { rids: [rid], staff_rid });
  return rid;
}

/** The rid of a sample of `me` whose keeping is over. */
export async function overdue(me: Somebody): Promise<string> {
  const rid = await inStore(me);
  await me.world.database.db
    .update(samplePassports)
    .set({ keepUntil: '2026-11-01' })
    .where(eq(samplePassports.rid, rid));
  return rid;
}

/** The rid of a sample of `me` for whose disposal the sample desk has asked. */
export async function toDispose(me: Somebody): Promise<string> {
  const rid = await overdue(me);
  const desk = await me.world.asStaff('sample');
  await desk.call(deskAskDisposal, { rids: [rid], reason: '保存期已满' });
  return rid;
}

/** The rid of an order of `me` that was cancelled after its sample had come. */
export async function calledOff(me: Somebody): Promise<string> {
  const sample = await inStore(me);
  const { db } = me.world.database;
  const [passport] = await db.select().from(samplePassports).where(eq(samplePassports.rid, sample));
  const orderRid = passport?.orderRid ?? '';
  await db.update(orders).set({ status: 200 }).where(eq(orders.rid, orderRid));
  return orderRid;
}
