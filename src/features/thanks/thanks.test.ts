import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimed, finishedOrder, paperFile, thanksClaim } from '../../../tests/fixtures/thanks.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import { acknowledgeList } from '../content/contract.ts';
import { accountMatters } from '../customers/contract.ts';
import { messageList } from '../notifications/contract.ts';
import { orders } from '../orders/tables.ts';
import { pointsMoves } from '../points/tables.ts';
import { claimDecide, claimList, claimLookUp, claimPaper, claimView } from './contract.staff.ts';
import { integrationApply, integrationClaims } from './contract.ts';
import { leaving } from './leaving.ts';
import { thanksRecord, thanksStates } from './rules.states.ts';
import { thanksClaims } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const done = { code: 1 };

async function begin(gateways = {}) {
  const world = await newWorld({ gateways });
  const me = await somebody(world, 'student');
  return { world, me, desk: await world.asStaff('finance') };
}

const movesOf = ({ database }: World, rid: string) =>
  database.db
    .select()
    .from(pointsMoves)
    .where(eq(pointsMoves.ref, `claim:${rid}`));

const mineOf = async (me: Somebody, rid: string) =>
  (await me.call(integrationClaims, {})).data?.list.find((one) => one.rid === rid);

const shown = async (world: World) => (await world.call(acknowledgeList, { size: 5 })).data?.list ?? [];

const entry = { company: '示例大学材料学院', title: '示例论文', content: '感谢澄谱。', sketch: 'XRD' };

test('a claim is compared with the register, approved with the points of its class once, and shown first', async () => {
  const { world, me, desk } = await begin();
  const no = await finishedOrder(me);
  const source = 'https://doi.org/10.0000/DEMO.2026.101';
  const rid = await thanksClaim(me, { order_nos: [no], source, title: '演示论文 10.0000/demo.2026.101' });
  expect(await mineOf(me, rid)).toMatchObject({ status_name: '待审核', order_nos: [no], points: null });
  expect((await desk.call(claimView, { rid })).data?.evidence).toBeNull();
  await world.jobs.workOff();
  const view = (await desk.call(claimView, { rid })).data;
  expect(view?.evidence).toMatchObject({
    ...{ register: '演示文献库', is_known: true, journal: '演示学报', published: '2026-11-20' },
    ...{ title_agrees: true, journal_agrees: true, is_after_orders: true },
  });
  const file_rid = view?.files[0]?.rid ?? '';
  expect((await desk.send(claimPaper, { rid, file_rid })).body).toContain('a paper');
  expect((await desk.call(claimList, { status: 10 })).data?.counts[10]).toBeGreaterThan(0);

  const step = { rid, version: 1, action: 'approve', impact_class: 'middle', entry } as const;
  const tries = await Promise.all(Array.from({ length: 8 }, () => desk.call(claimDecide, step)));
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await movesOf(world, rid)).toMatchObject([{ kind: 'claim', change: 5_000 }]);
  expect(await mineOf(me, rid)).toMatchObject({ status_name: '已通过', points: 5_000 });
  const [first] = await shown(world);
  expect(first).toMatchObject({ ...entry, code: '10.0000/demo.2026.101', source: view?.source });
  const told = (await me.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(told).toContain('您的积分申请已通过。5000积分已到账。');
});

test('a paper is claimed once, by whoever comes first, and again after a refusal', async () => {
  const { world, me, desk } = await begin();
  const other = await somebody(world, 'teacher');
  const source = '10.0000/demo.2026.102';
  const asked = await Promise.all(
    [me, other, me, other].map(async (who) => ({ who, input: await claimed(who, { source }) })),
  );
  const tries = await Promise.all(asked.map(({ who, input }) => who.call(integrationApply, input)));
  const [rid = ''] = tries.flatMap(({ data }) => data?.rid ?? []);
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(tries.filter(({ code }) => code !== 1).map(({ msg }) => msg)).toEqual(
    Array(3).fill('该论文已申请过'),
  );
  const reject = { rid, version: 1, action: 'reject' } as const;
  expect(await desk.call(claimDecide, reject)).toEqual(refused('请填写驳回原因'));
  expect(await desk.call(claimDecide, { ...reject, reason: '致谢页未提及本平台' })).toMatchObject(done);
  expect(await movesOf(world, rid)).toEqual([]);
  const again = await claimed(me, { source: `https://pubs.example.com/doi/${source}/full` });
  expect(await me.call(integrationApply, again)).toMatchObject(done);
});

