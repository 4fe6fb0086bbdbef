import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../../../db/demo-accounts.ts';
import { goodPassword, registered, requestedCode } from '../../../../tests/fixtures/codes.ts';
import { exported } from '../../../../tests/fixtures/export.ts';
import { begin, decide, poll, scan, wechatWorld } from '../../../../tests/trust/support/wechat-side.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { contentArticle, contentArticleSave } from '../../content/contract.staff.ts';
import { newsDetail } from '../../content/contract.ts';
import { closeAccount, userInfo } from '../../customers/contract.ts';
import { settingsByKey } from '../../settings/contract.ts';
import { consent, sign } from '../contract.ts';
import { consents, customers } from '../tables.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const outdated = refusal('协议已更新，请重新阅读');

/** Who agreed to what, in the order in which it was written. */
async function consentsOf(world: World, phone: string) {
  const { db } = world.database;
  const rows = await db
    .select({ consent: consents })
    .from(consents)
    .innerJoin(customers, eq(customers.rid, consents.customerRid))
    .where(eq(customers.phone, phone))
    .orderBy(consents.id);
  return rows.map(({ consent: { document, version, at, way } }) => ({ document, version, at, way }));
}

/** Saves the user agreement as staff do. */
async function saveTerms(world: World, is_material: 0 | 1) {
  const editor = await world.asStaff('editor');
  const { data } = await editor.call(contentArticle, { rid: 'license-main' });
  const { rid = '', version } = data ?? {};
  const fields = { kind: 'license', title: '用户协议', html: '<p>新的约定</p>', state: 'published' } as const;
  return editor.call(contentArticleSave, { ...fields, rid, version, is_material });
}

test('registering agrees to both documents in their version, at that moment', async () => {
  const world = await newWorld();
  await saveTerms(world, 1);
  const { token } = await registered(world, '13700000021');
  const each = { at: world.now(), way: 'registration' };
  expect(await consentsOf(world, '13700000021')).toEqual([
    { document: 'terms', version: 2, ...each },
    { document: 'privacy', version: 1, ...each },
  ]);
  const { data } = await world.visitor({ token }).call(userInfo, {});
  expect(data?.consents_due).toEqual([]);
});

test('registering with WeChat agrees to them too; a registration that fails agrees to nothing', async () => {
  const shop = await wechatWorld();
  const { world } = shop;
  const begun = await begin(shop);
  await decide(world, await scan(world, begun.scene, 'openid-fresh'), 'confirm');
  const { data } = await poll(world, begun);
  const { bind_ticket } = data as { bind_ticket: string };
  const phone = '13700000022';
  const code = await requestedCode(world, phone, 0);
  const fields = { phone, code, password: goodPassword };
  expect(await begun.browser.call(sign, { ...fields, bind_ticket: 'A'.repeat(43) })).toMatchObject({
    code: 0,
  });
  const before = await world.database.db.select().from(consents);
  expect(before.every(({ at }) => at < world.now())).toBe(true);
  expect(await begun.browser.call(sign, { ...fields, bind_ticket })).toMatchObject({ code: 1 });
  const each = { version: 1, at: world.now(), way: 'wechat registration' };
  expect(await consentsOf(world, phone)).toEqual([
    { document: 'terms', ...each },
    { document: 'privacy', ...each },
  ]);
});

test('a change of substance asks everybody anew, until each has agreed for themselves', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const due = async (who: typeof student) => (await who.call(userInfo, {})).data?.consents_due;
  const legal = async () => (await world.call(newsDetail, { rid: 'license-main' })).data?.legal;
  expect(await legal()).toEqual({ version: 1, since: '2025-01-05' });
  expect(await saveTerms(world, 0)).toMatchObject({ code: 1 });
  expect([await legal(), await due(student)]).toEqual([{ version: 1, since: '2025-01-05' }, []]);

  expect(await saveTerms(world, 1)).toMatchObject({ code: 1 });
  expect(await legal()).toEqual({ version: 2, since: '2026-11-20' });
  expect((await world.call(newsDetail, { rid: 'policy-main' })).data?.legal?.version).toBe(1);
  expect(await due(student)).toEqual([{ document: 'terms', version: 2 }]);
  expect((await world.send(consent, { terms: 2 })).statusCode).toBe(401);
  for (const terms of [1, 3]) expect(await student.call(consent, { terms })).toEqual(outdated);
  expect(await student.call(consent, { privacy: 1 })).toMatchObject({ code: 1 });
  expect(await due(student)).toHaveLength(1);

  world.pass(60);
  for (const _ of [1, 2]) expect(await student.call(consent, { terms: 2 })).toMatchObject({ code: 1 });
  expect([await due(student), await due(teacher)]).toEqual([[], [{ document: 'terms', version: 2 }]]);
  const { phone } = demoAccounts.student;
  expect((await consentsOf(world, phone)).slice(2)).toEqual([
    { document: 'terms', version: 2, at: world.now(), way: 'renewal' },
  ]);
});

test('the service agreement has versions of its own, which orders and bookings name, and asks nobody beforehand', async () => {
  const world = await newWorld();
  const [visitor, student] = [world.visitor(), await world.as('student')];
  const versions = async () =>
    (await visitor.call(settingsByKey, { keys: ['protocolVersions'] })).data?.protocolVersions;
  expect(await versions()).toEqual({ license: '1', policy: '1', service: '1' });
  const editor = await world.asStaff('editor');
  const { data } = await editor.call(contentArticle, { rid: 'agreement-main' });
  const { rid = '', version } = data ?? {};
  const fields = {
    kind: 'agreement',
    title: '检测服务协议',
    html: '<p>保存 {sample_keep_days} 天</p>',
  } as const;
  const saved = { ...fields, rid, version, state: 'published', is_material: 1 } as const;
  expect(await editor.call(contentArticleSave, saved)).toMatchObject({ code: 1 });
  expect(await versions()).toEqual({ license: '1', policy: '1', service: '2' });
  const { data: page } = await world.call(newsDetail, { rid });
  expect([page?.legal?.version, JSON.stringify(page?.text)]).toEqual([
    2,
    expect.stringContaining('保存 90 天'),
  ]);
  expect((await student.call(userInfo, {})).data?.consents_due).toEqual([]);
});

test('only legal documents ask for consent', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const news = {
    kind: 'news',
    title: '新设备',
    html: '<p>欢迎</p>',
    state: 'draft',
    is_material: 1,
  } as const;
  expect(await editor.call(contentArticleSave, news)).toEqual(
    refusal('仅协议与政策有版本，其他文章无需征得同意'),
  );
});

test('consents are told in the export, never change, and outlive the account without its address', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await saveTerms(world, 1);
  const newcomer = await world.as('newcomer', { address: '203.0.113.77' });
  await newcomer.call(consent, { terms: 2 });
  const mine = eq(consents.customerRid, newcomer.rid);
  const { text } = await exported(newcomer, { password: demoPassword });
  const told = JSON.parse(text).data.协议同意记录.rows;
  expect(told).toHaveLength(3);
  expect(told[2]).toMatchObject({ document: 'terms', version: 2, address: '203.0.113.77' });
  await expect(db.update(consents).set({ version: 9 }).where(mine)).rejects.toThrow();
  await expect(db.delete(consents).where(mine)).rejects.toThrow();
  expect(await newcomer.call(closeAccount, { password: demoPassword })).toMatchObject({ code: 1 });
  const left = await db.select().from(consents).where(mine);
  expect(left.map(({ address }) => address)).toEqual([null, null, null]);
});
