import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { multipart } from '../../../../tests/fixtures/multipart.ts';
import { newWorld, type SignedIn } from '../../../../tests/world.ts';
import { fileValue } from '../../catalogue/forms/rules.files.ts';
import { services } from '../../catalogue/tables.ts';
import {
  type DraftSample,
  emptyDraft,
  type FormValues,
  planAdd,
  planList,
  planOperate,
} from '../../plan/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';

const protocol_version = '1';

async function planned(customer: SignedIn, rid: string, params: FormValues) {
  const { data, msg } = await customer.call(planAdd, { rid, params });
  if (!data) throw new Error(msg);
  return data.temp_rid;
}

async function plan(customer: SignedIn) {
  const icp = await planned(customer, 'icp-oes', { main_components: 'TiO2', icp_elements: ['Fe'] });
  const bet = await planned(customer, 'bet-n2', { main_components: 'TiO2' });
  const fit = await planned(customer, 'fit-xps', { question: '请分峰', fitxps_el: ['C'] });
  return { icp, bet, fit };
}

const sample = (no: string, items: string[], more: Partial<DraftSample> = {}) => ({
  no,
  items,
  hazards: ['none'],
  ...more,
});

test('a table that all items share is taken apart by what each sample is tested for', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { bet, fit, icp } = await plan(student);
  const items = [bet, fit].map((temp_rid) => ({ temp_rid, count: 1 }));
  const samples = [
    sample('S-01', [bet, icp]),
    sample('S-02', [bet]),
    sample('S-03', [icp]),
    sample('D-01', [fit]),
  ] as never;
  const { data: shown } = await student.call(ready2pay, { items, samples });
  expect(shown?.lines.map(({ qty }) => qty)).toEqual([2, 1]);
  const { data, msg } = await student.call(orderAdd, {
    items,
    samples,
    protocol_version,
    price_hash: shown?.price_hash ?? '',
  });
  expect(data, msg).not.toBeNull();
  const details = await Promise.all(data?.orders.map(({ rid }) => student.call(orderDetail, { rid })) ?? []);
  expect(details.map((answer) => answer.data?.samples.map(({ no }) => no))).toEqual([
    ['S-01', 'S-02'],
    ['D-01'],
  ]);
});

test('200 samples of one table may go to several items each, 201 may not', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { bet, icp } = await plan(student);
  const items = [bet, icp].map((temp_rid) => ({ temp_rid, count: 1 }));
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => sample(`S-${index}`, [bet, icp])) as never;
  const { data } = await student.call(ready2pay, { items, samples: many(200) });
  expect(data?.lines.map(({ qty }) => qty)).toContain(200);
  expect(await student.call(ready2pay, { items, samples: many(201) })).toMatchObject({
    code: 0,
    msg: '样品最多200行',
  });
});

test('what is too little for an item is refused in its words', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { icp } = await plan(student);
  const items = [{ temp_rid: icp, count: 1 }];
  const little = [sample('S-01', [icp], { amount: 20, unit: 'mg' })] as never;
  const { data } = await student.call(ready2pay, { items, samples: little });
  const order = { items, samples: little, protocol_version, price_hash: data?.price_hash ?? '' };
  const answer = await student.call(orderAdd, order);
  expect(answer).toMatchObject({ code: 0 });
  expect(answer.msg).toMatch(/至少需要100mg$/);
  const enough = [sample('S-01', [icp], { amount: 0.1, unit: 'g' })] as never;
  const minAmounts = [{ forms: ['粉末'], amount: 2, unit: 'g' }];
  await world.database.db.update(services).set({ minAmounts }).where(eq(services.rid, 'icp-oes'));
  expect((await student.call(orderAdd, { ...order, samples: enough })).msg).toMatch(/至少需要2g$/);
  await world.database.db.update(services).set({ minAmounts: null }).where(eq(services.rid, 'icp-oes'));
  expect((await student.call(orderAdd, { ...order, samples: enough })).msg).not.toMatch(/至少需要/);
});

