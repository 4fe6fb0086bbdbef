import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answeredQuestion, questionOf } from '../../../../tests/fixtures/questions.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { messages } from '../../notifications/tables.ts';
import { deviceDetail } from '../contract.ts';
import {
  questionAnswer,
  questionClose,
  questionPublish,
  questionRevise,
  staffQuestions,
} from './contract.staff.ts';
import { questionAdd, questionList, questionMine } from './contract.ts';
import { questionStates } from './rules.states.ts';

const shown = async (world: World, rid = 'xps') => (await world.call(deviceDetail, { rid })).data?.questions;

test('a question is answered, told to whoever asked, published and taken off again', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const editor = await world.asStaff('editor');
  const rid = await answeredQuestion({ ...student, world }, '粉末可以测吗？');
  const [told] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.customerRid, student.rid))
    .then((rows) => rows.filter(({ event }) => event === 'questionAnswered'));
  expect(told?.text).toContain('可以，约100 mg');
  expect(told?.link).toBe('/detail/xps#questions');
  expect(await shown(world)).toEqual([]);
  const own = await student.call(questionMine, { rid: 'xps' });
  expect(own.data?.list).toMatchObject([{ rid, status: questionStates.answered, answer: '可以，约100 mg' }]);

  const texts = { question: '粉末样品可以测吗？', answer: '可以，约 100 mg。' };
  expect((await editor.call(questionRevise, { rid, version: 2, ...texts })).code).toBe(1);
  expect((await editor.call(questionPublish, { rid, version: 3, action: 'publish' })).code).toBe(1);
  expect(await shown(world)).toEqual([
    { q: texts.question, a: texts.answer, created: '2026-11-20 10:00:00' },
  ]);
  const found = async (kw: string) => (await world.call(questionList, { rid: 'xps', kw })).data?.list.length;
  expect([await found('粉末'), await found('薄膜')]).toEqual([1, 0]);

  expect((await editor.call(questionPublish, { rid, version: 4, action: 'hide' })).code).toBe(1);
  expect(await shown(world)).toEqual([]);
});

test('nobody sees what others asked, nor publishes what is not answered', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const rid = await questionOf(student);
  const others = await (await world.as('teacher')).call(questionMine, { rid: 'xps' });
  expect(others.data?.list).toEqual([]);
  const editor = await world.asStaff('editor');
  expect((await editor.call(questionPublish, { rid, version: 1, action: 'publish' })).msg).toBe(
    '当前状态不可操作',
  );
  const service = await world.asStaff('service');
  const closed = await service.call(questionClose, { rid, version: 1, reason: '与检测无关' });
  expect(closed.code).toBe(1);
  expect((await service.call(questionAnswer, { rid, version: 2, answer: '可以' })).code).toBe(0);
  const { data } = await student.call(questionMine, { rid: 'xps' });
  expect(data?.list).toMatchObject([{ status: questionStates.closed, reason: '与检测无关' }]);
  const desk = await service.call(staffQuestions, { status: questionStates.closed });
  expect(desk.data).toMatchObject({ total: 1, list: [{ rid, service: expect.any(String), actions: [] }] });
});

test('questions about what is not on sale, too short ones and the eleventh of a day are refused', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const ask = async (input: { rid: string; question: string }) =>
    (await student.call(questionAdd, input)).msg;
  expect(await ask({ rid: 'no-such', question: '粉末可以测吗？' })).toBe('项目不存在或已下架');
  expect(await ask({ rid: 'xps', question: '可以？' })).toBe('问题至少5个字');
  for (let nth = 0; nth < 10; nth++) await questionOf(student, `第${nth}个问题`);
  const response = await student.send(questionAdd, { rid: 'xps', question: '第十一个问题' });
  expect(response.statusCode).toBe(429);
  expect(response.json().msg).toBe('今日提问次数已达上限，请明天再来');
});

test('the page shows ten of a service and where they go on', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const service = await world.asStaff('service');
  for (const [nth, account] of [...Array(11).keys()].map(
    (nth) => [nth, nth < 9 ? 'student' : 'teacher'] as const,
  )) {
    world.pass(1);
    const rid = await questionOf(await world.as(account), `第${nth}个问题`);
    await service.call(questionAnswer, { rid, version: 1, answer: '可以' });
    await editor.call(questionPublish, { rid, version: 2, action: 'publish' });
  }
  const { data } = await world.call(deviceDetail, { rid: 'xps' });
  expect(data?.questions.map(({ q }) => q)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((nth) => `第${nth}个问题`),
  );
  const more = await world.call(questionList, { rid: 'xps', after: data?.questions_next ?? '' });
  expect(more.data).toMatchObject({ list: [{ q: '第0个问题' }], next: null });
});
