import { expect, test } from 'vitest';
import type { DraftSending } from '../../plan/contract.ts';
import { pickupRulesOf, SamplingInfo, SamplingSetting } from '../../sampling/rules.ts';
import {
  emptySending,
  nowhere,
  type PickupFacts,
  pickupOf,
  problemsOfBookings,
  problemsOfPickup,
  samplingInput,
  wholePickup,
  whyNotSaved,
} from './rules.sending.ts';

const hangzhou = { address_rid: 'hz', address_code: '330106' };
const suzhou = { address_rid: 'sz', address_code: '320506' };
const written = {
  name: '林知夏',
  phone: '13900000001',
  province: '浙江省',
  city: '杭州市',
  area: '西湖区',
  address: '材料楼 312',
  address_code: '330106',
};
/** Monday, 10 o'clock in Shanghai. */
const facts: PickupFacts = {
  rules: pickupRulesOf(SamplingInfo.parse({ disabled_week: '0' }), SamplingSetting.parse({})),
  regions: ['330000'],
  full: [],
  addresses: [suzhou, hangzhou],
  defaultAddress: 'sz',
  now: new Date('2026-11-23T10:00:00+08:00'),
};
const pickup = (more: Partial<DraftSending> = {}): DraftSending => ({
  ...emptySending,
  way: 'pickup',
  date: '2026-11-24',
  time: '09:00-11:00',
  address_rid: 'hz',
  ...more,
});

test('what was not said of a pickup is the first that can be had', () => {
  const plan = pickupOf({ ...emptySending, way: 'pickup' }, facts);
  expect([plan.day?.date, plan.time, plan.source, plan.address_rid]).toEqual([
    '2026-11-23',
    '13:00-15:00',
    'saved',
    'hz',
  ]);
});

test('what was said stands as long as it can be had', () => {
  const said = pickupOf(pickup(), facts);
  expect([said.day?.date, said.time]).toEqual(['2026-11-24', '09:00-11:00']);
  const full = [{ date: '2026-11-24', time: '09:00-11:00', city: '330100' }];
  expect(pickupOf(pickup(), { ...facts, full }).time).toBe('13:00-15:00');
  expect(pickupOf(pickup({ date: '2026-11-29' }), facts).day?.date).toBe('2026-11-23');
});

test('who has no address that is served writes another one', () => {
  const plan = pickupOf(pickup({ address_rid: undefined }), { ...facts, addresses: [suzhou] });
  expect([plan.source, plan.hasServed, plan.address_rid]).toEqual(['other', false, undefined]);
});

test.each<[string, Partial<DraftSending>, Partial<PickupFacts>, Record<string, string>]>([
  ['nothing', {}, {}, {}],
  ['a Sunday', { date: '2026-11-29' }, {}, { date: '所选日期不可预约' }],
  ['too far ahead', { date: '2026-11-30' }, {}, { date: '最多可预约6天内的取样' }],
  [
    'today after three',
    { date: '2026-11-23' },
    { now: new Date('2026-11-23T15:00:00+08:00') },
    { date: '今日15:00后不可预约当天取样' },
  ],
  ['no such slot', { time: '03:00-04:00' }, {}, { time: '所选时段不可预约' }],
  [
    'a slot that is full',
    {},
    { full: [{ date: '2026-11-24', time: '09:00-11:00', city: '330100' }] },
    { time: '该时段预约已满，请选择其他时段' },
  ],
  ['a region that is not served', { address_rid: 'sz' }, {}, { region: '该地区暂不支持上门取样' }],
  ['a whole address', { address_rid: undefined, address: written }, {}, {}],
  [
    'an address half written',
    {
      address_rid: undefined,
      address: { ...written, name: '', phone: '139', address: '', address_code: '', city: '' },
    },
    {},
    {
      name: '[姓名]不能为空',
      phone: '手机号格式不正确',
      region: '[取样地址]不能为空',
      address: '[详细地址]不能为空',
    },
  ],
  ['a parcel', { way: 'express', date: undefined }, {}, {}],
])('of a pickup is wrong: %s', (_, said, more, problems) => {
  expect(problemsOfPickup(pickup(said), { ...facts, ...more })).toEqual(problems);
});

