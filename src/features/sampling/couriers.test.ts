import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../db/demo-staff.ts';
import { assignedPickup, boardOf, bookVisit, pickup, sentParcel } from '../../../tests/fixtures/pickups.ts';
import { onItsWay, photoBy } from '../../../tests/fixtures/samples.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { orderSend } from '../orders/changes/contract.ts';
import { orderDetail } from '../orders/contract.ts';
import { auditLog, staffMembers } from '../staff/tables.ts';
import {
  courierDay,
  pickupArrive,
  pickupAssign,
  pickupAssignMany,
  pickupBoard,
  pickupCollect,
  pickupFail,
} from './contract.staff.ts';
import { watchParcels } from './service.watch.ts';
import { samplings } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

test('the desk gives a pickup to a courier, who sees address and number of it and of no other', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const [mine, other] = [await assignedPickup(me), await pickup(me)];
  const courier = await world.asStaff('courier');
  expect(await courier.call(pickupAssign, { rid: mine, courier_rid: courier.rid })).toEqual(
    refused('无权限操作'),
  );
  const { data } = await courier.call(courierDay, { date: '2026-11-23' });
  expect(data?.list).toMatchObject([{ rid: mine, phone: me.phone, address: `北京市海淀区${me.mark}` }]);
  const looks = await world.database.db.select().from(auditLog).where(eq(auditLog.isRead, true));
  expect(looks.map(({ staffRid, path }) => [staffRid, path])).toEqual([[courier.rid, courierDay.path]]);
  const board = await boardOf(me);
  expect(board?.list.map(({ phone }) => phone)).not.toContain(me.phone);
  expect(board?.couriers).toEqual([{ rid: courier.rid, name: '韩骁', load: 1 }]);
  const inputs = { count: 1, photo_rid: await photoBy(world, 'courier'), signature_rid: 'x' };
  expect(await courier.call(pickupCollect, { rid: other, ...inputs })).toEqual(refused('记录不存在'));
  expect(await courier.call(pickupFail, { rid: other, reason: '无人在场' })).toEqual(refused('记录不存在'));
  expect(await courier.call(pickupAssign, { rid: other, courier_rid: courier.rid })).toEqual(
    refused('记录不存在'),
  );
  const desk = await world.asStaff('service');
  expect(await desk.call(pickupAssign, { rid: other, courier_rid: demoStaff.tech.rid })).toEqual(
    refused('请选择在职的取样员'),
  );
  await world.database.db
    .update(staffMembers)
    .set({ disabledAt: world.now() })
    .where(eq(staffMembers.rid, courier.rid));
  expect((await desk.call(pickupAssign, { rid: other, courier_rid: courier.rid })).code).toBe(0);
});

test('the board tells how many pickups each district has, and keeps to one of them', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const elsewhere = { city: '北京市', area: '朝阳区', address_code: '110105' };
  const late = await bookVisit(me, { time: '15:00-17:00' });
  const chaoyang = await bookVisit(me, { ...elsewhere });
  const haidian = await bookVisit(me);
  const early = await bookVisit(me, { time: '09:00-11:00' });
  const desk = await world.asStaff('service');
  const { data } = await desk.call(pickupBoard, { date: '2026-11-23' });
  expect(data?.list.map(({ rid }) => rid)).toEqual([early, chaoyang, haidian, late]);
  const districts = [
    { name: '北京市海淀区', area: '海淀区', count: 3 },
    { name: '北京市朝阳区', area: '朝阳区', count: 1 },
  ];
  expect(data?.districts).toEqual(districts);
  const one = await desk.call(pickupBoard, { date: '2026-11-23', district: '北京市朝阳区' });
  expect(one.data).toMatchObject({ list: [{ rid: chaoyang }], total: 1, districts });
  const parcels = await desk.call(pickupBoard, { type: 0, district: '北京市朝阳区' });
  expect(parcels.data?.districts).toEqual([]);
});

test('several pickups go to one courier at once, all or none, and the refusal says which', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const rids = [await pickup(me), await pickup(me)];
  const desk = await world.asStaff('service');
  const rows = async () => (await boardOf(me))?.list.filter(({ rid }) => rids.includes(rid)) ?? [];
  const seen = await rows();
  const list = seen.map(({ rid, version }) => ({ rid, version }));
  const stale = list.map((each, index) => ({ ...each, version: each.version + index }));
  const courier_rid = demoStaff.courier.rid;
  const wrong = seen.find(({ rid }) => rid === stale[1]?.rid);
  expect(await desk.call(pickupAssignMany, { list: stale, courier_rid })).toEqual(
    refused(`${wrong?.no}：数据已更新，请刷新后重试`),
  );
  expect((await rows()).map(({ courier }) => courier)).toEqual(['', '']);
  expect(await desk.call(pickupAssignMany, { list, courier_rid: demoStaff.tech.rid })).toEqual(
    refused('请选择在职的取样员'),
  );
  const courier = await world.asStaff('courier');
  expect(await courier.call(pickupAssignMany, { list, courier_rid })).toEqual(refused('记录不存在'));
  expect((await desk.call(pickupAssignMany, { list, courier_rid })).code).toBe(1);
  expect((await rows()).map(({ courier }) => courier)).toEqual(['韩骁', '韩骁']);
  const [line] = await world.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.path, pickupAssignMany.path), eq(auditLog.isRefused, false)));
  expect(line?.notes).toBe('韩骁 2 单');
});

test('what is collected has a picture, a count and a signature, and takes its orders along', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { order } = await onItsWay(me, 40);
  const rid = await assignedPickup(me, [order]);
  const courier = await world.asStaff('courier');
  const desk = await world.asStaff('service');
  const [photo_rid, signature_rid] = [await photoBy(world, 'courier'), await photoBy(world, 'courier')];
  expect(await courier.call(pickupCollect, { rid, count: 2, photo_rid, signature_rid: '' })).toEqual(
    refused('请交付人签字'),
  );
  expect((await courier.call(pickupCollect, { rid, count: 2, photo_rid, signature_rid })).code).toBe(1);
  expect((await me.call(orderDetail, { rid: order })).data?.status).toBe(50);
  const [row] = await world.database.db.select().from(samplings).where(eq(samplings.rid, rid));
  expect(row).toMatchObject({
    status: 30,
    collectedCount: 2,
    photoRid: photo_rid,
    signatureRid: signature_rid,
  });
  expect(await desk.call(pickupArrive, { rid })).toEqual(refused('请在样品台逐个扫码收样'));
  const button = (await boardOf(me))?.list.find((each) => each.rid === rid)?.actions[0];
  expect(button).toMatchObject({ action: 'arrive', reason: '请在样品台逐个扫码收样' });
  expect((await desk.call(pickupArrive, { rid: await sentParcel(me) })).code).toBe(1);
});

test('a parcel that travels for three days is told of, once', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { order } = await onItsWay(me, 40);
  const { data } = await me.call(orderDetail, { rid: order });
  await me.call(orderSend, {
    ...{ rid: order, express: '顺丰速运', waybill: 'SF777777', version: data?.version ?? 0 },
  });
  const told = async () =>
    (await world.database.pool.query<{ text: string }>('SELECT text FROM messages')).rows.filter(({ text }) =>
      text.includes('SF777777超过3天'),
    ).length;
  const job = { ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) };
  world.pass(3 * 86_400 - 1);
  await watchParcels(job);
  expect(await told()).toBe(0);
  world.pass(1);
  await watchParcels(job);
  await watchParcels(job);
  expect(await told()).toBe(1);
});
