import { expect, test } from 'vitest';
import { multipart } from '../../../../tests/fixtures/multipart.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { messageList } from '../../notifications/contract.ts';
import { staffOrderList } from '../board/contract.ts';
import {
  orderTalk,
  orderTalkAdd,
  orderTalkFile,
  orderTalkRead,
  staffOrderUpload,
  staffTalk,
  staffTalkAdd,
  staffTalkFile,
  staffTalkRead,
} from './contract.ts';

test('both sides write, read and mark what they have read, with files', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const rid = await student.order();
  const file = await student.file();
  await student.call(orderTalkAdd, { rid, text: '样品可以周末送吗？', file_rids: [file] });
  const unread = async () =>
    (await service.call(staffOrderList, { unread: 1 })).data?.list.flatMap((order) =>
      order.rid === rid ? [order.unread] : [],
    );
  expect(await unread()).toEqual([1]);
  const { data: heard } = await service.call(staffTalk, { rid });
  expect(heard).toMatchObject({
    unread: 1,
    list: [{ mine: 0, text: '样品可以周末送吗？', files: [{ rid: file }] }],
  });
  await service.call(staffTalkRead, { rid });
  expect(await unread()).toEqual([]);
  const sent = await service.request(
    multipart(staffOrderUpload.path, { purpose: 'order' }, [
      { name: '说明.txt', type: 'text/plain', bytes: '周六可以' },
    ]),
  );
  const answer = sent.json().data.files[0].rid as string;
  world.pass(1);
  await service.call(staffTalkAdd, { rid, text: '可以，周六9点到17点。', file_rids: [answer] });
  const { data: told } = await student.call(orderTalk, { rid });
  expect(told).toMatchObject({ unread: 1, list: [{ mine: 1 }, { mine: 0, name: '许青禾' }] });
  expect((await student.send(orderTalkFile, { rid, file_rid: answer })).body).toBe('周六可以');
  expect((await service.send(staffTalkFile, { rid, file_rid: file })).body).toBe('a,b');
  await student.call(orderTalkRead, { rid });
  expect((await student.call(orderTalk, { rid })).data?.unread).toBe(0);
  const { data: notices } = await student.call(messageList, {});
  expect(notices?.list.map(({ event }) => event)).toContain('adviserMessage');
});

test('nothing is not said, too much is not said at once, and files of others are nobody’s to send', async () => {
  const world = await newWorld();
  const [student, teacher] = [await somebody(world, 'student'), await somebody(world, 'teacher')];
  const rid = await student.order();
  expect((await student.call(orderTalkAdd, { rid, text: '' })).msg).toBe('请填写消息内容');
  const foreign = await teacher.file();
  expect((await student.call(orderTalkAdd, { rid, text: '见附件', file_rids: [foreign] })).code).toBe(0);
  for (let turn = 0; turn < 10; turn++) await student.call(orderTalkAdd, { rid, text: '在吗？' });
  expect((await student.send(orderTalkAdd, { rid, text: '在吗？' })).statusCode).toBe(429);
});
