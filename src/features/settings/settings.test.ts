import { expect, test } from 'vitest';
import { z } from 'zod';
import { newWorld } from '../../../tests/world.ts';
import { shell } from '../home/contract.ts';
import { TimeExtra } from '../reservations/rules.ts';
import { VerdictSetting } from '../results/rules.ts';
import { SamplingInfo, SamplingSetting, SlotCapacity } from '../sampling/rules.ts';
import { addFirstAdmin } from '../staff/service.members.ts';
import { openStaffSession } from '../staff/service.sessions.ts';
import { moneySettingList, settingDecide, settingStaffList, settingStaffSave } from './contract.staff.ts';
import { setting } from './contract.ts';
import { ReservationSetting } from './rules.bookings.ts';
import { ClusterSetting } from './rules.clusters.ts';
import { SmsSetting } from './rules.codes.ts';
import { DataSetting } from './rules.data.ts';
import { settingForms } from './rules.forms.ts';
import { CouponSetting, PointsSetting, PromotionSetting, ReviewSetting } from './rules.growth.ts';
import { MoneySetting } from './rules.money.ts';
import { DispatchSetting, OrderSetting } from './rules.orders.ts';
import { Brand, Contact, Filing, Hotline, LocalInfo, Partners, QrCodes } from './rules.ts';
import { loadSettings } from './service.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
/** How the product reads what the forms store. */
const readers = {
  brand: Brand,
  hotline: Hotline,
  contact: Contact,
  localInfo: LocalInfo,
  qrcodes: QrCodes,
  filing: Filing,
  partners: Partners,
  samplingInfo: SamplingInfo,
  samplingSetting: SamplingSetting,
  pickup_slot_capacity: SlotCapacity,
  timeExtra: TimeExtra,
  reservationSetting: ReservationSetting,
  moneySetting: MoneySetting,
  verdictSetting: VerdictSetting,
};

/** What a shop has that has set none of it. */
const readersOfUnset = {
  clusterSetting: ClusterSetting,
  reservationSetting: ReservationSetting,
  orderSetting: OrderSetting,
  dispatchSetting: DispatchSetting,
  dataSetting: DataSetting,
  smsSetting: SmsSetting,
  couponSetting: CouponSetting,
  pointsSetting: PointsSetting,
  promotionSetting: PromotionSetting,
  reviewSetting: ReviewSetting,
  moneySetting: MoneySetting,
  verdictSetting: VerdictSetting,
  sample_keep_days: z.int(),
  dispose_warn_days: z.int(),
};

test('what the demo shop has set fits every form, and what a form takes can be read', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(settingStaffList, {});
  for (const { key, value, updated } of data?.list ?? []) {
    const form = settingForms.find((each) => each.key === key);
    const checked = form?.schema().safeParse(value);
    expect(checked?.error?.issues ?? [], key).toEqual([]);
    expect(await admin.call(settingStaffSave, { key, value, updated }), key).toMatchObject({ code: 1 });
    if (key in readers)
      expect(readers[key as keyof typeof readers].safeParse(checked?.data).success, key).toBe(true);
  }
});

test('a change has effect at once, whoever saw an older value is refused', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(settingStaffList, {});
  const updated = data?.list.find(({ key }) => key === 'hotline')?.updated ?? '';
  const change = { key: 'hotline', value: '400-123-4567', updated };
  expect(await admin.call(settingStaffSave, change)).toMatchObject({ code: 1 });
  expect((await world.call(shell, {})).data?.contact.hotline).toBe('400-123-4567');
  expect(await admin.call(settingStaffSave, change)).toEqual(refusal('数据已更新，请刷新后重试'));
});

test('what a form does not ask for stays, and internal settings are not told', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(settingStaffList, {});
  const before = data?.list.find(({ key }) => key === 'samplingSetting') ?? { value: {}, updated: '' };
  const fields = { ...(before.value as object), maxDaysAhead: 3, freePickupMinFen: undefined };
  const value = JSON.parse(JSON.stringify(fields));
  await admin.call(settingStaffSave, { key: 'samplingSetting', value, updated: before.updated });
  const after = (await world.call(setting, { key: 'samplingSetting' })).data?.value;
  expect(after).toMatchObject({ maxDaysAhead: 3, freePickupMinFen: 10_000 });
  expect(await admin.call(settingStaffSave, { key: 'pickup_slot_capacity', value: 5 })).toMatchObject({
    code: 1,
  });
  expect(await world.call(setting, { key: 'pickup_slot_capacity' })).toEqual(refusal('配置不存在'));
});

test.each([
  ['hotline', 5, /./],
  ['samplingSetting', { enabled: true }, /./],
  ['pickup_slot_capacity', 1_001, /不能大于1000/],
  ['qrcodes', [{ label: '微信', img: 'https://elsewhere.example/x.png' }], /请上传图片/],
  ['wechatTemplates', {}, /参数错误/],
])('%s does not become %j', async (key, value, message) => {
  const world = await newWorld();
  const answer = await (await world.asStaff('admin')).call(settingStaffSave, { key, value });
  expect(answer).toMatchObject({ code: 0, msg: expect.stringMatching(message) });
});

test.each(Object.entries(readersOfUnset))(
  'what %s is until it is set is what the product does',
  (key, reader) => {
    const form = settingForms.find((each) => each.key === key);
    expect(form?.schema().safeParse(form.unset).success).toBe(true);
    expect(reader.parse(form?.unset)).toEqual(form?.unset);
    if (key === 'verdictSetting') expect(VerdictSetting.parse(undefined)).toEqual(form?.unset);
  },
);