test('a parcel is announced, a pickup booked, the rest left for later', () => {
  expect(samplingInput({ ...emptySending, message: '轻放' })).toBeUndefined();
  expect(samplingInput({ ...emptySending, way: 'express', message: '轻放' })).toEqual({
    type: 0,
    message: '轻放',
  });
  expect(samplingInput(pickup({ address: written }))).toMatchObject({
    type: 1,
    name: '林知夏',
    address_code: '330106',
  });
  expect(samplingInput(pickup())).toMatchObject({ type: 1, address_rid: 'hz', date: '2026-11-24' });
});

test('what the form shows of whom to meet is not missing, though nobody typed it', () => {
  const untouched = pickup({ address_rid: undefined, address: undefined });
  const nobody = { ...facts, addresses: [], defaultAddress: '' };
  const whole = wholePickup(untouched, pickupOf(untouched, nobody), { name: '林知夏', phone: '13900000001' });
  expect(Object.keys(problemsOfPickup(whole, nobody))).toEqual(['region', 'address']);
  const saved = pickup({ address: undefined });
  expect(wholePickup(saved, pickupOf(saved, facts), { name: '', phone: '' })).toMatchObject({
    ...{ address: undefined, address_rid: 'hz' },
  });
});

test('another address begins with the region that was kept, and its slots are those of its city', () => {
  const { name: _, phone: __, address: ___, ...region } = written;
  const full = [{ date: '2026-11-24', time: '09:00-11:00', city: '330100' }];
  const nobody = { ...facts, addresses: [], defaultAddress: '', full };
  const untouched = pickup({ address_rid: undefined, address: undefined });
  expect(pickupOf(untouched, nobody).time).toBe('09:00-11:00');
  const plan = pickupOf(untouched, { ...nobody, region });
  expect(plan.time).toBe('13:00-15:00');
  const whole = wholePickup(untouched, plan, { name: '林知夏', phone: '13900000001', ...region });
  expect(whole.address).toEqual({ ...written, address: '' });
  expect(Object.keys(problemsOfPickup(whole, { ...nobody, region }))).toEqual(['address']);
  // What was chosen otherwise, or cleared, stands.
  const cleared = pickup({ address_rid: undefined, address: { ...written, ...nowhere } });
  expect(pickupOf(cleared, { ...nobody, region }).time).toBe('09:00-11:00');
});

test('why no saved address can be chosen is said', () => {
  expect([whyNotSaved(2, true), whyNotSaved(2, false), whyNotSaved(0, false)]).toEqual([
    undefined,
    '不在上门取样范围内',
    '还没有保存的地址',
  ]);
});

test('each booking needs its slot, and who comes a name', () => {
  const slot = { temp_rid: 's', lock_rid: 'l', expire_at: '', text: '' };
  const entries = [
    { temp_rid: 's', name: 'SEM' },
    { temp_rid: 't', name: 'TEM' },
  ];
  expect(problemsOfBookings({ ...emptySending, slots: [slot] }, entries)).toEqual({
    'slot-t': 'TEM：请选择预约时段',
  });
  const people = (name: string, phone: string) =>
    problemsOfBookings({ ...emptySending, slots: [slot], people: [{ name, phone }] }, entries.slice(0, 1));
  expect(people('沈明远', '')).toEqual({});
  expect(people('', '13900000002')).toEqual({ people: '请填写到场人员姓名' });
  expect(people('沈明远', '139')).toEqual({ people: '手机号格式不正确' });
  expect(problemsOfBookings({ ...emptySending, people: [{ name: '', phone: '1' }] }, [])).toEqual({});
});
