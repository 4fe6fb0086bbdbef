import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { envelopeOf, groupOf, paperOf } from '../../../tests/fixtures/clusters.ts';
import { requestedCode } from '../../../tests/fixtures/codes.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { accountMatters, closeAccount } from '../customers/contract.ts';
import { profiles } from '../customers/tables.ts';
import { messageList } from '../notifications/contract.ts';
import * as desk from './contract.staff.ts';
import * as calls from './contract.ts';
import { dissolver } from './owning.ts';
import { clusterHistory, clusterMembers, clusters } from './tables.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const done = { code: 1 };
const energy = { name: '能源材料课题组', company: '青屿大学' } as const;
const { student, teacher, enterprise, newcomer } = demoAccounts;

/** Everybody of the demo shop, signed in. */
async function people(world: World) {
  return {
    student: await world.as('student'),
    teacher: await world.as('teacher'),
    enterprise: await world.as('enterprise'),
    newcomer: await world.as('newcomer'),
  };
}

const codeOf = async (world: World, phone: string) => {
  world.pass(61);
  return requestedCode(world, phone, 6);
};

/** What somebody was told last. */
async function toldTo(world: World, who: 'student' | 'teacher' | 'enterprise' | 'newcomer') {
  const { data } = await (await world.as(who)).call(messageList, {});
  return data?.list.map(({ text }) => text) ?? [];
}

test('a teacher founds a research group, an enterprise a department, nobody else anything', async () => {
  const world = await newWorld();
  const they = await people(world);
  expect(await they.student.call(calls.clusterAdd, energy)).toEqual(refusal('仅教师或企业账号可创建'));
  expect(await they.newcomer.call(calls.clusterAdd, energy)).toEqual(refusal('仅教师或企业账号可创建'));
  const proof = await paperOf(they.teacher);
  expect(
    await they.teacher.call(calls.clusterAdd, { ...energy, field: '电解液', intro: '简介', proof }),
  ).toMatchObject(done);
  expect(await they.enterprise.call(calls.clusterAdd, { name: '研发部', company: '澜川' })).toMatchObject(
    done,
  );
  const { data } = await they.teacher.call(calls.clusterAll, {});
  expect(data).toMatchObject({
    ...{ founds: 0, company: '青屿大学', left: 4 },
    list: [
      {
        ...energy,
        ...{
          kind: 0,
          field: '电解液',
          intro: '简介',
          join_rule: 0,
          members: 1,
          role: 'owner',
          role_name: '组长',
        },
        ...{ is_verified: 0, proof: { status: 10, status_name: '待认证' } },
        people: [{ name: '沈明远', is_me: 1, role: 'owner', limit_fen: null, may_own: 0, actions: [] }],
        ...{ applications: [], invitations: [] },
      },
    ],
  });
  const { data: department } = await they.enterprise.call(calls.clusterAll, {});
  expect(department).toMatchObject({ founds: 1, list: [{ kind: 1, role_name: '负责人' }] });
  expect((await they.student.call(calls.clusterAll, {})).data).toMatchObject({ list: [], founds: null });
});

