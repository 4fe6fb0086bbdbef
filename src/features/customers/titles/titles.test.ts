import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import { newWorld, type SignedIn, sharedWorld } from '../../../../tests/world.ts';
import { addressAdd, addressDelete, userInfo } from '../contract.ts';
import { titleAdd, titleDefault, titleDelete, titleEdit, titleList } from './contract.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const university = {
  type: 1,
  title: '青屿大学',
  tax_no: '12330000QYDEM00012',
  email: 'lin@qingyu.example',
} as const;
const company = {
  ...{ type: 3, title: '澜川新材料有限公司', tax_no: '91320506MA0LCDEM1A', email: 'ap@lanchuan.example' },
  ...{ reg_address: '江苏省苏州市吴中区澜川科技园3号楼', reg_phone: '0512-60000003' },
  ...{ bank: '示例银行苏州吴中支行', account_no: '8888000012340005678' },
} as const;
const lab = {
  ...{ name: '林知夏', phone: '13900000001', province: '北京市', city: '北京市', area: '海淀区' },
  ...{ address_code: '110108', address: '清河路1号3号楼' },
};

async function add(who: SignedIn, fields: object = university): Promise<string> {
  const { data, msg } = await who.call(titleAdd, fields as never);
  expect(msg).toBe('操作成功！');
  return data?.rid ?? '';
}

async function listOf(who: SignedIn) {
  const { data } = await who.call(titleList, {});
  return data?.list.map(({ rid, is_default }) => [rid, is_default]);
}

test('the demo student has a university and a company, and both are complete', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(titleList, {});
  expect(data?.list).toMatchObject([
    { title: '青屿大学', type: 1, is_default: 1 },
    { title: '澜川新材料有限公司', type: 3, is_default: 0 },
  ]);
  for (const { address: _, ...title } of data?.list ?? [])
    expect(await student.call(titleEdit, title)).toMatchObject({ code: 1 });
  expect((await student.call(titleList, {})).data).toEqual(data);
});

test('a title is answered as it was written, in the list and with the account', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  expect((await newcomer.call(titleList, {})).data).toEqual({ list: [], total: 0 });
  const rid = await add(newcomer, {
    ...company,
    tax_no: ' 91320506 ma0lcdem1a',
    account_no: '8888 0000 1234 0005 678',
    reg_phone: '（0512）６０００－0003',
    email: 'AP@Lanchuan.example',
  });
  const title = {
    ...company,
    ...{ rid, person: 0, reg_phone: '(0512)6000-0003', address_rid: '', address: '', is_default: 1 },
  };
  expect((await newcomer.call(titleList, {})).data).toEqual({ list: [title], total: 1 });
  expect((await newcomer.call(userInfo, {})).data?.invoiceArr).toEqual([title]);
});

test('the first is the default, another takes over only when asked, and deleting it makes the newest the default', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const first = await add(newcomer);
  world.pass(1);
  const second = await add(newcomer);
  world.pass(1);
  const third = await add(newcomer, { ...university, is_default: 1 });
  expect(await listOf(newcomer)).toEqual([
    [third, 1],
    [second, 0],
    [first, 0],
  ]);
  expect(await newcomer.call(titleDefault, { rid: first })).toMatchObject({ code: 1 });
  expect(await newcomer.call(titleEdit, { ...university, rid: second, is_default: 0 })).toMatchObject({
    code: 1,
  });
  expect((await listOf(newcomer))?.[0]).toEqual([first, 1]);
  expect(await newcomer.call(titleDelete, { rid: first })).toMatchObject({ code: 1 });
  expect(await listOf(newcomer)).toEqual([
    [third, 1],
    [second, 0],
  ]);
  expect(await newcomer.call(titleEdit, { ...university, rid: second, is_default: 1 })).toMatchObject({
    code: 1,
  });
  expect((await listOf(newcomer))?.[0]).toEqual([second, 1]);
});

test('the list is narrowed by the type and still tells how many there are', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(titleList, { type: 3 });
  expect(data).toMatchObject({ list: [{ title: '澜川新材料有限公司' }], total: 2 });
  expect((await student.call(titleList, { type: 4 })).data).toEqual({ list: [], total: 2 });
});

test('ten titles are kept, and no more when many are added at once', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const replies = await Promise.all(
    Array.from({ length: 13 }, () => newcomer.call(titleAdd, { ...university, is_default: 1 })),
  );
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(10);
  expect(new Set(replies.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['最多保存10个抬头']),
  );
  expect((await listOf(newcomer))?.filter(([, isDefault]) => isDefault)).toHaveLength(1);
});

