import { expect, test } from 'vitest';
import { type DraftCommon, emptyDraft } from '../../plan/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { nextRow } from '../samples/rules.rows.ts';
import { withDataSets } from '../samples/rules.step3.ts';
import { emptySending } from '../sending/rules.sending.ts';
import { nextSteps } from './rules.next.ts';
import { type OrderPrice, orderDraft, priceChanges, type SlotPrice, wantedOf } from './wanted.ts';

const item = (temp_rid: string, typeId: number) =>
  ({ temp_rid, typeId, name: temp_rid, count: 1, params: { a: 1 } }) as unknown as PlanItem;
const [xrd, sem, fit] = [item('x', 1), item('s', 2), item('f', 3)];
const samples = [
  { ...nextRow([], ['x', 's']), hazards: ['none'] },
  { ...nextRow([], ['s']), no: 'S-02', hazards: ['none'] },
  ...withDataSets([], 'f', ['C 1s']),
];
const draft: DraftCommon = {
  ...emptyDraft,
  leftover: 1,
  secret: 1,
  remark: ' 请尽快 ',
  invoice: { type: 1, rid: 'title' },
  samples,
  sending: {
    ...emptySending,
    way: 'express',
    slots: [{ temp_rid: 's', lock_rid: 'lock', expire_at: '', text: '周二 09:00' }],
    files: { f: [{ rid: 'file', name: 'a.csv', bytes: 1 }] },
    people: [
      { name: '沈明远', phone: '' },
      { name: ' ', phone: '' },
    ],
  },
};
const price = { price_hash: 'h', protocol_version: 'p', lines: [] } as unknown as OrderPrice;
const slots = { s: { price_hash: 'slot' } as SlotPrice };
const contact = { name: '林知夏', phone: '13900000001' };
const wanted = (chosen: PlanItem[], more: Partial<DraftCommon> = {}) =>
  wantedOf({ chosen, aside: [], draft: { ...draft, ...more }, contact, payMode: 0 }, price, slots);

test('orders, bookings and the parcel each get what is theirs', () => {
  const { order, bookings, sampling } = wanted([xrd, sem, fit]);
  expect(order?.items?.map(({ temp_rid, file_rids }) => [temp_rid, file_rids])).toEqual([
    ['x', []],
    ['f', ['file']],
  ]);
  expect(order?.samples?.map(({ no, items }) => [no, items])).toEqual([
    ['S-01', ['x']],
    ['D-01', ['f']],
  ]);
  expect(order).toMatchObject({
    leftover: 1,
    secret: 1,
    remark: '请尽快',
    contact,
    invoice: { type: 1, rid: 'title' },
    pay_mode: 0,
    price_hash: 'h',
    protocol_version: 'p',
  });
  expect(bookings).toHaveLength(1);
  expect(bookings[0]?.input).toMatchObject({
    lock_rid: 'lock',
    temp_rid: 's',
    price_hash: 'slot',
    protocol_version: 'p',
    people: [{ name: '沈明远', phone: '' }],
  });
  expect(bookings[0]?.input.samples?.map(({ no }) => no)).toEqual(['S-01', 'S-02']);
  expect(sampling).toEqual({ type: 0, message: undefined });
});

test('an estimate is asked for in the words of the order, bookings and samples that are not described yet included', () => {
  const unfinished = { ...nextRow([], ['x']), no: ' ', amount: -1, hazards: ['none'] };
  const asked = {
    chosen: [xrd, sem, fit],
    aside: [],
    draft: { ...draft, samples: [...samples, unfinished] },
  };
  const estimate = orderDraft(asked, asked.chosen);
  const { items, samples: named } = orderDraft(asked);
  expect(estimate.items.filter(({ temp_rid }) => temp_rid !== 's')).toEqual(items);
  expect(estimate.items).toHaveLength(3);
  expect(named.map(({ no, items: of }) => [no, of])).toEqual([
    ['S-01', ['x']],
    ['#3', ['x']],
    ['D-01', ['f']],
  ]);
});

test('bookings alone make no order and send no parcel, a quote is about orders alone', () => {
  expect(wanted([sem])).toMatchObject({ order: undefined, sampling: undefined });
  const quote = wanted([xrd, fit], { quote_first: 1 });
  expect(quote.order?.quote_first).toBe(1);
  expect(quote.sampling).toBeUndefined();
  expect(wanted([fit]).sampling).toBeUndefined();
});

test('a coupon goes with orders, or with the one booking that it is for', () => {
  const sent = (lock_rid?: string) =>
    wantedOf(
      {
        ...{ chosen: [xrd, sem], aside: [], draft, contact, payMode: 0 },
        discounts: { discount_rid: 'coupon', lock_rid, points: 100 },
      },
      price,
      slots,
    );
  const forOrders = sent();
  expect(forOrders.order).toMatchObject({ discount_rid: 'coupon', points: 100 });
  expect(forOrders.bookings[0]?.input.discount_rid).toBeUndefined();
  const forBooking = sent('lock');
  expect(forBooking.order).toMatchObject({ discount_rid: undefined, points: 100 });
  expect(forBooking.bookings[0]?.input.discount_rid).toBe('coupon');
});

test('what has become dearer or cheaper is named', () => {
  const line = (temp_rid: string, amount_fen: number) => ({ temp_rid, name: temp_rid, amount_fen });
  const before = { lines: [line('x', 100), line('f', 50)] } as unknown as OrderPrice;
  const now = { lines: [line('x', 120), line('f', 50), line('n', 1)] } as unknown as OrderPrice;
  expect(priceChanges(before, now)).toEqual([{ name: 'x', from: 100, to: 120 }]);
});

test('what comes next follows from who ordered what', () => {
  const student = {
    isCompany: false,
    isQuote: false,
    isPaidFirst: false,
    hasSamples: true,
    hasBookings: false,
    isPickedUp: false,
  };
  expect(nextSteps(student)).toHaveLength(4);
  expect(nextSteps(student)[1]).toContain('寄到实验室');
  expect(nextSteps({ ...student, isPickedUp: true })[1]).toContain('等候取样员');
  const company = nextSteps({ ...student, isCompany: true, isQuote: true });
  expect(company.map((step) => step.slice(0, 4))).toEqual(['客服核对', '确认报价', '打印样品', '检测完成']);
  const agreed = { ...student, isAgreed: true, isPaidFirst: true };
  expect(nextSteps(agreed).map((step) => step.slice(0, 4))).toEqual(['按已接受', '打印样品', '检测中可']);
  expect(nextSteps({ ...agreed, waits: true })[1]).toContain('审核');
  expect(nextSteps({ ...student, hasSamples: false, hasBookings: true })).toContain(
    '按预约时间携带样品到场签到',
  );
});