test('a name is one group’s within a company, whatever its case, until it is dissolved', async () => {
  const world = await newWorld();
  const they = await people(world);
  const lab = { name: 'X Lab', company: '青屿大学' };
  const race = await Promise.all([
    they.teacher.call(calls.clusterAdd, lab),
    they.enterprise.call(calls.clusterAdd, { ...lab, name: 'x lab' }),
  ]);
  expect(race.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(race.find(({ code }) => code === 0)?.msg).toBe('该名称已存在');
  expect(await they.enterprise.call(calls.clusterAdd, { ...lab, company: '别处' })).toMatchObject(done);
  const rid = await groupOf({ world, rid: teacher.rid });
  expect(await they.teacher.call(calls.clusterEdit, { rid, ...lab })).toEqual(refusal('该名称已存在'));
  const first = race[0].code === 1 ? they.teacher : they.enterprise;
  const phone = race[0].code === 1 ? teacher.phone : enterprise.phone;
  const mine = race.find(({ data }) => data)?.data?.rid ?? '';
  expect(
    await first.call(calls.clusterDelete, { rid: mine, code: await codeOf(world, phone) }),
  ).toMatchObject(done);
  expect(await they.teacher.call(calls.clusterEdit, { rid, ...lab })).toMatchObject(done);
});

test('five groups are owned at most, however many are founded at once', async () => {
  const world = await newWorld();
  const { teacher: me } = await people(world);
  const found = (index: number) => me.call(calls.clusterAdd, { ...energy, name: `组${index}` });
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => found(index)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(5);
  expect(new Set(replies.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['最多创建5个']),
  );
  expect((await me.call(calls.clusterAll, {})).data).toMatchObject({ left: 0 });
});

test('somebody is found by the exact number or name, masked, by those who manage a group, 20 times an hour', async () => {
  const world = await newWorld();
  const they = await people(world);
  expect(await they.teacher.call(calls.clusterPeople, { kw: student.phone })).toEqual(refusal('无权限操作'));
  await groupOf({ world, rid: teacher.rid }, { enterprise: 'member' });
  expect(await they.enterprise.call(calls.clusterPeople, { kw: student.phone })).toEqual(
    refusal('无权限操作'),
  );
  const found = { user: student.rid, name: '林**', phone: '139****0001' };
  for (const kw of [student.phone, 'student', 'STUDENT'])
    expect((await they.teacher.call(calls.clusterPeople, { kw })).data).toEqual({ list: [found] });
  for (const kw of ['1390000000', '林知夏', 'teacher', '139', 'lin.zhixia@qingyu.example'])
    expect((await they.teacher.call(calls.clusterPeople, { kw })).data).toEqual({ list: [] });
  for (let more = 0; more < 12; more++) await they.teacher.call(calls.clusterPeople, { kw: 'nobody' });
  const answer = await they.teacher.send(calls.clusterPeople, { kw: student.phone });
  expect([answer.statusCode, answer.json().code]).toEqual([429, 0]);
});

test('who is invited hears of it, and is in when they accept', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf({ world, rid: teacher.rid }, {}, energy);
  const invite = { rid, user: student.rid, op: 'invite' } as const;
  const both = await Promise.all([1, 2].map(() => they.teacher.call(calls.clusterAddUser, invite)));
  expect(both.map(({ msg }) => msg).toSorted()).toEqual(
    ['已邀请该用户，请等待对方接受', '操作成功！'].toSorted(),
  );
  expect(await toldTo(world, 'student')).toContain('沈明远邀请您加入课题组能源材料课题组。');
  const { data: asked } = await they.student.call(calls.clusterJoined, {});
  expect(asked?.list).toMatchObject([
    {
      ...{ rid, ...energy, owner: '沈明远', members: 1, status: 15, status_name: '已邀请' },
      actions: [
        { action: 'decline', name: '谢绝' },
        { action: 'accept', name: '接受' },
      ],
    },
  ]);
  const { data: mine } = await they.teacher.call(calls.clusterAll, {});
  expect(mine?.list[0]?.invitations).toMatchObject([
    { user: student.rid, name: '林**', phone: '139****0001' },
  ]);
  expect(await they.student.call(calls.clusterApply, { rid, op: 'accept' })).toMatchObject(done);
  expect(await toldTo(world, 'teacher')).toContain('林知夏已接受加入课题组能源材料课题组的邀请。');
  expect((await they.student.call(calls.clusterJoined, {})).data?.list).toMatchObject([
    { rid, status: 20, role: 'member', members: 2, limit_fen: 200_000, month_left_fen: 1_000_000 },
  ]);
  expect(await they.teacher.call(calls.clusterAddUser, invite)).toEqual(refusal('该用户已在组内'));
  expect(await they.student.call(calls.clusterApply, { rid })).toEqual(refusal('您已在组内'));
});

