import { expect, test } from 'vitest';
import { balanceOn } from '../../../tests/fixtures/money.ts';
import { expectRightBook, statement } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { ledgerDraftDecide, ledgerList, ledgerReverse } from '../ledger/desk/contract.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { goodwillAsk } from './contract.staff.ts';

test('goodwill is asked for by one, posted by another, can be spent, and undone while it is there (G10)', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const [service, lead] = [await world.asStaff('service'), await world.asStaff('finance-lead')];
  const give = async (amount_fen: number) => {
    const input = { customer_rid: me.rid, amount_fen, reason: '交付延误' };
    const asked = await service.call(goodwillAsk, input);
    const decided = await lead.call(ledgerDraftDecide, { rid: asked.data?.rid ?? '', op: 'post' });
    expect(decided.code, decided.msg).toBe(1);
    const [posting] = (await lead.call(ledgerList, { event: 'goodwill', size: 1 })).data?.list ?? [];
    return posting;
  };
  const own = { customer_rid: me.rid, amount_fen: 5_000, reason: '交付延误' };
  const asked = await lead.call(goodwillAsk, own);
  const decide = { rid: asked.data?.rid ?? '', op: 'post' as const };
  expect((await lead.call(ledgerDraftDecide, decide)).msg).toContain('不能复核自己填写的分录');
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  expect((await service.call(goodwillAsk, { ...own, customer_rid: 'nobody' })).msg).toBe('记录不存在');

  const first = await give(5_000);
  expect(first).toMatchObject({
    memo: '交付延误',
    can_reverse: 1,
    sides: [{ code: '2203' }, { code: '6606' }],
  });
  expect(await balanceOn(world, me)).toEqual([5_000, 5_000, 0, 0]);
  const finance = await world.asStaff('finance');
  const undo = await finance.call(ledgerReverse, { rid: first?.rid ?? '', reason: '金额有误' });
  expect((await lead.call(ledgerDraftDecide, { rid: undo.data?.rid ?? '', op: 'post' })).code).toBe(1);
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);

  const second = await give(3_000);
  const owed = await statement(me, { fen: 3_000, isConfirmed: true });
  expect((await me.call(settlementOperate, { op: 'pay', rid: owed, way: 0 })).code).toBe(1);
  const late = await finance.call(ledgerReverse, { rid: second?.rid ?? '', reason: '金额有误' });
  const decided = await lead.call(ledgerDraftDecide, { rid: late.data?.rid ?? '', op: 'post' });
  expect(decided.msg).toBe('预存余额不足，请先充值');
  await expectRightBook(world);
});
