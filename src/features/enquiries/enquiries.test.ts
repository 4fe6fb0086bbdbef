import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../db/demo-accounts.ts';
import { solvedPuzzle } from '../../../tests/fixtures/codes.ts';
import { multipart } from '../../../tests/fixtures/multipart.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { closeAccount } from '../customers/contract.ts';
import { files, removedFiles } from '../files/tables.ts';
import { settings } from '../settings/tables.ts';
import { indexMsgAdd } from './contract.ts';
import { budgetOf, enquiryMail, enquiryNumber } from './rules.ts';
import { enquiries } from './tables.ts';

const message = { name: '张三', phone: '13812345678', content: '想了解粉末样品的物相分析需要多少量' };

async function send(world: World, fields: object = {}, address = '203.0.113.1') {
  const captcha = await solvedPuzzle(world);
  return world.visitor({ address }).call(indexMsgAdd, { ...message, captcha, ...fields });
}

async function uploaded(world: World): Promise<string> {
  const captcha = await solvedPuzzle(world);
  const file = { name: '谱图.pdf', bytes: '%PDF-1.7' };
  const answer = await world.request(
    multipart('/api/open/upload', { purpose: 'requirement', captcha }, [file]),
  );
  return answer.json().data.files[0].rid;
}

test('numbers carry the day and count on', () => {
  expect(enquiryNumber('2026-11-20', 1)).toBe('X261120000001');
  expect(enquiryNumber('2026-11-20', 12_345_678)).toBe('X261120345678');
});

test.each([
  ['', undefined],
  ['3000', 300_000],
  ['2,394.5', 239_450],
  ['0.07', 7],
  ['1.005', Number.NaN],
  ['三千', Number.NaN],
  ['-1', Number.NaN],
  ['1e9', Number.NaN],
])('%j yuan are %j fen', (text, fen) => {
  expect(budgetOf(text)).toBe(fen);
});

test('the mail leaves out what was not given', () => {
  const bare = { ...message, no: 'X1', kind: 2, email: null, company: null, budgetFen: null, deadline: null };
  expect(enquiryMail(bare, { service: null, types: [], files: [] })).toEqual({
    subject: '新投诉 X1',
    text: `编号：X1\n姓名：张三\n手机：13812345678\n\n${message.content}`,
  });
});

test('a requirement is stored with its files, and the shop is told by mail', async () => {
  const world = await newWorld();
  const file = await uploaded(world);
  const { data, msg } = await send(world, {
    type: 1,
    company: '示例大学',
    email: 'Zhang@Example.com',
    service_rid: 'xrd-powder',
    type_ids: [1, 3],
    budget_fen: 239_400,
    deadline: '2026-12-01',
    file_rids: [file],
  });
  expect(msg).toBe('操作成功！');
  expect(data?.no).toBe('X261120000001');
  const [row] = await world.database.db.select().from(enquiries);
  expect(row).toMatchObject({
    rid: data?.rid,
    kind: 1,
    ...message,
    email: 'zhang@example.com',
    company: '示例大学',
    serviceRid: 'xrd-powder',
    typeIds: [1, 3],
    budgetFen: 239_400,
    deadline: '2026-12-01',
  });
  const [bound] = await world.database.db.select().from(files);
  expect(bound?.boundTo).toBe(`enquiries:${data?.rid}`);
  const [mail] = await world.outbox();
  expect(mail).toMatchObject({ channel: 'mail', target: 'service@example.com' });
  expect(mail?.text).toBe(
    `【澄谱】新需求 X261120000001\n\n编号：X261120000001\n姓名：张三\n手机：13812345678\n邮箱：zhang@example.com\n单位：示例大学\n咨询项目：X射线粉末衍射（XRD）\n服务类型：送样检测、数据分析\n预算：2,394.00 元\n期望完成：2026-12-01\n附件：谱图.pdf（1 KB）\n\n${message.content}`,
  );
});

test('a shop without an address stores the message all the same', async () => {
  const world = await newWorld();
  await world.database.db.delete(settings).where(eq(settings.key, 'contact'));
  expect((await send(world)).code).toBe(1);
  expect(await world.outbox()).toEqual([]);
});

test('who fails the human check leaves nothing', async () => {
  const world = await newWorld();
  expect(await world.call(indexMsgAdd, message)).toMatchObject({ code: 0, msg: '请完成人机验证' });
  expect(await send(world, { captcha: 'x' })).toMatchObject({ code: 0, msg: '请完成人机验证' });
  expect(await world.database.db.select().from(enquiries)).toEqual([]);
});

test.each([
  [{ content: '' }, '请填写需求内容'],
  [{ content: '太短' }, '需求内容至少10个字'],
  [{ content: '长'.repeat(1_001) }, '需求内容最多1000个字'],
  [{ phone: '12345' }, '手机号格式不正确'],
  [{ name: ' ' }, '姓名不能为空'],
  [{ email: 'x' }, '邮箱格式不正确'],
  [{ service_rid: 'nothing' }, '项目不存在或已下架'],
  [{ type_ids: [1, 99] }, '项目类型不存在'],
  [{ file_rids: ['nothing'] }, '文件不存在或已过期，请重新上传'],
  [{ deadline: '2026-02-30' }, '日期格式须为 YYYY-MM-DD'],
  [{ deadline: '2026-11-19' }, '期望完成日期不能早于今天'],
])('%o is refused with %s, and does not count', async (fields, msg) => {
  const world = await newWorld();
  for (const _ of [1, 2, 3, 4, 5, 6]) expect(await send(world, fields)).toMatchObject({ code: 0, msg });
  expect((await send(world)).code).toBe(1);
});

test('five a day from one address, and a file is nobody else’s once it is bound', async () => {
  const world = await newWorld();
  const file_rids = [await uploaded(world)];
  expect((await send(world, { file_rids })).code).toBe(1);
  expect((await send(world, { file_rids })).msg).toBe('文件不存在或已过期，请重新上传');
  for (const _ of [2, 3, 4, 5]) expect((await send(world)).code).toBe(1);
  expect((await send(world)).msg).toBe('操作过于频繁，请稍后再试');
  expect((await send(world, {}, '203.0.113.2')).code).toBe(1);
  world.pass(86_400);
  expect((await send(world)).code).toBe(1);
});

test('what somebody asked goes with their account, its files and their bytes too', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await send(world, { phone: '13900000001', file_rids: [await uploaded(world)] });
  await send(world);
  const student = await world.as('13900000001');
  expect((await student.call(closeAccount, { password: demoPassword })).code).toBe(1);
  expect((await db.select().from(enquiries)).map(({ phone }) => phone)).toEqual([message.phone]);
  expect(await db.select().from(files)).toEqual([]);
  expect(await db.select().from(removedFiles)).toHaveLength(1);
});
