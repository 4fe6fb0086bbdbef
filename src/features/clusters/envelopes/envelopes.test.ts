import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import { envelopeOf, groupOf } from '../../../../tests/fixtures/clusters.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { charge } from '../../allowances/charge.ts';
import { clusterAll, clusterDeleteUser, clusterEdit, clusterJoined } from '../contract.ts';
import { clusterEnvelopes } from '../tables.ts';
import { type EnvelopeEdit, envelopeHistory } from './contract.ts';
import { whyUnusable } from './rules.ts';
import { envelopeCharge, usableEnvelope } from './usable.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const done = { code: 1 };
const { student, teacher, newcomer, enterprise } = demoAccounts;
const onlyStudent = { users: [student.rid], category_ids: [] };

/** A group of the teacher's with the student as member and the enterprise as manager, and an editor of its envelopes. */
async function lab(world: World) {
  const boss = await world.as('teacher');
  const rid = await groupOf(
    { world, rid: teacher.rid },
    { student: 'member', enterprise: 'manager', newcomer: 'member' },
  );
  return {
    ...{ rid, boss },
    me: { ...boss, world, rid: teacher.rid },
    edit: (envelope: Partial<EnvelopeEdit>) => boss.call(clusterEdit, { rid, envelope }),
    all: async () => (await boss.call(clusterAll, {})).data?.list[0]?.envelopes ?? [],
    joined: async (who: 'student' | 'newcomer' | 'enterprise') =>
      (await (await world.as(who)).call(clusterJoined, {})).data?.list[0]?.envelopes ?? [],
  };
}

test('an envelope is added, changed, closed and opened again, and each change is told with who made it', async () => {
  const world = await newWorld();
  const { rid, boss, edit, all } = await lab(world);
  for (const [missing, msg] of [
    [{}, '请填写项目编号'],
    [{ no: 'A' }, '请填写项目名称'],
    [{ no: 'A', name: 'B' }, '请填写经费金额'],
    [{ no: 'A', name: 'B', amount_fen: 1, until: '2020-01-01' }, '截止日期不能早于今天'],
    [{ no: 'A', name: 'B', amount_fen: 1, scope: { users: [student.rid, 'X'] } }, '使用成员须为组内成员'],
  ] as const)
    expect(await edit(missing as EnvelopeEdit)).toEqual(refusal(msg));
  const nsfc = { no: '52372001', name: '固态电解质', amount_fen: 5_000_000, until: '2030-12-31' };
  expect(await edit(nsfc)).toMatchObject(done);
  expect(await edit({ ...nsfc, name: '另一个' })).toEqual(refusal('该项目编号已存在'));
  const [first] = await all();
  expect(first).toMatchObject({
    ...{ ...nsfc, used_fen: 0, left_fen: 5_000_000, version: 1, closed: 0, ended: 0 },
    scope: { users: [], category_ids: [] },
  });
  const it = { rid: first?.rid ?? '' };
  world.pass(60);
  expect(
    await (await world.as('enterprise')).call(clusterEdit, {
      ...{ rid, envelope: { ...it, version: 1, amount_fen: 4_000_000 } },
    }),
  ).toMatchObject(done);
  expect(await edit({ ...it, version: 1, name: '旧' })).toEqual(refusal('数据已更新，请刷新后重试'));
  world.pass(60);
  expect(await edit({ ...it, version: 2, closed: 1 })).toMatchObject(done);
  expect(await edit({ ...it, closed: 1 })).toMatchObject(done);
  expect(await edit({ ...nsfc, name: '接续' })).toMatchObject(done);
  expect(await edit({ ...it, closed: 0 })).toEqual(refusal('该项目编号已存在'));
  expect(await edit({ ...it, closed: 0, no: '52372001-2', scope: onlyStudent })).toMatchObject(done);
  const { data } = await boss.call(envelopeHistory, it);
  expect(data?.list.map(({ version, by, closed }) => [version, by, closed])).toEqual([
    [4, '沈明远', 0],
    [3, '沈明远', 1],
    [2, '顾行舟', 0],
    [1, '沈明远', 0],
  ]);
  expect(data?.list[0]).toMatchObject({ no: '52372001-2', users: ['林知夏'], amount_fen: 4_000_000 });
  expect((await all()).map(({ name }) => name).toSorted()).toEqual(['固态电解质', '接续'].toSorted());
});

test('a number is one open envelope’s of its group, however many add it at once', async () => {
  const world = await newWorld();
  const { edit, all } = await lab(world);
  const add = () => edit({ no: 'A', name: '项目', amount_fen: 100 });
  const codes = (await Promise.all(Array.from({ length: 8 }, add))).map(({ code }) => code);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(await all()).toHaveLength(1);
  await envelopeOf({ ...(await world.as('teacher')), world, rid: teacher.rid }, { no: 'A' });
});