test.each([
  [{ ...university, title: ' ' }, '发票抬头不能为空'],
  [{ ...university, title: '', tax_no: '' }, '发票抬头不能为空'],
  [{ ...university, tax_no: '' }, '税号不能为空'],
  [{ ...university, tax_no: '1233' }, '税号格式不正确'],
  [{ ...university, tax_no: '12330000QYDEM00013' }, '税号校验不通过，请逐位核对'],
  [{ ...university, email: '' }, '邮箱不能为空'],
  [{ ...university, email: 'nobody' }, '邮箱格式不正确'],
  [{ ...university, type: 2 }, '请选择收票地址'],
  [{ ...university, type: 0 }, '参数错误'],
  [{ ...university, reg_phone: 20_000_000 }, '参数错误'],
  [{ ...university, account_no: { toString: 1 } }, '参数错误'],
  [{ ...university, person: 1, tax_no: '1233' }, '税号格式不正确'],
  [{ ...company, person: 1, tax_no: '' }, '税号不能为空'],
  ...(['bank', 'account_no', 'reg_address', 'reg_phone'] as const).flatMap((field) => [
    [{ ...company, [field]: ' ' }, '专用发票须填写地址、电话、开户行及账号'] as const,
    [{ ...company, [field]: undefined, type: 4 }, '专用发票须填写地址、电话、开户行及账号'] as const,
  ]),
  [{ ...company, account_no: '1234567' }, '银行账号格式不正确'],
  [{ ...company, account_no: '8888-0000-1234' }, '银行账号格式不正确'],
  [{ ...company, reg_phone: '总机' }, '注册电话格式不正确'],
] as const)('a title with %o is refused: %s', async (wrong, msg) => {
  const world = await shared();
  const student = await world.as('student');
  const before = await student.call(titleList, {});
  const rid = before.data?.list[0]?.rid ?? '';
  expect(await student.call(titleAdd, wrong as never)).toEqual(refusal(msg));
  expect(await student.call(titleEdit, { ...wrong, rid } as never)).toEqual(refusal(msg));
  expect(await student.call(titleList, {})).toEqual(before);
});

test('a person needs no tax number for a normal invoice', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  await add(newcomer, { type: 1, person: 1, title: '周新', email: 'zhou@qingyu.example' });
  expect((await newcomer.call(titleList, {})).data?.list).toMatchObject([{ person: 1, tax_no: '' }]);
});

test('paper goes to an address of one’s own, and the title outlives it', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const address_rid = (await newcomer.call(addressAdd, lab)).data?.address_rid ?? '';
  const paper = { ...university, type: 2, email: '', address_rid } as const;
  await add(newcomer, paper);
  expect((await newcomer.call(titleList, {})).data?.list).toMatchObject([
    { address_rid, address: '北京市海淀区 清河路1号3号楼 林知夏' },
  ]);
  const teacher = await world.as('teacher');
  for (const type of [1, 2] as const) {
    const theirs = { ...university, type, address_rid };
    expect(await teacher.call(titleAdd, theirs)).toEqual(refusal('记录不存在'));
    const rid = await add(teacher);
    expect(await teacher.call(titleEdit, { ...theirs, rid })).toEqual(refusal('记录不存在'));
  }
  expect(await newcomer.call(addressDelete, { address_rid })).toMatchObject({ code: 1 });
  expect((await newcomer.call(titleList, {})).data?.list).toMatchObject([
    { title: '青屿大学', address_rid: '', address: '' },
  ]);
});

test.each([
  ['edit', titleEdit, university],
  ['delete', titleDelete, {}],
  ['default', titleDefault, {}],
] as const)('%s does not find the title of somebody else', async (_name, call, fields) => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const before = await student.call(titleList, {});
  await add(teacher);
  for (const rid of [before.data?.list[0]?.rid, 'nothing'])
    expect(await teacher.call(call, { ...fields, rid } as never)).toEqual(refusal('记录不存在'));
  expect(await student.call(titleList, {})).toEqual(before);
  expect((await listOf(teacher))?.filter(([, isDefault]) => isDefault)).toHaveLength(1);
});

test.each([titleList, titleAdd, titleEdit, titleDelete, titleDefault])(
  '$path is nothing without a token',
  async (call) => {
    const world = await newWorld();
    const answer = await world.send(call, { ...university, rid: demoAccounts.student.rid } as never);
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('登录已过期，请重新登录')]);
  },
);

test.each([
  ['the list', titleList, {}, 2],
  ['adding', titleAdd, { ...company, is_default: 1 }, 5],
] as const)('%s costs few statements', async (_name, call, input, most) => {
  const world = await newWorld();
  const student = await world.as('student');
  const statements = await world.statements(() => student.call(call, input as never));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(most);
});
