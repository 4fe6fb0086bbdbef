import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { multipart } from '../../../tests/fixtures/multipart.ts';
import { onePixel } from '../../../tests/fixtures/samples.ts';
import { newWorld, type SignedIn } from '../../../tests/world.ts';
import { orderEdit, orderEditPreview } from '../orders/changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../orders/contract.ts';
import { sampleList, samplePhoto, sampleTrail } from '../orders/samples/contract.ts';
import { orders } from '../orders/tables.ts';
import { planAdd } from '../plan/contract.ts';
import { deskPhoto, deskScan } from './contract.staff.ts';

/** The rid of a picture that a customer has just sent. */
async function pictureOf(who: SignedIn): Promise<string> {
  const file = { name: '我的课题.png', type: 'image/png', bytes: onePixel };
  return (await who.request(multipart('/api/auth/upload', { purpose: 'sample' }, [file]))).json().data
    .files[0].rid;
}

test('a picture of a sample goes with it to the laboratory, and can be changed until it is tested', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const [me, other] = [await world.as('student'), await world.as('teacher')];
  const order = async (photo_rid: string) => {
    const { data: added } = await me.call(planAdd, {
      rid: 'xrd-powder',
      params: { main_components: 'TiO2' },
    });
    const samples = [{ no: 'A-1', hazards: ['none'], photo_rid }];
    const items = [{ temp_rid: added?.temp_rid ?? '', count: 1, samples }];
    const { data } = await me.call(ready2pay, { items });
    return me.call(orderAdd, {
      items,
      protocol_version: data?.protocol_version ?? '',
      price_hash: data?.price_hash ?? '',
    });
  };
  const refused = { code: 0, data: null, msg: '文件不存在或已过期，请重新上传' };
  expect(await order(await pictureOf(other))).toEqual(refused);
  const picture = await pictureOf(me);
  const { data: made } = await order(picture);
  const rid = made?.orders[0]?.rid ?? '';
  expect(await order(picture)).toEqual(refused);
  const seen = async () => (await me.call(orderDetail, { rid })).data;
  const before = await seen();
  const [sample] = before?.samples ?? [];
  if (!before || !sample) throw new Error('no sample');
  expect(sample.photo_rid).toBe(picture);
  expect((await me.call(sampleList, { kw: before.no })).data?.list[0]?.own_photo_rid).toBe(picture);
  expect((await me.call(sampleTrail, { rid: sample.rid })).data?.own_photo_rid).toBe(picture);
  const looked = await me.send(samplePhoto, { rid: sample.rid, photo_rid: picture });
  expect(looked.headers['content-type']).toBe('image/png');
  expect(looked.headers['content-disposition']).not.toContain(encodeURIComponent('我的课题'));
  expect((await other.call(samplePhoto, { rid: sample.rid, photo_rid: picture })).code).toBe(0);

  const desk = await world.asStaff('sample');
  const shown = async () => (await desk.call(deskScan, { code: before.no })).data?.orders[0]?.samples[0];
  expect((await shown())?.own_photo_rid).toBe(picture);
  const look = () => desk.send(deskPhoto, { rid: sample.rid, photo_rid: picture });
  expect((await look()).headers['content-type']).toBe('image/png');
  await db.update(orders).set({ isSecret: true }).where(eq(orders.rid, rid));
  expect((await shown())?.own_photo_rid).toBe('');
  expect((await look()).json().msg).toBe('记录不存在');
  await db.update(orders).set({ isSecret: false }).where(eq(orders.rid, rid));

  const edit = async (photo_rid: string) => {
    const now = await seen();
    const input = {
      ...({ rid, version: now?.version ?? 0, leftover: 0, secret: 0, contact: before.contact } as const),
      items: before.lines.map((line) => ({
        ...{ line_rid: line.rid, count: line.count, params: line.values },
        samples: [{ no: 'A-1', hazards: ['none'], photo_rid }],
      })),
    };
    const { data } = await me.call(orderEditPreview, input);
    const done = await me.call(orderEdit, { ...input, price_hash: data?.price_hash ?? '' });
    return { done, changes: data?.changes };
  };
  const next = await pictureOf(me);
  const changed = await edit(next);
  expect(changed.changes).toEqual([{ name: '样品 A-1 · 照片', from: '原照片', to: '新照片' }]);
  expect(changed.done.code).toBe(1);
  expect((await seen())?.samples[0]?.photo_rid).toBe(next);
  expect((await edit(next)).changes).toEqual([]);
  expect((await edit('')).done.code).toBe(1);
  expect((await seen())?.samples[0]?.photo_rid).toBe('');
});