test('members see what they may use; nobody but managers sees or changes more', async () => {
  const world = await newWorld();
  const { rid, me, edit, joined } = await lab(world);
  const forAll = await envelopeOf(me, { cluster: rid, no: 'ALL', scope: { users: [], category_ids: [7] } });
  world.pass(1);
  const forStudent = await envelopeOf(me, {
    ...{ cluster: rid, no: 'ONE', until: '2099-01-01' },
    scope: { users: [student.rid], category_ids: [] },
  });
  const closed = await envelopeOf(me, { cluster: rid, no: 'SHUT' });
  expect(await edit({ rid: closed, closed: 1 })).toMatchObject(done);
  const rids = (list: readonly { rid: string }[]) => list.map((each) => each.rid);
  expect(rids(await joined('student'))).toEqual([forAll, forStudent]);
  expect(rids(await joined('newcomer'))).toEqual([forAll]);
  expect(rids(await joined('enterprise'))).toEqual([forAll, forStudent]);
  expect(await joined('student')).toMatchObject([
    { no: 'ALL', left_fen: 100_000, until: null, category_ids: [7] },
    { no: 'ONE', until: '2099-01-01', category_ids: [] },
  ]);
  const member = await world.as('student');
  const change = { rid, envelope: { rid: forAll, amount_fen: 1 } };
  expect(await member.call(clusterEdit, change)).toEqual(refusal('无权限操作'));
  expect(await member.call(envelopeHistory, { rid: forAll })).toEqual(refusal('记录不存在'));
  // Neither does whoever managed the group before, or manages another one.
  const former = await world.as('enterprise');
  expect((await former.call(envelopeHistory, { rid: forAll })).code).toBe(1);
  const other = await groupOf({ world, rid: enterprise.rid });
  expect(await former.call(clusterEdit, { rid: other, envelope: { rid: forAll, amount_fen: 1 } })).toEqual(
    refusal('记录不存在'),
  );
  expect(await me.call(clusterDeleteUser, { rid, user: enterprise.rid })).toMatchObject(done);
  expect(await former.call(envelopeHistory, { rid: forAll })).toEqual(refusal('记录不存在'));
  expect(await former.call(clusterEdit, change)).toEqual(refusal('记录不存在'));
  // Who has left the group stays in the scope of what was theirs.
  expect(await me.call(clusterDeleteUser, { rid, user: student.rid })).toMatchObject(done);
  expect(await edit({ rid: forStudent, amount_fen: 7, scope: onlyStudent })).toMatchObject(done);
});

test('what is ordered on an envelope is never more than it has, while it is lowered, closed and raised', async () => {
  const world = await newWorld();
  const { rid, me, edit, all } = await lab(world);
  const envelope = await envelopeOf(me, { cluster: rid, amount_fen: 1_000 });
  const asked = {
    rid: envelope,
    clusterRid: rid,
    customerRid: `${student.rid}`,
    categoryIds: [3],
    now: world.now(),
  };
  const order = (ref: string, fen: number, who: Partial<typeof asked> = {}) =>
    world.database.db.transaction(async (db) =>
      charge(db, ref, [envelopeCharge(await usableEnvelope(db, { ...asked, ...who }), fen)]),
    );
  const tries = await Promise.allSettled([
    ...Array.from({ length: 32 }, (_, index) => order(`order:${index}`, 70)),
    edit({ rid: envelope, amount_fen: 500 }),
  ]);
  const taken = tries.filter(({ status }) => status === 'fulfilled').length - 1;
  const [row] = await all();
  expect(row).toMatchObject({
    amount_fen: 500,
    used_fen: taken * 70,
    left_fen: Math.max(0, 500 - taken * 70),
  });
  expect(taken * 70).toBeLessThanOrEqual(1_000);
  await expect(order('order:more', 500)).rejects.toThrow(/^该经费项目余额不足，剩余¥\d\.\d\d$/);
  await edit({ rid: envelope, amount_fen: 2_000, scope: { users: [student.rid], category_ids: [3] } });
  await order('order:more', 300);
  const notForThem = order('order:x', 1, { customerRid: newcomer.rid });
  await expect(notForThem).rejects.toThrow('您不在该经费项目的使用成员范围内');
  await order('order:manager', 1, { customerRid: enterprise.rid });
  await expect(order('order:x', 1, { categoryIds: [3, 4] })).rejects.toThrow(
    '该经费项目不可用于所选检测项目',
  );
  const unusable = '该经费项目已过期或余额不足';
  await expect(order('order:x', 1, { clusterRid: 'X' })).rejects.toThrow(unusable);
  await edit({ rid: envelope, closed: 1 });
  await expect(order('order:x', 1)).rejects.toThrow(unusable);
  expect(await world.database.db.$count(clusterEnvelopes)).toBe(1);
});

test('an envelope is usable until the end of its last day, by whom and for what its scope names', () => {
  const day = fc.constantFrom('2026-11-22', '2026-11-23', '2026-11-24');
  const ids = fc.uniqueArray(fc.nat(3), { maxLength: 3 });
  const people = fc.uniqueArray(fc.constantFrom('A', 'B'), { maxLength: 2 });
  fc.assert(
    fc.property(
      fc.record({ until: fc.option(day), isClosed: fc.boolean(), memberRids: people, categoryIds: ids }),
      fc.record({
        customerRid: fc.constantFrom('A', 'B'),
        isManager: fc.boolean(),
        categoryIds: ids,
        today: day,
      }),
      (envelope, asked) => {
        const isOpen = !envelope.isClosed && (envelope.until === null || asked.today <= envelope.until);
        const isTheirs =
          asked.isManager ||
          envelope.memberRids.length === 0 ||
          envelope.memberRids.includes(asked.customerRid);
        const isFitting =
          envelope.categoryIds.length === 0 ||
          asked.categoryIds.every((id) => envelope.categoryIds.includes(id));
        expect(whyUnusable(envelope, asked) === undefined).toBe(isOpen && isTheirs && isFitting);
      },
    ),
  );
});
