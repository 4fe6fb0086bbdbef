import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../db/demo-accounts.ts';
import { code4sms, login, loginForCode, sign } from '../../src/features/identity/contract.ts';
import { customers } from '../../src/features/identity/tables.ts';
import { begin, decide, openConfirmation, poll, scan, wechatWorld } from './support/wechat-side.ts';

const expired = { code: 0, data: null, msg: '二维码已过期' };

describe('a WeChat account that belongs to nobody', () => {
  async function confirmedByStranger(openid = 'openid-fresh') {
    const shop = await wechatWorld();
    const begun = await begin(shop);
    await decide(shop.world, await scan(shop.world, begun.scene, openid), 'confirm');
    const { data } = await poll(shop.world, begun);
    return { ...shop, begun, bindTicket: (data as { bind_ticket: string }).bind_ticket };
  }
  const newcomer = { account: 'newcomer', password: demoPassword };

  test('is bound to whoever signs in with its ticket, once, and signs in from then on', async () => {
    const { world, begun, bindTicket, ...shop } = await confirmedByStranger();
    expect(await poll(world, begun)).toMatchObject({ data: { state: 4, bind_ticket: bindTicket } });
    const answer = await begun.browser.call(login, { ...newcomer, bind_ticket: bindTicket });
    expect(answer).toMatchObject({ code: 1 });
    expect(await poll(world, begun)).toEqual(expired);
    expect(await begun.browser.call(login, { ...newcomer, bind_ticket: bindTicket })).toEqual(expired);

    const next = await begin({ world, ...shop });
    const token = await scan(world, next.scene, 'openid-fresh');
    expect((await openConfirmation(world, token)).body).toContain('139****0004');
    await decide(world, token, 'confirm');
    expect(await poll(world, next)).toMatchObject({ data: { state: 2 } });
  });

  test.each([
    ['registers', 0, '13800000005'],
    ['signs in by SMS', 3, '13900000004'],
  ] as const)('is bound to whoever %s with its ticket', async (_name, useFor, phone) => {
    const { world, begun, bindTicket } = await confirmedByStranger();
    await begun.browser.call(code4sms, { phone, useFor });
    const code = /\d{6}/.exec((await world.outbox())[0]?.text ?? '')?.[0] ?? '';
    const input = { phone, code, bind_ticket: bindTicket };
    const answer =
      useFor === 0
        ? await begun.browser.call(sign, { ...input, password: 'a long new password' })
        : await begun.browser.call(loginForCode, input);
    expect(answer).toMatchObject({ code: 1 });
    const [row] = await world.database.db.select().from(customers).where(eq(customers.phone, phone));
    expect(row?.wxOpenid).toBe('openid-fresh');
  });

  test('is not bound by a wrong password, a made-up ticket, or after ten minutes', async () => {
    const { world, begun, bindTicket } = await confirmedByStranger();
    const enter = (input: Partial<Record<'password' | 'bind_ticket', string>>) =>
      begun.browser.call(login, { ...newcomer, bind_ticket: bindTicket, ...input });
    expect(await enter({ password: 'wrong' })).toMatchObject({ code: 0, msg: '用户名或密码错误' });
    expect(await enter({ bind_ticket: 'A'.repeat(43) })).toEqual(expired);
    world.pass(600);
    expect(await enter({})).toEqual(expired);
    const [row] = await world.database.db
      .select()
      .from(customers)
      .where(eq(customers.rid, demoAccounts.newcomer.rid));
    expect(row?.wxOpenid).toBeNull();
  });

  test('is not bound twice, nor to an account that has another', async () => {
    const { world, begun, bindTicket } = await confirmedByStranger();
    const student = { account: 'student', password: demoPassword, bind_ticket: bindTicket };
    expect(await begun.browser.call(login, student)).toMatchObject({
      code: 0,
      msg: '该账号已绑定其他微信，请先解绑',
    });
    await world.database.db
      .update(customers)
      .set({ wxOpenid: 'openid-fresh' })
      .where(eq(customers.rid, demoAccounts.teacher.rid));
    const late = await begun.browser.call(login, { ...newcomer, bind_ticket: bindTicket });
    expect(late).toMatchObject({ code: 0, msg: '该微信已绑定其他账号' });
  });
});