test('an invitation is declined or taken back, and nothing is left of it but its history', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf({ world, rid: teacher.rid }, { student: 'invited', newcomer: 'invited' });
  expect(await they.student.call(calls.clusterApply, { rid, op: 'decline' })).toMatchObject(done);
  expect(await they.student.call(calls.clusterApply, { rid, op: 'accept' })).toEqual(refusal('记录不存在'));
  expect(await they.newcomer.call(calls.clusterDeleteUser, { rid })).toEqual(refusal('当前状态不可操作'));
  expect(await they.teacher.call(calls.clusterDeleteUser, { rid, user: newcomer.rid })).toMatchObject(done);
  expect((await they.teacher.call(calls.clusterAll, {})).data?.list[0]).toMatchObject({
    invitations: [],
    members: 1,
  });
  const rows = await world.database.db.select().from(clusterHistory);
  expect(rows.map(({ action, toStatus, actorType }) => [action, toStatus, actorType])).toEqual([
    ['decline', 35, 'customer'],
    ['withdraw', 50, 'customer'],
  ]);
});

test('who applies is let in or refused with a reason, and may apply again', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf({ world, rid: teacher.rid }, {}, energy);
  const apply = () => they.student.call(calls.clusterApply, { rid, message: '我是2025级博士生' });
  const both = await Promise.all([apply(), apply()]);
  expect(both.map(({ msg }) => msg).toSorted()).toEqual(['操作成功！', '申请审核中'].toSorted());
  expect(await toldTo(world, 'teacher')).toContain('林知夏申请加入课题组能源材料课题组。');
  const { data } = await they.teacher.call(calls.clusterAll, {});
  const [application] = data?.list[0]?.applications ?? [];
  expect(application).toMatchObject({ name: '林知夏', phone: '139****0001', message: '我是2025级博士生' });
  const answer = { rid, user: student.rid, apply_rid: application?.apply_rid };
  const wrong = { ...answer, apply_rid: 'another', op: 'approve' } as const;
  expect(await they.teacher.call(calls.clusterAddUser, wrong)).toEqual(refusal('记录不存在'));
  const refuse = { ...answer, op: 'refuse', reason: '名额已满' } as const;
  expect(await they.teacher.call(calls.clusterAddUser, refuse)).toMatchObject(done);
  expect(await toldTo(world, 'student')).toContain('您加入课题组能源材料课题组的申请未通过。名额已满');
  expect(await they.teacher.call(calls.clusterAddUser, refuse)).toEqual(refusal('记录不存在'));
  expect(await apply()).toMatchObject(done);
  expect(await they.student.call(calls.clusterDeleteUser, { rid })).toMatchObject(done);
  expect(await apply()).toMatchObject(done);
  const race = await Promise.all([
    they.teacher.call(calls.clusterAddUser, { rid, user: student.rid, op: 'approve' }),
    they.student.call(calls.clusterDeleteUser, { rid }),
  ]);
  expect(race.some(({ code }) => code === 1)).toBe(true);
  const rows = await world.database.db
    .select()
    .from(clusterMembers)
    .where(eq(clusterMembers.customerRid, student.rid));
  expect(rows.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([30, 50]));
  expect(rows.filter(({ status }) => [10, 15, 20].includes(status)).length).toBeLessThanOrEqual(1);
});

test('who asks each other is in at once; by invitation only nobody applies', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf(
    { world, rid: teacher.rid },
    { student: 'applied', newcomer: 'invited' },
    { joinRule: 1 },
  );
  expect(
    await they.teacher.call(calls.clusterAddUser, { rid, user: student.rid, op: 'invite' }),
  ).toMatchObject(done);
  expect(await they.newcomer.call(calls.clusterApply, { rid })).toMatchObject(done);
  expect((await they.teacher.call(calls.clusterAll, {})).data?.list[0]?.members).toBe(3);
  expect(await they.enterprise.call(calls.clusterApply, { rid })).toEqual(
    refusal('仅限邀请加入，请联系负责人邀请您'),
  );
});

