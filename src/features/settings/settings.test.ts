import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { shell } from '../home/contract.ts';
import { ReservationSetting } from '../reservations/rules.limits.ts';
import { TimeExtra } from '../reservations/rules.ts';
import { SamplingInfo, SamplingSetting, SlotCapacity } from '../sampling/rules.ts';
import { settingStaffList, settingStaffSave } from './contract.staff.ts';
import { setting } from './contract.ts';
import { settingForms } from './rules.forms.ts';
import { MoneySetting } from './rules.money.ts';
import { Brand, Contact, Filing, Hotline, LocalInfo, Partners, QrCodes } from './rules.ts';

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
};

test('what the demo shop has set fits every form, and what a form takes can be read', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(settingStaffList, {});
  for (const { key, value, updated } of data?.list ?? []) {
    const form = settingForms.find((each) => each.key === key);
    const checked = form?.schema.safeParse(value);
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
