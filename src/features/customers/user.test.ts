import { expect, test } from 'vitest';
import { newWorld, sharedWorld } from '../../../tests/world.ts';
import { addressAdd, addressDelete, updateInfo, updateProfile, userInfo } from './contract.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

const refusal = (msg: string) => ({ code: 0, data: null, msg });

const form = {
  name: '周新',
  email: 'Zhou.Xin@Qingyu.example',
  organization: 0,
  company: '青屿大学',
  teacher: '沈明远',
  teacher_phone: '13900000002',
  teacher_mail: 'shen.mingyuan@qingyu.example',
  province: '浙江省',
  city: '杭州市',
  area: '西湖区',
  address: '材料楼B座101室',
  address_code: '330106',
} as const;

test('who is signed in, with the fields of the product definition and no others', async () => {
  const world = await newWorld();
  const { data } = await (await world.as('student')).call(userInfo, {});
  expect(data).toMatchObject({
    userInfo: {
      account: 'student',
      name: '林知夏',
      phone: '13900000001',
      organization: 0,
      company: '青屿大学',
      teacher: '沈明远',
      attest: 1,
      invite_code: 'QYSTDT27',
    },
    msg_count: 0,
    plan_count: 0,
    consents_due: [],
    notice_prefs: {},
  });
  expect(data?.address_rid).toBe(data?.addressArr[0]?.address_rid);
  expect(
    Object.keys(data?.userInfo ?? {})
      .sort()
      .join(),
  ).toBe(
    'account,attest,attest_address_rid,avatar,company,email,invite_code,language,level,name,organization,phone,promoter,rid,teacher,teacher_mail,teacher_phone,wx_bound',
  );
});

test('verification stores what the customer tells, and the first address becomes the default', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const before = await newcomer.call(userInfo, {});
  expect(before.data).toMatchObject({
    addressArr: [],
    address_rid: '',
    userInfo: { attest: 0, organization: null },
  });
  const { data: answer } = await newcomer.call(updateProfile, { ...form, account: 'zhouxin' });
  const { data } = await newcomer.call(userInfo, {});
  expect(data?.address_rid).toBe(answer?.address_rid);
  expect(data?.userInfo).toMatchObject({
    account: 'zhouxin',
    name: '周新',
    email: 'zhou.xin@qingyu.example',
    organization: 0,
    attest: 1,
    teacher_phone: '13900000002',
  });
  expect(data?.addressArr).toMatchObject([
    { name: '周新', phone: '13900000004', address_code: '330106', is_default: 1 },
  ]);
});

test('a second verification overwrites the first, its address too, and doubles none', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const first = await newcomer.call(updateProfile, form);
  const second = await newcomer.call(updateProfile, {
    ...form,
    organization: 2,
    teacher: '',
    company: '澜川新材料有限公司',
  });
  expect(second.data?.address_rid).toBe(first.data?.address_rid);
  const moved = await newcomer.call(updateProfile, { ...form, address: '材料楼C座' });
  expect(moved.data?.address_rid).toBe(first.data?.address_rid);
  const { data } = await newcomer.call(userInfo, {});
  expect(data?.addressArr.map(({ address, is_default }) => [address, is_default])).toEqual([
    ['材料楼C座', 1],
  ]);
  expect(data?.userInfo.attest_address_rid).toBe(first.data?.address_rid);
  expect(data?.userInfo.company).toBe('青屿大学');
});

test('with 20 addresses a verification still keeps its own, once, and shows it again; deleted, it is told anew', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const { teacher, teacher_phone, teacher_mail, company, email, organization, ...address } = form;
  for (let nth = 1; nth <= 20; nth += 1)
    await newcomer.call(addressAdd, { ...address, phone: '13900000009', address: `东楼${nth}室` });
  const told = async (where: string) => {
    const { data } = await newcomer.call(updateProfile, { ...form, address: where });
    return data?.address_rid;
  };
  const first = await told('材料楼B座101室');
  expect(await told('材料楼D座')).toBe(first);
  const known = async () => (await newcomer.call(userInfo, {})).data;
  expect((await known())?.addressArr).toHaveLength(21);
  expect((await known())?.userInfo.attest_address_rid).toBe(first);
  expect(await newcomer.call(addressAdd, { ...address, phone: '13900000009' })).toEqual(
    refusal('最多保存20个地址'),
  );
  await newcomer.call(addressDelete, { address_rid: first ?? '' });
  expect((await known())?.userInfo.attest_address_rid).toBe('');
  expect(await told('材料楼D座')).not.toBe(first);
});

test('what is missing is told of in the order of the specification', async () => {
  const newcomer = await (await shared()).as('newcomer');
  const given: Record<string, unknown> = {};
  const { province, city, area, address_code, ...rest } = form;
  const steps = [
    ['姓名不能为空', { name: rest.name }],
    ['邮箱不能为空', { email: rest.email }],
    ['公司/单位不能为空', { company: rest.company }],
    ['寄送地址不能为空', { province, city, area, address_code }],
    ['详细地址不能为空', { address: rest.address, organization: 0 }],
    ['导师/负责人不能为空', {}],
  ] as const;
  for (const [msg, more] of steps) {
    expect(await newcomer.call(updateProfile, given as never)).toEqual(refusal(msg));
    Object.assign(given, more);
  }
});

