import { expect } from 'vitest';
import {
  reservationAdd,
  reservationList,
  reservationLock,
  timeExtra,
} from '../src/features/reservations/contract.ts';
import { settings } from '../src/features/settings/tables.ts';
import type { SignedIn, World } from './world.ts';

/** What the suites around bookings have in common. */

/** A slot that can be had on the Monday after the worlds' first day, Friday 2026-11-20. */
export const slot = { rid: 'rsv-nmr600', date: '2026-11-23', start: '09:00', end: '11:00' };
/** What the instrument's form must hold. */
export const params = { rsv_nuclei: '1H' };
/** The protocol that is to be signed. */
export const protocol_version = '2026-01';
/** The envelope of a refusal. */
export const refused = (msg: string) => ({ code: 0, data: null, msg });
/** The refusal of a lock that is not held any more. */
export const gone = refused('预约时段已失效，请重新选择');

/** Locks the slot, or one that differs by `fields`; returns the lock's rid. */
export async function lock(who: SignedIn, fields: object = {}) {
  const { data, msg } = await who.call(reservationLock, { ...slot, ...fields });
  expect(msg).toBe('操作成功！');
  return data?.lock_rid ?? '';
}

/** Locks and books; returns what was booked. */
export async function book(who: SignedIn, fields: object = {}, more: object = {}) {
  const lock_rid = await lock(who, fields);
  const { data, msg } = await who.call(reservationAdd, { lock_rid, params, protocol_version, ...more });
  expect(msg).toBe('操作成功！');
  return data ?? { rid: '', no: '', status: 0, version: 0 };
}

/** The first page of somebody's bookings. */
export async function listOf(who: SignedIn, input: object = {}) {
  return (await who.call(reservationList, input)).data?.list ?? [];
}

/** Changes a setting of the shop. */
export async function set(world: World, key: string, value: unknown) {
  await world.database.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** What the calendar says of one half hour of the slot's instrument: 0 free, 1 taken. */
export async function stateAt(world: World, start: string, date = slot.date) {
  const { data } = await world.call(timeExtra, { rid: slot.rid, from: date, days: 1 });
  return data?.days[0]?.cells.find((cell) => cell.start === start)?.state;
}
