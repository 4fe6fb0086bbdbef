import { shanghaiDate } from '../src/core/shanghai.ts';
import { deviceDetail, deviceSearch } from '../src/features/catalogue/contract.ts';
import { photoUpload } from '../src/features/files/contract.ts';
import { orderSend } from '../src/features/orders/changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../src/features/orders/contract.ts';
import { staffOrderMove } from '../src/features/orders/review/contract.ts';
import { planAdd } from '../src/features/plan/contract.ts';
import { workDetail, workFiles, workMove } from '../src/features/results/bench/contract.ts';
import { assignRight } from '../src/features/results/contract.ts';
import { assignDispatch } from '../src/features/results/dispatch/contract.ts';
import { dataRelease } from '../src/features/results/review/contract.ts';
import { reviewChecks } from '../src/features/results/review/rules.ts';
import { deskReceive } from '../src/features/samples/contract.staff.ts';
import { assignStatement, settlementOperate } from '../src/features/settlement/contract.ts';
import { staffMe } from '../src/features/staff/contract.ts';
import { type HttpCaller, sendByForm, sendResult } from './http-caller.ts';
import { onePixel } from './samples.ts';

/** Who works on orders, each with a session of their own. */
export type Laboratory = Record<'service' | 'sample' | 'tech' | 'reviewer', HttpCaller>;

/** An order of a running product. */
export type PlacedOrder = { rid: string; no: string; total_fen: number };

/** Finds X-ray diffraction, reads about it, configures it for one sample, looks at the price and orders it. */
export async function findAndOrder(me: HttpCaller): Promise<PlacedOrder> {
  const { list } = await me.call(deviceSearch, { kw: 'XRD' });
  const found = list.find(({ rid }) => rid === 'xrd-powder');
  if (!found) throw new Error('the search for XRD does not find it');
  const { rid } = await me.call(deviceDetail, { rid: found.rid });
  const { temp_rid } = await me.call(planAdd, { rid, params: { main_components: 'TiO2' } });
  const items = [{ temp_rid, count: 1, samples: [{ no: 'A-1', hazards: ['none'] }] }];
  const { price_hash, protocol_version } = await me.call(ready2pay, { items });
  const { orders } = await me.call(orderAdd, { items, price_hash, protocol_version });
  const [order] = orders;
  if (!order) throw new Error('nothing was ordered');
  return order;
}

/** Brings an order from its review to released data: passed, sent, received, dispatched, tested and released. */
export async function testOrder(me: HttpCaller, { rid }: PlacedOrder, staff: Laboratory): Promise<void> {
  const seen = () => me.call(orderDetail, { rid });
  const { version } = await seen();
  await staff.service.call(staffOrderMove, { rid, version, action: 'pass' });
  const parcel = { express: '顺丰速运', waybill: `SF${rid.slice(-10)}` };
  await me.call(orderSend, { rid, version: (await seen()).version, ...parcel });
  const { samples, lines, version: sent } = await seen();
  const picture = { purpose: 'photo', name: '样品.png', type: 'image/png', bytes: onePixel };
  const photo_rid = await sendByForm(staff.sample, photoUpload.path, picture);
  await staff.sample.call(deskReceive, {
    ...{ order_rid: rid, order_version: sent },
    samples: samples.map((sample) => ({
      ...{ rid: sample.rid, photo_rid, room: '常温样品库', shelf: 'B-2' },
      ...{ left: 100, unit: 'mg' },
    })),
  });
  const { rid: tech_rid } = await staff.tech.call(staffMe, {});
  const plan = { instrument: 'Bruker D8 Advance', tech_rid, planned_date: shanghaiDate(new Date()) };
  for (const line of lines) {
    const { rid: work } = await staff.service.call(assignDispatch, { line_rid: line.rid, ...plan });
    await testAtBench(staff.tech, work);
  }
  await staff.reviewer.call(dataRelease, {
    ...{ order_rid: rid, version: (await seen()).version },
    checked: reviewChecks.map(({ key }) => key),
  });
}

/** Accepts an order's data, has its statement made and confirms exactly that; returns its rid. */
export async function settleOrder(me: HttpCaller, { rid: order_rid }: PlacedOrder): Promise<string> {
  await me.call(assignRight, { order_rid });
  const { rid } = await me.call(settlementOperate, { op: 'create', order_rids: [order_rid] });
  const { edition } = await me.call(assignStatement, { rid });
  await me.call(settlementOperate, { op: 'confirm', rid, edition });
  return rid;
}

/** Accepts, starts and hands in a unit of work with one file for all of its samples. */
async function testAtBench(tech: HttpCaller, rid: string): Promise<void> {
  let { version } = await tech.call(workDetail, { rid });
  const move = async (action: 'accept' | 'start' | 'upload') => {
    version = (await tech.call(workMove, { rid, version, action })).version;
  };
  await move('accept');
  await move('start');
  const lines = Array.from({ length: 40 }, (_, index) => `${10 + index} ${100 + (index % 7)}`);
  const file_rid = await sendResult(tech, 'A-1_scan.xy', lines.join('\n'));
  await tech.call(workFiles, { rid, files: [{ file_rid }] });
  await move('upload');
}