test('roles are the owner’s to give, limits a manager’s to set, and the member hears of them', async () => {
  const world = await newWorld();
  const they = await people(world);
  const others = { student: 'member', enterprise: 'manager', newcomer: 'member' } as const;
  const rid = await groupOf({ world, rid: teacher.rid }, others, energy);
  const edit = (who: keyof typeof they, member: object) =>
    they[who].call(calls.clusterEdit, { rid, member } as never);
  const limits = { user: student.rid, limit_fen: 50_000, month_fen: null };
  expect(await edit('enterprise', limits)).toMatchObject(done);
  expect(await toldTo(world, 'student')).toContain(
    '您在课题组能源材料课题组的额度已调整：单笔500.00元，每月不限元。',
  );
  expect(await edit('student', limits)).toEqual(refusal('无权限操作'));
  expect(await edit('enterprise', { user: student.rid, role: 'manager' })).toEqual(refusal('无权限操作'));
  expect(await edit('teacher', { user: student.rid, role: 'owner' })).toEqual(refusal('参数错误'));
  expect(await edit('teacher', { user: teacher.rid, role: 'member' })).toMatchObject({ code: 0 });
  expect(await edit('teacher', { user: student.rid, role: 'manager' })).toMatchObject(done);
  expect(await edit('teacher', { ...limits, limit_fen: 1 })).toEqual(refusal('组长与管理员不受额度限制'));
  expect(await they.enterprise.call(calls.clusterDeleteUser, { rid, user: student.rid })).toEqual(
    refusal('仅组长可移除管理员'),
  );
  expect(await they.enterprise.call(calls.clusterDeleteUser, { rid, user: teacher.rid })).toEqual(
    refusal('组长不可移除，请先转让'),
  );
  expect(await edit('teacher', { user: student.rid, role: 'member' })).toMatchObject(done);
  expect(await they.enterprise.call(calls.clusterDeleteUser, { rid, user: student.rid })).toMatchObject(done);
  expect(await toldTo(world, 'student')).toContain('您已被移出课题组能源材料课题组。');
  expect((await they.student.call(calls.clusterJoined, {})).data?.list).toEqual([]);
  expect(await they.newcomer.call(calls.clusterDeleteUser, { rid })).toMatchObject(done);
  expect((await toldTo(world, 'teacher'))[0]).toMatch(/已退出课题组能源材料课题组。$/);
  expect(await they.teacher.call(calls.clusterDeleteUser, { rid })).toEqual(
    refusal('组长不可退出，请先转让'),
  );
});

test('what is older than what stands changes nothing', async () => {
  const world = await newWorld();
  const { teacher: me } = await people(world);
  const rid = await groupOf({ world, rid: teacher.rid });
  expect(await me.call(calls.clusterEdit, { rid, version: 1, intro: '新' })).toMatchObject(done);
  expect(await me.call(calls.clusterEdit, { rid, version: 1, intro: '旧' })).toEqual(
    refusal('数据已更新，请刷新后重试'),
  );
  expect((await me.call(calls.clusterAll, {})).data?.list[0]).toMatchObject({ intro: '新', version: 2 });
});

test('a group goes to a verified teacher or enterprise among its members, by a code of its owner', async () => {
  const world = await newWorld();
  const they = await people(world);
  const others = { student: 'member', enterprise: 'member' } as const;
  const rid = await groupOf({ world, rid: teacher.rid }, { ...others, newcomer: 'invited' }, energy);
  const give = (user: string, code: string) => they.teacher.call(calls.clusterTransfer, { rid, user, code });
  const code = await codeOf(world, teacher.phone);
  expect(await give(enterprise.rid, '000000')).toEqual(refusal('验证码错误或已过期'));
  expect(await give(student.rid, code)).toEqual(refusal('受让人须为已认证的教师或企业成员'));
  expect(await give(newcomer.rid, code)).toEqual(refusal('当前状态不可操作'));
  expect(await give(enterprise.rid, code)).toMatchObject(done);
  for (const who of ['teacher', 'enterprise'] as const)
    expect(await toldTo(world, who)).toContain('课题组能源材料课题组的组长已变更为顾行舟。');
  const { data } = await they.enterprise.call(calls.clusterAll, {});
  expect(data?.list[0]?.people.map(({ name, role }) => [name, role])).toEqual([
    ['顾行舟', 'owner'],
    ['沈明远', 'manager'],
    ['林知夏', 'member'],
  ]);
  const again = await codeOf(world, teacher.phone);
  expect(await give(enterprise.rid, again)).toEqual(refusal('无权限操作'));
  expect(await they.teacher.call(calls.clusterDelete, { rid, code: again })).toEqual(refusal('无权限操作'));
});

