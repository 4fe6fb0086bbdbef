import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaignDraft, openOffer } from '../../../tests/fixtures/marketing.ts';
import { topUpByWechat } from '../../../tests/fixtures/money.ts';
import { newWorld } from '../../../tests/world.ts';
import { couponClaim } from '../coupons/contract.ts';
import { offerMove } from '../coupons/desk/contract.ts';
import { staffRuleEnd } from '../prestore/contract.staff.ts';
import { campaignList, campaignMove, campaignSave, promotionAll4user } from './contract.ts';
import { campaignRecord, campaignStates } from './rules.states.ts';
import { campaigns } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const rule_rid = 'PRESTORE-RULE-5000';

test('campaigns are shown while they run to whom they are for, with the terms of what they lead to, and whether one joined', async () => {
  const world = await newWorld();
  const [lead, student, teacher] = [
    await world.asStaff('lead'),
    await world.as('student'),
    await world.as('teacher'),
  ];
  const promoted = async (who = student) => (await who.call(promotionAll4user, {})).data?.list ?? [];
  const rules = await promoted();
  expect(rules.map(({ kind, name, to }) => [kind, name, to])).toEqual(
    Array.from({ length: 4 }, () => [2, '预存优惠', '']),
  );
  expect(rules[0]).toMatchObject({ rid: rule_rid, rule: '充5,000元起送2%', joined: 0 });

  const published = async (more: object) => {
    const { data, msg } = await lead.call(campaignSave, { ...campaignDraft, ...more });
    if (!data) throw new Error(msg);
    expect((await lead.call(campaignMove, { rid: data.rid, version: 1, action: 'open' })).code).toBe(1);
    return data.rid;
  };
  const coupon_rid = await openOffer(lead, { organizations: [0] });
  const news = await published({});
  const later = await published({ from: '2026-11-21', until: '2026-11-30' });
  const claim = await published({ kind: 1, coupon_rid, until: '2026-12-30' });
  const topUp = await published({ kind: 2, rule_rid, organizations: [0, 3], until: '2026-12-31' });
  const listed = await promoted();
  expect(listed.map(({ rid }) => rid)).toEqual([claim, topUp, news, ...rules.slice(1).map(({ rid }) => rid)]);
  expect(listed.slice(0, 3)).toMatchObject([
    { kind: 1, rule: '满¥200.00立减¥30.00', joined: 0, to: '2026-12-31 00:00:00' },
    { kind: 2, rule: '充5,000元起送2%', joined: 0 },
    { kind: 0, rule: '', text: campaignDraft.text },
  ]);
  // The coupon is for students alone, so teachers are not told of it.
  expect((await promoted(teacher)).map(({ rid }) => rid).slice(0, 2)).toEqual([topUp, news]);

  expect((await student.call(couponClaim, { discount_rid: coupon_rid })).code).toBe(1);
  await topUpByWechat(world, student, 500_000);
  const joined = (await promoted()).filter(({ joined }) => joined).map(({ rid }) => rid);
  expect(joined).toEqual([claim, topUp]);

  await lead.call(offerMove, { rid: coupon_rid, version: 2, action: 'stop' });
  expect((await promoted()).map(({ rid }) => rid)).toContain(claim);
  await (await world.asStaff('finance-lead')).call(staffRuleEnd, { rid: rule_rid, version: 1, ended: 1 });
  expect((await promoted()).map(({ rid }) => rid)).not.toContain(topUp);
  world.setNow('2026-11-21T10:00:00+08:00');
  expect((await (await world.as('student')).call(promotionAll4user, {})).data?.list[0]?.rid).toBe(later);
});

test('a campaign leads to what customers can come by, and goes on by its table', async () => {
  const world = await newWorld();
  const [lead, auditor] = [await world.asStaff('lead'), await world.asStaff('auditor')];
  const { db } = world.database;
  const byCode = await openOffer(lead, { way: 'code' });
  const wrong: [object, string][] = [
    [{ kind: 1 }, '请选择发放中的可领取优惠券'],
    [{ kind: 1, coupon_rid: byCode }, '请选择发放中的可领取优惠券'],
    [{ kind: 2, rule_rid: 'nothing' }, '请选择生效中的预存规则'],
    [{ until: '2026-11-19' }, '结束日期不能早于开始日期'],
    [{ name: '' }, '请填写活动名称'],
  ];
  for (const [more, msg] of wrong)
    expect(await lead.call(campaignSave, { ...campaignDraft, ...more })).toEqual(refused(msg));
  const { data } = await lead.call(campaignSave, campaignDraft);
  const rid = data?.rid ?? '';
  for (const status of Object.values(campaignStates))
    for (const action of ['edit', 'open', 'end'] as const) {
      await db.update(campaigns).set({ status, version: 1 }).where(eq(campaigns.rid, rid));
      const answer =
        action === 'edit'
          ? await lead.call(campaignSave, { ...campaignDraft, rid, version: 1 })
          : await lead.call(campaignMove, { rid, version: 1, action });
      const isAllowed = campaignRecord.from(action).includes(status);
      expect([status, action, answer.code]).toEqual([status, action, isAllowed ? 1 : 0]);
    }
  expect((await lead.call(campaignMove, { rid, version: 7, action: 'end' })).msg).toBe(
    '数据已更新，请刷新后重试',
  );
  const old = { ...campaignDraft, from: '2026-11-01', until: '2026-11-02' };
  const past = await lead.call(campaignSave, old);
  expect(await lead.call(campaignMove, { rid: past.data?.rid ?? '', version: 1, action: 'open' })).toEqual(
    refused('活动时间已结束，请修改后再发布'),
  );
  const seen = await auditor.call(campaignList, { kind: 0, kw: '元旦' });
  expect(seen.data).toMatchObject({ total: 2, can_work: 0, coupons: [] });
  const told = seen.data?.list.find((each) => each.rid === past.data?.rid);
  expect(told).toMatchObject({ from: '2026-11-01', until: '2026-11-02', actions: [] });
  expect((await lead.call(campaignList, {})).data?.rules).toContainEqual({
    ...{ rid: rule_rid, name: '充5,000元起送2%' },
  });
});