test('an avatar is a small picture, and nothing else', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const avatar = `data:image/png;base64,${dot}`;
  expect((await newcomer.call(updateInfo, { avatar })).data?.avatar).toBe(avatar);
  for (const [wrong, msg] of [
    [`data:image/jpeg;base64,${dot}`, '头像须为 JPG、PNG 或 WebP 图片'],
    ['data:image/svg+xml;base64,PHN2Zy8+', '头像须为 JPG、PNG 或 WebP 图片'],
    ['data:image/png;base64,iVBORw0KGgo=', '头像须为 JPG、PNG 或 WebP 图片'],
    ['https://example.com/a.png', '头像须为 JPG、PNG 或 WebP 图片'],
    [`data:image/png;base64,${'A'.repeat(24_000)}`, '头像图片过大'],
  ] as const)
    expect(await newcomer.call(updateInfo, { avatar: wrong })).toEqual(refusal(msg));
  expect((await newcomer.call(updateInfo, {})).data?.avatar).toBe(avatar);
  expect((await newcomer.call(updateInfo, { avatar: '' })).data?.avatar).toBe('');
});

test.each([3, 1, 2] as const)('organisation %d needs no teacher', async (organization) => {
  const world = await newWorld();
  const { teacher, teacher_phone, teacher_mail, ...rest } = form;
  const newcomer = await world.as('newcomer');
  expect((await newcomer.call(updateProfile, { ...rest, organization })).code).toBe(1);
  expect((await newcomer.call(userInfo, {})).data?.userInfo.teacher).toBe('');
});

test.each([
  [{ name: ' ' }, '姓名不能为空'],
  [{ email: '' }, '邮箱不能为空'],
  [{ email: 'nobody' }, '邮箱格式不正确'],
  [{ company: '' }, '公司/单位不能为空'],
  [{ province: undefined }, '寄送地址不能为空'],
  [{ address: '' }, '详细地址不能为空'],
  [{ teacher: ' ' }, '导师/负责人不能为空'],
  [{ address_code: '330105' }, '地区信息不正确'],
  [{ area: '上城区' }, '地区信息不正确'],
  [{ organization: 4 }, '参数错误'],
  [{ account: 'teacher' }, '用户名已存在'],
  [{ account: '周新' }, '用户名须为4-20位字母、数字或下划线，以字母开头'],
])('verification with %o is refused and stores nothing: %s', async (wrong, msg) => {
  const world = await shared();
  const newcomer = await world.as('newcomer');
  const before = await newcomer.call(userInfo, {});
  expect(await newcomer.call(updateProfile, { ...form, ...wrong } as never)).toEqual(refusal(msg));
  expect(await newcomer.call(userInfo, {})).toEqual(before);
});

test('several verifications at once leave one profile and one address', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const replies = await Promise.all([1, 2, 3, 4].map(() => newcomer.call(updateProfile, form)));
  expect(new Set(replies.map(({ data }) => data?.address_rid)).size).toBe(1);
  expect((await newcomer.call(userInfo, {})).data?.addressArr).toHaveLength(1);
});

test('an empty account name leaves the name as it is', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  expect((await newcomer.call(updateProfile, { ...form, account: '' })).code).toBe(1);
  expect((await newcomer.call(updateInfo, {})).data?.account).toBe('newcomer');
});

test('ten other names a day are tried, by either call, right or wrong', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  for (let nth = 1; nth <= 5; nth += 1) {
    expect(await newcomer.call(updateInfo, { account: 'student' })).toEqual(refusal('用户名已存在'));
    expect(await newcomer.call(updateProfile, { ...form, account: 'teacher' })).toEqual(
      refusal('用户名已存在'),
    );
  }
  const over = refusal('今日修改用户名次数已达上限，请明天再试');
  expect(await newcomer.call(updateInfo, { account: 'student' })).toMatchObject(over);
  expect(await newcomer.call(updateProfile, { ...form, account: 'nobody_has_it' })).toMatchObject(over);
  expect((await newcomer.call(updateProfile, { ...form, account: 'newcomer' })).code).toBe(1);
});

test('without a token nobody is verified', async () => {
  const world = await newWorld();
  const answer = await world.send(updateProfile, form);
  expect([answer.statusCode, answer.json()]).toEqual([401, refusal('登录已过期，请重新登录')]);
});

test.each([
  ['who is signed in', userInfo, {}, 7],
  ['verification', updateProfile, form, 9],
] as const)('%s costs few statements', async (_name, call, input, most) => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const statements = await world.statements(() => newcomer.call(call, input as never));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(most);
});