test('a group is dissolved once nobody else is in and nothing of later features keeps it', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf(
    { world, rid: teacher.rid },
    { student: 'member', newcomer: 'applied', enterprise: 'invited' },
    energy,
  );
  const code = await codeOf(world, teacher.phone);
  const end = () => they.teacher.call(calls.clusterDelete, { rid, code });
  expect(await end()).toEqual(refusal('请先移除其他成员'));
  expect(await they.teacher.call(calls.clusterDeleteUser, { rid, user: student.rid })).toMatchObject(done);
  const tied = dissolver(
    [async () => undefined, async (_db, group) => (group === rid ? '请先清空课题组余额' : undefined)],
    [],
  );
  const { db } = world.database;
  const context = { ...world, db, now: world.now(), actor: { rid: teacher.rid, sessionRid: '' } };
  await expect(tied(context as never, { rid, code })).rejects.toThrow('请先清空课题组余额');
  expect(await end()).toMatchObject(done);
  expect(await toldTo(world, 'newcomer')).toContain('您加入课题组能源材料课题组的申请未通过。该课题组已解散');
  for (const who of ['teacher', 'enterprise', 'newcomer'] as const)
    expect((await they[who].call(calls.clusterJoined, {})).data?.list).toEqual([]);
  expect((await they.teacher.call(calls.clusterAll, {})).data).toMatchObject({ list: [], left: 5 });
  expect((await they.student.call(calls.clusterSearch, { kw: '能源' })).data?.list).toEqual([]);
  expect(await they.student.call(calls.clusterApply, { rid })).toEqual(refusal('记录不存在'));
  expect(await they.teacher.call(calls.clusterEdit, { rid, intro: '还在' })).toEqual(refusal('记录不存在'));
});

test('groups are found by name or company, and tell who owns them by a mask', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf(
    { world, rid: teacher.rid },
    { student: 'applied', enterprise: 'member' },
    energy,
  );
  await groupOf(
    { world, rid: enterprise.rid },
    {},
    { name: '研发中心', company: '澜川', kind: 1, joinRule: 1 },
  );
  const known = { rid, ...energy, owner: '沈**', members: 2, is_verified: 0, join_rule: 0 };
  expect((await they.student.call(calls.clusterSearch, { kw: '能源' })).data).toMatchObject({
    list: [{ ...known, joined: 0, status: 10, status_name: '申请中' }],
    total: 1,
  });
  expect((await they.enterprise.call(calls.clusterSearch, { kw: '青屿' })).data?.list).toMatchObject([
    { joined: 1, status: 20 },
  ]);
  expect((await they.newcomer.call(calls.clusterSearch, { kw: '研发' })).data?.list).toMatchObject([
    { kind: 1, join_rule: 1, joined: 0, status: null, status_name: '' },
  ]);
  expect(await they.student.call(calls.clusterSearch, { kw: '能' })).toEqual(refusal('请输入至少2个字'));
  expect((await they.student.call(calls.clusterSearch, { kw: '%%' })).data?.list).toEqual([]);
});

