import { expect, test } from 'vitest';
import { book, listOf, refused } from '../../../../tests/fixtures/bookings.ts';
import { signedBy } from '../../../../tests/fixtures/signed.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { messageList } from '../../notifications/contract.ts';
import { paperStates } from '../../signing/rules.ts';
import { reservationCancel } from '../contract.ts';
import { bookingBoard, bookingPaperAsk, bookingPaperFile } from '../instruments/contract.ts';

test('staff ask for the confidentiality agreement of a booking, whose customer hears of it each time, and take that back', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const desk = await world.asStaff('service');
  const { rid, no, version } = await book(me);
  const ask = (is_wanted: 0 | 1, more: object = {}) =>
    desk.call(bookingPaperAsk, { rid, version, is_wanted, ...more });
  const state = async () => {
    const [mine] = await listOf(me);
    const board = (await desk.call(bookingBoard, { kw: no })).data?.list[0];
    expect(board?.papers).toEqual(mine?.papers);
    expect(board?.version).toBe(version);
    return { state: mine?.papers[0]?.state, last: mine?.history.at(-1)?.text };
  };
  const told = async () => {
    const { data } = await me.call(messageList, {});
    return data?.list.filter(({ text }) => text === `预约${no}的保密协议待您签署。`).length;
  };
  expect((await state()).state).toBe(paperStates.none);
  expect(await ask(1, { version: version + 1 })).toEqual(refused('数据已更新，请刷新后重试'));
  expect((await ask(1)).code).toBe(1);
  expect(await state()).toEqual({ state: paperStates.toSign, last: '实验室要求签署保密协议' });
  expect((await ask(1)).code).toBe(1);
  expect(await told()).toBe(1);
  expect((await ask(0)).code).toBe(1);
  expect(await state()).toEqual({ state: paperStates.none, last: '实验室不再要求签署保密协议' });
  world.pass(60);
  await ask(1);
  expect(await told()).toBe(2);
  await me.call(reservationCancel, { rid, reason: '不需要了' });
  const [gone] = await listOf(me);
  expect(await ask(0, { version: gone?.version })).toEqual(refused('当前状态不可操作'));
});

test('what was signed of a booking is had by staff who see the booking, and by no other name', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const desk = await world.asStaff('service');
  const { rid, paper_rid } = await signedBy(me, 'booking');
  const file = await desk.send(bookingPaperFile, { rid, paper_rid });
  expect(file.rawPayload.toString()).toContain('%PDF');
  expect(await desk.call(bookingPaperFile, { rid: await me.booking(), paper_rid })).toEqual(
    refused('文件不存在'),
  );
  const stranger = await world.asStaff('tech');
  const got = await stranger.call(bookingPaperFile, { rid, paper_rid });
  expect(got.msg).toBe('记录不存在');
});
