import { expect, test } from 'vitest';
import { follow, sentBy } from '../../../tests/fixtures/parcels.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { signatureOf } from '../../host/gateways/kuaidi100.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import { messageList } from '../notifications/contract.ts';
import { orderSend } from '../orders/changes/contract.ts';
import { orderDetail } from '../orders/contract.ts';
import { deskPlaces } from '../samples/contract.staff.ts';
import { noticePath, parcelTrack, staffParcelTrack } from './contract.ts';

const waybill = 'SF1420087736999';
const hour = 3_600;

/** Somebody whose samples travel by `number`. */
async function sent(world: World, number = waybill) {
  const me = await somebody(world, 'student');
  return { me, rid: await sentBy(me, number) };
}

/** What somebody sees, signed in anew: nobody stays so while a parcel travels. */
const trackOf = async ({ world, phone }: Somebody, number = waybill) =>
  (await (await world.as(phone as `1${string}`)).call(parcelTrack, { waybill: number })).data?.parcel;

const toldOf = async ({ world, phone }: Somebody) =>
  ((await (await world.as(phone as `1${string}`)).call(messageList, { size: 100 })).data?.list ?? []).filter(
    ({ event }) => event === 'parcelSigned',
  );

/** Sends what `result` says as the provider would, signed with `salt`. */
function tell(world: World, result: object, salt = 'demo-parcels-are-none') {
  const param = JSON.stringify({ status: 'polling', lastResult: result });
  return world.request({
    ...{ method: 'POST', url: noticePath },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ sign: signatureOf(param, salt), param }).toString(),
  });
}

const told = (state: string, ...lines: [string, string][]) => ({
  ...{ nu: waybill, com: 'shunfeng', state },
  data: lines.map(([ftime, context]) => ({ ftime, context })),
});

test('a waybill is followed until it is signed for, seen by its customer and at the desk, told of once', async () => {
  const world = await newWorld();
  const { me, rid } = await sent(world);
  const other = await somebody(world, 'teacher');
  expect(await trackOf(me)).toBeNull();
  await follow(world);
  expect(await trackOf(me)).toMatchObject({ state: 'collected', state_name: '已揽收', express: '顺丰速运' });
  expect(await trackOf(other)).toBeNull();

  // The provider calls back, so nobody asks before half a day is over.
  world.pass(4 * hour);
  await follow(world);
  expect((await trackOf(me))?.track).toHaveLength(1);
  world.pass(18 * hour);
  await follow(world);
  expect(await trackOf(me)).toMatchObject({ state: 'delivering', state_name: '今日送达' });
  expect((await trackOf(me))?.track.map(({ at }) => at)).toEqual([
    '2026-11-21 08:00:00',
    '2026-11-21 04:00:00',
    '2026-11-20 13:00:00',
    '2026-11-20 10:00:00',
  ]);
  const desk = await world.asStaff('sample');
  const expected = (await desk.call(deskPlaces, {})).data?.expected.find((order) => order.rid === rid);
  expect(expected).toMatchObject({ waybill, express: '顺丰速运', parcel: { state: 'delivering' } });
  const parcel = expected?.parcel?.rid ?? '';
  expect((await desk.call(staffParcelTrack, { rid: parcel })).data?.track).toHaveLength(4);

  expect(
    (await world.request({ method: 'POST', url: '/dev/parcels', payload: { nu: waybill } })).statusCode,
  ).toBe(303);
  expect(await trackOf(me)).toMatchObject({ state: 'signed', state_name: '已签收' });
  expect(await toldOf(me)).toMatchObject([
    { text: `您寄给实验室的样品包裹已签收，运单号${waybill}。`, link: `/member/order/${rid}` },
  ]);
  world.pass(48 * hour);
  await follow(world);
  expect((await trackOf(me))?.track).toHaveLength(5);
  expect(await toldOf(me)).toHaveLength(1);
});

test('a callback is taken when it is signed and newer, and only then', async () => {
  const world = await newWorld();
  const { me } = await sent(world);
  await follow(world);
  const before = await trackOf(me);
  const signed = told('3', ['2026-11-20 12:00:00', '已签收'], ['2026-11-20 10:00:00', '已揽收']);
  expect(await tell(world, signed, 'a salt of somebody else')).toMatchObject({ statusCode: 401 });
  expect(await tell(world, { ...signed, com: 'yuantong' })).toMatchObject({ statusCode: 200 });
  expect(await tell(world, told('3', ['2026-11-19 12:00:00', '已签收']))).toMatchObject({ statusCode: 200 });
  expect(await tell(world, { hello: 1 })).toMatchObject({ statusCode: 200 });
  expect(await trackOf(me)).toMatchObject({ state: before?.state, track: before?.track });
  const taken = await tell(world, signed);
  expect(JSON.parse(taken.body)).toEqual({ result: true, returnCode: '200', message: '成功' });
  expect(await trackOf(me)).toMatchObject({ state: 'signed' });
  await tell(world, told('5', ['2026-11-20 13:00:00', '派件']));
  expect(await trackOf(me)).toMatchObject({ state: 'signed' });
  expect(await toldOf(me)).toHaveLength(1);
});

test('what its carrier does not know yet is asked for later, a corrected carrier at once, and unknown carriers never', async () => {
  const world = await newWorld();
  const { me, rid } = await sent(world, 'SF142008770000');
  await follow(world);
  expect(await trackOf(me, 'SF142008770000')).toMatchObject({ state: 'waiting', track: [] });
  const send = async (express: string, number: string) => {
    const { data } = await me.call(orderDetail, { rid });
    await me.call(orderSend, { rid, express, waybill: number, version: data?.version ?? 0 });
    await follow(world);
  };
  await send('圆通速递', 'YT8812345678901');
  expect(await trackOf(me, 'YT8812345678901')).toMatchObject({ express: '圆通速递', state: 'collected' });
  await send('中通快递', 'YT8812345678901');
  expect(await trackOf(me, 'YT8812345678901')).toMatchObject({ express: '中通快递' });
  await send('某某物流', 'MM8812345678901');
  expect(await trackOf(me, 'MM8812345678901')).toBeNull();
});

test('a provider that is away is asked again later, and a shop without one names nothing', async () => {
  let asked = 0;
  const away = () => {
    asked += 1;
    return Promise.reject(new ProviderFailed('parcels.test: ETIMEDOUT'));
  };
  const parcels = {
    ...{ carrierOf: () => 'shunfeng', find: away, subscribe: away },
    readNotice: () => undefined,
    acknowledge: () => ({ status: 200, body: '' }),
  };
  const world = await newWorld({ gateways: { parcels } });
  const { me } = await sent(world);
  await expect(follow(world)).rejects.toThrow('could not be asked');
  const first = asked;
  expect(first).toBe(4);
  world.pass(30 * 60 - 1);
  await follow(world).catch(() => undefined);
  world.pass(1);
  await expect(follow(world)).rejects.toThrow('could not be asked');
  expect(await trackOf(me)).not.toHaveProperty('track.0');

  const without = await newWorld({ gateways: { parcels: undefined } });
  const { me: she } = await sent(without);
  await follow(without);
  expect(await trackOf(she)).toBeNull();
  expect(await tell(without, told('3', ['2026-11-20 12:00:00', '已签收']))).toMatchObject({
    statusCode: 404,
  });
});