test('others’ orders, unfinished ones and others’ files are refused; other people see nothing of a claim', async () => {
  const { world, me, desk } = await begin();
  const other = await somebody(world, 'teacher');
  const apply = async (fields: Parameters<typeof claimed>[1]) =>
    me.call(integrationApply, await claimed(me, fields));
  const theirs = await finishedOrder(other);
  expect(await apply({ order_nos: [await finishedOrder(me), theirs] })).toEqual(refused('订单号不属于您'));
  expect(await apply({ order_nos: ['D000000000000'] })).toEqual(refused('订单号不属于您'));
  const [open] = await world.database.db
    .select({ no: orders.no })
    .from(orders)
    .where(eq(orders.rid, await me.orderIn(60)));
  expect(await apply({ order_nos: [open?.no ?? ''] })).toEqual(refused('论文须在订单完成后发表'));
  expect((await apply({ files: [await paperFile(other)] })).msg).toBe('文件不存在或已过期，请重新上传');
  expect((await apply({ files: [await me.file()] })).msg).toBe('文件不存在或已过期，请重新上传');
  expect(await apply({ files: [] })).toEqual(refused('请上传论文首页与致谢页'));
  expect(await apply({ source: '某期刊' })).toEqual(refused('请填写正确的 DOI 或论文网址'));
  const rid = await thanksClaim(me);
  expect(await mineOf(other, rid)).toBeUndefined();
  const foreign = await paperFile(other);
  expect(await desk.call(claimPaper, { rid, file_rid: foreign })).toMatchObject({ code: 0 });
});

test('staff show only what its author agreed to, and are told when a paper is older than its orders', async () => {
  const { world, me, desk } = await begin();
  const rid = await thanksClaim(me, { agree_show: 0, source: '10.0000/demo.2026.103-old' });
  await world.jobs.workOff();
  const { data } = await desk.call(claimView, { rid });
  expect(data?.evidence).toMatchObject({
    published: '2020-05-01',
    is_after_orders: false,
    title_agrees: false,
  });
  const before = await shown(world);
  const approve = { rid, version: 1, action: 'approve', impact_class: 'low' } as const;
  expect(await desk.call(claimDecide, { ...approve, entry })).toEqual(refused('作者未同意展示'));
  expect(await desk.call(claimDecide, { ...approve, impact_class: undefined })).toEqual(
    refused('请选择影响因子分档'),
  );
  expect(await desk.call(claimDecide, approve)).toMatchObject(done);
  expect(await shown(world)).toEqual(before);
  expect(await movesOf(world, rid)).toMatchObject([{ change: 2_000 }]);
});

test('a register that does not answer is asked again, one that knows nothing says so, and without a DOI none is', async () => {
  let answers = 0;
  const find = async () => {
    answers += 1;
    if (answers === 1) throw new ProviderFailed('papers: timed out');
    return undefined;
  };
  const { world, me, desk } = await begin({ papers: { name: 'Crossref', find } });
  const rid = await thanksClaim(me);
  await expect(world.jobs.workOff()).rejects.toThrow('timed out');
  expect((await desk.call(claimView, { rid })).data?.evidence).toBeNull();
  expect(await desk.call(claimLookUp, { rid })).toMatchObject(done);
  await world.jobs.workOff();
  expect((await desk.call(claimView, { rid })).data?.evidence).toMatchObject({ is_known: false, title: '' });
  const bare = await thanksClaim(me, { source: 'https://journal.example.com/7' });
  await world.jobs.workOff();
  expect(answers).toBe(2);
  expect(await desk.call(claimLookUp, { rid: bare })).toEqual(refused('该论文没有 DOI，无法自动核对'));
});

test('in every state staff can do what its declaration says; what waits ends with the account', async () => {
  const { world, me, desk } = await begin();
  const { db } = world.database;
  for (const status of Object.values(thanksStates)) {
    for (const action of ['approve', 'reject'] as const) {
      const rid = await thanksClaim(me);
      await db.update(thanksClaims).set({ status }).where(eq(thanksClaims.rid, rid));
      const said = { rid, version: 1, action, impact_class: 'low', reason: '致谢页缺失' } as const;
      const may = thanksRecord.from(action).includes(status);
      expect((await desk.call(claimDecide, said)).code).toBe(may ? 1 : 0);
      await db.delete(thanksClaims).where(eq(thanksClaims.rid, rid));
    }
  }
  const rid = await thanksClaim(me);
  expect((await me.call(accountMatters, {})).data?.ending).toContainEqual(
    expect.objectContaining({ name: '待审核的论文致谢申请', fate: '取消' }),
  );
  await db.transaction(
    (inside) =>
      leaving.end?.(
        { db: inside, jobs: world.jobs.within(inside), secrets: world.secrets, now: world.now() },
        me.rid,
        { type: 'customer', rid: me.rid },
      ) as Promise<void>,
  );
  expect(await mineOf(me, rid)).toMatchObject({ status: thanksStates.rejected });
});