test('bank details and the limit of four eyes change when a second administrator agrees, the rest at once', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const other = await world.asStaff('admin-2');
  const money = async () =>
    (await admin.call(settingStaffList, {})).data?.list.find(({ key }) => key === 'moneySetting');
  const before = await money();
  const accounts = [{ name: '别人', bank: '别处', account: '6225 8800 0000 0000' }];
  const value = {
    ...(before?.value as object),
    payDays: 9,
    fourEyesFen: 1_000_000_000,
    bankAccounts: accounts,
  };
  const save = { key: 'moneySetting', value, updated: before?.updated ?? '' };
  expect((await admin.call(settingStaffSave, save)).data).toMatchObject({ waits: 1 });
  const between = await money();
  expect(between?.value).toEqual({ ...(before?.value as object), payDays: 9 });
  const { data } = await other.call(settingStaffList, {});
  expect(data?.changes).toMatchObject([
    { key: 'moneySetting', asked_by: '周岚', is_mine: 0, value: { bankAccounts: accounts } },
  ]);
  const rid = data?.changes[0]?.rid ?? '';
  expect(await admin.call(settingStaffSave, { ...save, updated: between?.updated ?? '' })).toEqual(
    refusal('已有修改待确认，请先处理'),
  );
  expect(await admin.call(settingDecide, { rid, is_allowed: 1 })).toEqual(
    refusal('不能确认自己提出的修改，请由另一位管理员处理'),
  );
  expect((await other.call(settingDecide, { rid, is_allowed: 1 })).code).toBe(1);
  expect(await other.call(settingDecide, { rid, is_allowed: 1 })).toEqual(refusal('当前状态不可操作'));
  expect((await money())?.value).toEqual(value);
  // What is taken back never counts.
  const again = { ...save, updated: (await money())?.updated ?? '', value: { ...value, fourEyesFen: 5 } };
  expect((await other.call(settingStaffSave, again)).data).toMatchObject({ waits: 1 });
  const own = (await other.call(settingStaffList, {})).data?.changes[0];
  expect(own).toMatchObject({ is_mine: 1, value: { fourEyesFen: 5 } });
  expect((await other.call(settingDecide, { rid: own?.rid ?? '', is_allowed: 0 })).code).toBe(1);
  expect((await money())?.value).toEqual(value);
});

test('the limit that counts by default is in force: nobody raises it alone (G41)', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { db } = world.database;
  const { rid } = await addFirstAdmin(
    { db, now: world.now(), secrets: world.secrets },
    { account: 'one', name: '管理员' },
  );
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const { token } = await openStaffSession({ db, now: world.now(), client }, rid);
  const value = { ...MoneySetting.parse(undefined), fourEyesFen: 1_000_000_000, payDays: 9 };
  const saved = await world
    .visitor({ token })
    .call(settingStaffSave, { key: 'moneySetting', value, updated: '' });
  expect(saved.data).toMatchObject({ waits: 1 });
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  expect(moneySetting).toMatchObject({ fourEyesFen: 100_000, payDays: 9 });
});

test('the very first account that customers transfer to takes two as well; what stays empty does not (G41)', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { db } = world.database;
  const now = world.now();
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const administrator = async (account: string) => {
    const { rid } = await addFirstAdmin(
      { db, now, secrets: world.secrets },
      { account, name: `管理员${account}` },
    );
    return world.visitor({ token: (await openStaffSession({ db, now, client }, rid)).token });
  };
  const [one, two] = [await administrator('one'), await administrator('two')];
  const accountsOf = async () =>
    (await loadSettings(db, { moneySetting: MoneySetting })).moneySetting.bankAccounts;
  const save = async (value: MoneySetting) => {
    const stored = (await one.call(settingStaffList, {})).data?.list.find(
      ({ key }) => key === 'moneySetting',
    );
    return (await one.call(settingStaffSave, { key: 'moneySetting', value, updated: stored?.updated ?? '' }))
      .data;
  };
  const unset = MoneySetting.parse(undefined);
  expect(await save({ ...unset, payDays: 9 })).toMatchObject({ waits: 0 });
  const accounts = [{ name: '别人', bank: '别处', account: '6225 8800 0000 0000' }];
  expect(await save({ ...unset, payDays: 9, bankAccounts: accounts })).toMatchObject({ waits: 1 });
  expect(await accountsOf()).toEqual([]);
  const rid = (await two.call(settingStaffList, {})).data?.changes[0]?.rid ?? '';
  expect((await one.call(settingDecide, { rid, is_allowed: 1 })).code).toBe(0);
  expect((await two.call(settingDecide, { rid, is_allowed: 1 })).code).toBe(1);
  expect(await accountsOf()).toEqual(accounts);
});

test('finance reads the settings of money and no others', async () => {
  const world = await newWorld();
  const finance = await world.asStaff('finance');
  const { data } = await finance.call(moneySettingList, {});
  expect(data?.list.map(({ key }) => key)).toEqual(['moneySetting']);
  expect((await finance.send(settingStaffList, {})).statusCode).toBe(403);
  const save = { key: 'moneySetting', value: data?.list[0]?.value ?? {} };
  expect((await finance.send(settingStaffSave, save)).statusCode).toBe(403);
});
