import { demoStaff } from '../db/demo-staff.ts';
import { pickupAssign, pickupBoard } from '../src/features/sampling/contract.staff.ts';
import { samplingAdd } from '../src/features/sampling/contract.ts';
import { county, type Somebody } from './trust/somebody.ts';

const slots = ['09:00-11:00', '13:00-15:00', '15:00-17:00'];
let made = 0;

/** The rid of a new pickup of `me` on 2026-11-23, whose courier is not chosen yet. */
export async function pickup(me: Somebody, order_rids: string[] = []): Promise<string> {
  const { data, msg } = await me.call(samplingAdd, {
    ...{ type: 1, date: '2026-11-23', time: slots[made++ % slots.length], ...county },
    ...{ name: me.mark, phone: me.phone, address: me.mark, order_rids },
  });
  if (!data) throw new Error(msg);
  return data.rid;
}

/** The same, given to the demo courier. */
export async function assignedPickup(me: Somebody, order_rids: string[] = []): Promise<string> {
  const rid = await pickup(me, order_rids);
  const desk = await me.world.asStaff('service');
  await desk.call(pickupAssign, { rid, courier_rid: demoStaff.courier.rid });
  return rid;
}

/** The rid of a parcel of `me` that is on its way and belongs to no order. */
export async function sentParcel(me: Somebody): Promise<string> {
  const { data } = await me.call(samplingAdd, {
    type: 0,
    express: '顺丰速运',
    waybill: `SF${Date.now()}${made++}`,
  });
  return data?.rid ?? '';
}

/** What the service desk sees of pickups on 2026-11-23. */
export async function boardOf({ world }: Somebody) {
  const desk = await world.asStaff('service');
  return (await desk.call(pickupBoard, { date: '2026-11-23', size: 100 })).data;
}
