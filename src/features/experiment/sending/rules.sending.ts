import { isAllowed } from '../../../core/region-rules.ts';
import type { RegionFields } from '../../../core/regions.ts';
import type { DraftSending } from '../../plan/contract.ts';
import { samplingAdd } from '../../sampling/contract.ts';
import {
  cityOf,
  defaultDay,
  type PickupDay,
  type PickupRules,
  pickupDays,
  samplingRefusals,
  whyNotDate,
  whyNotSlot,
} from '../../sampling/rules.ts';

/** What decides about a pickup: the rules, what is taken, where it is served, the customer's addresses. */
export type PickupFacts = {
  rules: PickupRules;
  regions: readonly string[];
  full: readonly { date: string; time: string; city: string }[];
  addresses: readonly { address_rid: string; address_code: string }[];
  defaultAddress: string;
  /** The region that another address begins with; undefined for none. */
  region?: RegionFields | undefined;
  now: Date;
};

/** Nothing said yet of how things come. */
export const emptySending: DraftSending = { way: 'later', slots: [], files: {}, people: [] };

/** A pickup as it stands: days on offer, and date, slot and address with what is taken for them when nothing is said. */
export type PickupPlan = {
  days: PickupDay[];
  day: PickupDay | undefined;
  time: string | undefined;
  source: 'saved' | 'other';
  /** Whether one of the customer's addresses is served. */
  hasServed: boolean;
  address_rid: string | undefined;
};

/** Reads a draft's pickup: what was chosen as long as it can be had, else the first that can. */
export function pickupOf(sending: DraftSending, facts: PickupFacts): PickupPlan {
  const served = facts.addresses.filter(({ address_code }) => isAllowed(address_code, facts.regions));
  const source = sending.address || served.length === 0 ? 'other' : 'saved';
  const saved =
    served.find(({ address_rid }) => address_rid === sending.address_rid) ??
    served.find(({ address_rid }) => address_rid === facts.defaultAddress) ??
    served[0];
  const other = sending.address ?? facts.region;
  const code = source === 'saved' ? saved?.address_code : other?.address_code;
  const days = pickupDays(facts.rules, facts.now, isFullIn(facts, code));
  const day = days.find(({ date, why }) => date === sending.date && !why) ?? defaultDay(days);
  const open = day?.slots.filter(({ why }) => !why) ?? [];
  const time = (open.find((slot) => slot.time === sending.time) ?? open[0])?.time;
  return {
    days,
    day,
    time,
    source,
    hasServed: served.length > 0,
    address_rid: source === 'saved' ? saved?.address_rid : undefined,
  };
}

/** No region chosen yet. */
export const nowhere = { province: '', city: '', area: '', address_code: '' };

/** Whom a pickup meets, and the region that its form begins with. */
export type PickupStart = { name: string; phone: string } & Partial<RegionFields>;

/** The address that a pickup's form shows: what was typed, else what it begins with. */
export function addressOf(
  { address }: DraftSending,
  start: PickupStart,
): NonNullable<DraftSending['address']> {
  return address ?? { ...nowhere, ...start, address: '' };
}

/** A pickup with all that stands in its form, though nobody touched it: what is shown is what is judged and sent. */
export function wholePickup(
  sending: DraftSending,
  { day, time, source, address_rid }: PickupPlan,
  start: PickupStart,
): DraftSending {
  const address = source === 'other' ? addressOf(sending, start) : undefined;
  return { ...sending, date: day?.date, time, address_rid, address };
}

/** Why none of the saved addresses can be chosen; undefined when one can. */
export function whyNotSaved(addresses: number, hasServed: boolean): string | undefined {
  if (hasServed) return undefined;
  return addresses > 0 ? '不在上门取样范围内' : '还没有保存的地址';
}

/** What `sampling/add` is asked for; undefined when samples are sent later or there are none. */
export function samplingInput(sending: DraftSending) {
  const { way, date, time, message, address_rid, address } = sending;
  if (way === 'later') return undefined;
  if (way === 'express') return { type: 0 as const, message };
  const place = address ?? { address_rid };
  return { type: 1 as const, date, time, message, ...place };
}

/** What is wrong with a pickup, by field, in the order of the fields; the words are those of the pickup dialog. */
export function problemsOfPickup(sending: DraftSending, facts: PickupFacts): Record<string, string> {
  if (sending.way !== 'pickup') return {};
  const found: Record<string, string> = {};
  for (const { path, message } of samplingAdd.input.safeParse(samplingInput(sending)).error?.issues ?? []) {
    const [field = ''] = path.map(String);
    found[regionFields.includes(field) ? 'region' : field] ??= message;
  }
  const { date = '', time = '', address } = sending;
  const saved = facts.addresses.find(({ address_rid }) => address_rid === sending.address_rid);
  const code = (address ?? saved)?.address_code;
  const closed = date && whyNotDate(facts.rules, date, facts.now)?.message;
  const taken = isFullIn(facts, code)(date, time) ? samplingRefusals.full : undefined;
  const shut = time && (whyNotSlot(facts.rules, date, time, facts.now)?.message ?? taken);
  if (closed) found.date ??= closed;
  else if (shut) found.time ??= shut;
  if (code && !isAllowed(code, facts.regions)) found.region ??= samplingRefusals.region;
  return Object.fromEntries(order.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));
}

/** What is missing of bookings: a slot for each entry, and names of who comes; fields as the page names them. */
export function problemsOfBookings(
  { slots, people }: DraftSending,
  entries: readonly { temp_rid: string; name: string }[],
): Record<string, string> {
  const open = entries.filter((entry) => !slots.some(({ temp_rid }) => temp_rid === entry.temp_rid));
  const nameless = people.some(({ name, phone }) => !name.trim() && phone.trim());
  const unreachable = people.some(({ phone }) => phone.trim() && !/^1\d{10}$/.test(phone.trim()));
  const problem = nameless ? '请填写到场人员姓名' : unreachable ? '手机号格式不正确' : undefined;
  return {
    ...Object.fromEntries(open.map(({ temp_rid, name }) => [`slot-${temp_rid}`, `${name}：请选择预约时段`])),
    ...(entries.length > 0 && problem ? { people: problem } : {}),
  };
}

const regionFields = ['province', 'city', 'area', 'address_code'];
const order = ['date', 'time', 'address_rid', 'name', 'phone', 'region', 'address', 'message'];

function isFullIn({ full }: PickupFacts, code = ''): (date: string, time: string) => boolean {
  return (date, time) =>
    full.some((each) => each.date === date && each.time === time && each.city === cityOf(code));
}