test('neighbours, former members and those who manage another group reach nothing', async () => {
  const world = await newWorld();
  const they = await people(world);
  const others = { enterprise: 'member', student: 'left', newcomer: 'member' } as const;
  const rid = await groupOf({ world, rid: teacher.rid }, others, energy);
  const own = await groupOf({ world, rid: enterprise.rid });
  const before = (await they.teacher.call(calls.clusterAll, {})).data;
  const attempts = (code: string) =>
    [
      [calls.clusterEdit, { rid, name: '我的' }],
      [calls.clusterEdit, { rid, member: { user: newcomer.rid, role: 'manager' } }],
      [calls.clusterAddUser, { rid, user: student.rid, op: 'invite' }],
      [calls.clusterDeleteUser, { rid, user: teacher.rid }],
      [calls.clusterTransfer, { rid, user: enterprise.rid, code }],
      [calls.clusterDelete, { rid, code }],
    ] as const;
  const reach = async (who: 'enterprise' | 'student' | 'newcomer', msg: string) => {
    const code = await codeOf(world, demoAccounts[who].phone);
    for (const [call, input] of attempts(code))
      expect([call.path, await they[who].call(call, input as never)]).toEqual([call.path, refusal(msg)]);
  };
  await reach('enterprise', '无权限操作');
  await reach('newcomer', '无权限操作');
  await reach('student', '记录不存在');
  expect(await they.enterprise.call(calls.clusterDeleteUser, { rid: own, user: newcomer.rid })).toEqual(
    refusal('记录不存在'),
  );
  expect(await they.student.call(calls.clusterDeleteUser, { rid })).toEqual(refusal('记录不存在'));
  expect((await they.enterprise.call(calls.clusterAll, {})).data?.list.map((each) => each.rid)).toEqual([
    own,
  ]);
  expect((await they.student.call(calls.clusterJoined, {})).data?.list).toEqual([]);
  expect((await they.teacher.call(calls.clusterAll, {})).data).toEqual(before);
});

test('who closes the account gives a group away or dissolves it first, and leaves the others', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf(
    { world, rid: teacher.rid },
    { newcomer: 'member', enterprise: 'member' },
    energy,
  );
  const other = await groupOf({ world, rid: enterprise.rid }, { newcomer: 'applied' });
  const { data } = await they.teacher.call(accountMatters, {});
  expect(data?.open).toContainEqual(
    expect.objectContaining({
      name: '负责的课题组',
      count: 1,
      page: '/member/communityMg',
      todo: '转让或解散',
    }),
  );
  const close = async (who: 'teacher' | 'newcomer') =>
    they[who].call(closeAccount, { code: await codeOf(world, demoAccounts[who].phone) });
  expect((await close('teacher')).msg).toContain('负责的课题组1项');
  const { data: ending } = await they.newcomer.call(accountMatters, {});
  expect(ending?.ending).toContainEqual(
    expect.objectContaining({ name: '加入或申请的课题组', count: 2, fate: '退出' }),
  );
  expect(await close('newcomer')).toMatchObject(done);
  expect((await they.teacher.call(calls.clusterAll, {})).data?.list[0]).toMatchObject({ members: 2 });
  expect((await they.enterprise.call(calls.clusterAll, {})).data?.list[0]).toMatchObject({
    applications: [],
  });
  expect(await they.teacher.call(calls.clusterAddUser, { rid, user: newcomer.rid, op: 'invite' })).toEqual(
    refusal('记录不存在'),
  );
  expect(
    await they.teacher.call(calls.clusterAddUser, { rid: other, user: newcomer.rid, op: 'invite' }),
  ).toMatchObject({ code: 0 });
});