test('leftovers that are sent back cost what the form says, once they are asked for', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { bet } = await plan(student);
  const asked = { items: [{ temp_rid: bet, count: 1 }], samples: [sample('S-01', [bet])] as never };
  const total = async (leftover?: 0 | 1 | 2) =>
    (await student.call(ready2pay, { ...asked, leftover })).data?.total_fen ?? 0;
  const without = await total(0);
  expect(await total()).toBe(without);
  expect(await total(2)).toBe(without);
  expect((await total(1)) - without).toBe(2_000);
});

test('what is ordered leaves the plan and the draft in the same moment, the rest stays', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { bet, fit } = await plan(student);
  const draft = {
    ...emptyDraft,
    version: 0,
    step: 5,
    leftover: 1 as const,
    remark: '请尽快',
    samples: [sample('S-01', [bet]), sample('D-01', [fit])] as DraftSample[],
    sending: { way: 'pickup' as const, date: '2026-11-23', slots: [], files: { [fit]: [] } },
    presets: [{ service_rid: 'bet-n2', name: '常用', params: {} }],
  };
  expect((await student.call(planOperate, { op: 'save', data: { draft } })).code).toBe(1);
  const submit = async (temp_rid: string, no: string) => {
    const items = [{ temp_rid, count: 1 }];
    const samples = [sample(no, [temp_rid])] as never;
    const { data } = await student.call(ready2pay, { items, samples });
    const order = { items, samples, protocol_version, price_hash: data?.price_hash ?? '' };
    const refused = await student.call(orderAdd, { ...order, price_hash: 'other' });
    expect(refused.code).toBe(0);
    return student.call(orderAdd, order);
  };
  await submit(bet, 'S-01');
  const { data: after } = await student.call(planList, {});
  expect(after?.draft).toMatchObject({ version: 2, step: 1, remark: '', leftover: 1 });
  expect(after?.draft?.samples.map(({ no }) => no)).toEqual(['D-01']);
  expect(after?.draft?.sending).toEqual({ way: 'later', people: [], slots: [], files: { [fit]: [] } });
  const rids = after?.dataArr.flatMap(({ items }) => items.map(({ rid }) => rid));
  expect(rids?.sort()).toEqual(['fit-xps', 'icp-oes']);
  const icp = after?.dataArr.flatMap(({ items }) => items).find(({ rid }) => rid === 'icp-oes');
  await student.call(planOperate, { op: 'remove', temp_rids: [icp?.temp_rid ?? ''] });

  await submit(fit, 'D-01');
  const { data: last } = await student.call(planList, {});
  const { version, saved_at, ...said } = last?.draft ?? {};
  expect([version, saved_at?.slice(0, 10)]).toEqual([3, '2026-11-20']);
  expect(said).toEqual({ ...emptyDraft, presets: draft.presets });
});

test('data goes to the lines that it was sent for, once, and only its owner’s', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { fit } = await plan(student);
  const upload = async (customer: SignedIn) => {
    const file = { name: 'c1s.csv', type: 'text/csv', bytes: 'eV,count\n284.8,1\n' };
    const sent = multipart('/api/auth/upload', { purpose: 'order' }, [file]);
    return (await customer.request(sent)).json().data.files[0].rid as string;
  };
  const [mine, theirs] = [await upload(student), await upload(teacher)];
  const order = async (file_rids: string[], params = {}) => {
    const items = [{ temp_rid: fit, count: 1, file_rids, params }];
    const { data } = await student.call(ready2pay, { items });
    return student.call(orderAdd, { items, protocol_version, price_hash: data?.price_hash ?? '' });
  };
  const refused = { code: 0, data: null, msg: '文件不存在或已过期，请重新上传' };
  expect(await order([mine, theirs])).toEqual(refused);
  expect(await order(['01JNOTHING'])).toEqual(refused);
  const attachment = (rid: string) => ({ attachment: [fileValue({ rid, name: '参考.zip', bytes: 19 })] });
  expect(await order([mine], attachment(theirs))).toEqual(refused);
  const attached = await upload(student);
  expect((await order([mine], attachment(attached))).code).toBe(1);
  const { rows } = await world.database.pool.query(
    `SELECT f.rid FROM files f JOIN order_lines l ON f.bound_to = 'order_lines:' || l.rid WHERE l.service_rid = 'fit-xps'`,
  );
  expect(rows.map(({ rid }) => rid).toSorted()).toEqual([mine, attached].toSorted());
});