test('staff verify what a paper proves, and another name has to be proven anew', async () => {
  const world = await newWorld();
  const they = await people(world);
  const { data } = await they.teacher.call(calls.clusterAdd, {
    ...energy,
    proof: await paperOf(they.teacher),
  });
  const rid = data?.rid ?? '';
  const lead = await world.asStaff('lead');
  const view = async () => (await lead.call(desk.clusterDeskView, { rid })).data;
  const paper = async () => {
    const [newest] = (await view())?.proofs ?? [];
    return { rid: newest?.rid ?? '', version: newest?.version ?? 0 };
  };
  const decide = async (action: 'verify' | 'refuse', reason = '') =>
    lead.call(desk.clusterProofDecide, { ...(await paper()), action, reason });
  const file = await lead.send(desk.clusterProofFile, { rid: (await paper()).rid });
  expect(file.headers['content-disposition']).toContain('proof.pdf');
  expect(await decide('refuse')).toEqual(refusal('请填写原因'));
  expect(await decide('refuse', '缺少盖章')).toMatchObject(done);
  expect(await toldTo(world, 'teacher')).toContain('课题组能源材料课题组的认证未通过。缺少盖章');
  expect(await decide('verify')).toEqual(refusal('当前状态不可操作'));
  world.pass(60);
  expect(
    await they.teacher.call(calls.clusterEdit, { rid, proof: await paperOf(they.teacher) }),
  ).toMatchObject(done);
  expect(await decide('verify')).toMatchObject(done);
  const proof = async () => (await they.teacher.call(calls.clusterAll, {})).data?.list[0];
  expect(await proof()).toMatchObject({ is_verified: 1, proof: { status: 20, status_name: '已认证' } });
  expect(await they.teacher.call(calls.clusterEdit, { rid, intro: '不影响认证' })).toMatchObject(done);
  expect(await proof()).toMatchObject({ is_verified: 1 });
  expect(await they.teacher.call(calls.clusterEdit, { rid, company: '别的大学' })).toMatchObject(done);
  expect(await proof()).toMatchObject({ is_verified: 0, proof: { status: 10 } });
  expect((await view())?.proofs.map(({ status }) => status)).toEqual([10, 40]);
});

test('staff see groups, advisers those of their customers, with everybody who was in', async () => {
  const world = await newWorld();
  await people(world);
  const rid = await groupOf({ world, rid: teacher.rid }, { student: 'member', newcomer: 'removed' }, energy);
  const department = await groupOf(
    { world, rid: enterprise.rid },
    {},
    { name: '研发中心', company: '澜川', kind: 1 },
  );
  const [lead, service, editor] = [
    await world.asStaff('lead'),
    await world.asStaff('service'),
    await world.asStaff('editor'),
  ];
  const { data } = await lead.call(desk.clusterDeskList, {});
  expect(data?.list).toMatchObject([
    {
      rid: department,
      kind_name: '部门',
      owner: { name: '顾行舟 · 澜川新材料有限公司' },
      members: 1,
      proof: null,
    },
    { rid, ...energy, kind_name: '课题组', members: 2, status_name: '正常' },
  ]);
  const narrowed = async (input: object) =>
    (await lead.call(desk.clusterDeskList, input as never)).data?.list.map((each) => each.rid);
  expect(await narrowed({ kw: '沈明远' })).toEqual([rid]);
  expect(await narrowed({ kw: enterprise.phone })).toEqual([department]);
  expect(await narrowed({ kind: 1 })).toEqual([department]);
  expect(await narrowed({ status: 2 })).toEqual([]);
  expect(await narrowed({ proof: 10 })).toEqual([]);
  expect((await service.call(desk.clusterDeskList, {})).data?.list.map((each) => each.rid)).toEqual([rid]);
  expect(await service.call(desk.clusterDeskView, { rid: department })).toEqual(refusal('记录不存在'));
  expect((await editor.send(desk.clusterDeskList, {})).statusCode).toBe(403);
  const { data: whole } = await service.call(desk.clusterDeskView, { rid });
  expect(whole?.people.map(({ name, phone, status_name }) => [name, phone, status_name])).toEqual([
    ['沈明远 · 青屿大学', '139****0002', '已加入'],
    ['林知夏 · 青屿大学', '139****0001', '已加入'],
    ['用户（尾号 0004）', '139****0004', '已移除'],
  ]);
  expect((await lead.call(desk.clustersOfCustomer, { rid: student.rid })).data?.list).toMatchObject([
    { rid, name: energy.name, role_name: '成员' },
  ]);
  const sheet = await lead.send(desk.clusterDeskSheet, { kind: 0 });
  expect(sheet.headers['content-disposition']).toMatch(/attachment/);
});

test.each(Object.values(calls).filter((call) => 'path' in call))(
  '$path is nothing without a token',
  async (call) => {
    const world = await newWorld({ shop: 'empty' });
    const answer = await world.send(call, { rid: student.rid });
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('登录已过期，请重新登录')]);
  },
);

test('what one manages and what one is in is asked in as many statements however many there are', async () => {
  const world = await newWorld();
  const { teacher: me } = await people(world);
  const costs = async () =>
    [
      await world.statements(() => me.call(calls.clusterAll, {})),
      await world.statements(() => me.call(calls.clusterJoined, {})),
    ].map(({ length }) => length);
  const boss = { ...me, world, rid: teacher.rid };
  const scope = { users: [teacher.rid], category_ids: [] };
  await envelopeOf(boss, { cluster: await groupOf(boss, { student: 'member' }), scope });
  const few = await costs();
  for (let more = 0; more < 4; more++) {
    const cluster = await groupOf(boss, { student: 'member', enterprise: 'manager', newcomer: 'applied' });
    for (const no of ['A', 'B']) await envelopeOf(boss, { cluster, no, scope });
  }
  expect(await costs()).toEqual(few);
  expect(few[0]).toBeLessThanOrEqual(9);
  expect(few[1]).toBeLessThanOrEqual(5);
});

test('nobody becomes the owner who is verified as a student', async () => {
  const world = await newWorld();
  const they = await people(world);
  const rid = await groupOf({ world, rid: teacher.rid }, { enterprise: 'manager' });
  await world.database.db
    .update(profiles)
    .set({ organization: 1 })
    .where(eq(profiles.customerRid, enterprise.rid));
  const code = await codeOf(world, teacher.phone);
  expect(await they.teacher.call(calls.clusterTransfer, { rid, user: enterprise.rid, code })).toEqual(
    refusal('受让人须为已认证的教师或企业成员'),
  );
  const [row] = await world.database.db.select().from(clusters).where(eq(clusters.rid, rid));
  expect(row?.status).toBe(1);
});

test('whatever comes at once, a group has one owner, and nobody is in who has gone', async () => {
  const world = await newWorld();
  const they = await people(world);
  const { db } = world.database;
  const group = await groupOf({ world, rid: teacher.rid }, { enterprise: 'member' });
  const code = await codeOf(world, teacher.phone);
  await Promise.all([
    they.teacher.call(calls.clusterTransfer, { rid: group, user: enterprise.rid, code }),
    they.enterprise.call(calls.clusterDeleteUser, { rid: group }),
  ]);
  const owners = await db.select().from(clusterMembers).where(eq(clusterMembers.clusterRid, group));
  expect(owners.filter(({ role, status }) => role === 'owner' && status === 20)).toHaveLength(1);

  const dissolved = await groupOf({ world, rid: enterprise.rid });
  const end = await codeOf(world, enterprise.phone);
  await Promise.all([
    they.enterprise.call(calls.clusterDelete, { rid: dissolved, code: end }),
    they.student.call(calls.clusterApply, { rid: dissolved }),
  ]);
  const rows = await db.select().from(clusterMembers).where(eq(clusterMembers.clusterRid, dissolved));
  expect(rows.filter(({ status }) => [10, 15, 20].includes(status))).toEqual([]);

  const joining = await groupOf({ world, rid: teacher.rid }, { newcomer: 'applied' });
  const proof = await codeOf(world, newcomer.phone);
  const [closed, approved] = await Promise.all([
    they.newcomer.call(closeAccount, { code: proof }),
    they.teacher.call(calls.clusterAddUser, { rid: joining, user: newcomer.rid, op: 'approve' }),
  ]);
  expect([closed.code, approved.code]).toContain(1);
  const [member] = await db.select().from(clusterMembers).where(eq(clusterMembers.customerRid, newcomer.rid));
  if (closed.code === 1) expect([40, 50]).toContain(member?.status);
  else expect(member?.status).toBe(20);
});
