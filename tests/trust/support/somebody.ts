import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type DemoAccount, demoAccounts, demoPassword } from '../../../db/demo-accounts.ts';
import type { InputOf } from '../../../src/core/call.ts';
import { ulid } from '../../../src/core/ulid.ts';
import { addressAdd } from '../../../src/features/customers/contract.ts';
import { titleAdd } from '../../../src/features/customers/titles/contract.ts';
import { code4sms, sendCode, type UseFor } from '../../../src/features/identity/contract.ts';
import { passkeys } from '../../../src/features/identity/passkeys/tables.ts';
import { customerOfToken } from '../../../src/features/identity/sessions/sessions.ts';
import { startSession, type Tokens } from '../../../src/features/identity/sessions/tokens.ts';
import { customers } from '../../../src/features/identity/tables.ts';
import { messages } from '../../../src/features/notifications/tables.ts';
import { orderAdd, ready2pay } from '../../../src/features/orders/contract.ts';
import { orders, payerStandings } from '../../../src/features/orders/tables.ts';
import { planAdd } from '../../../src/features/plan/contract.ts';
import { pointsAccounts, pointsMoves } from '../../../src/features/points/tables.ts';
import { reservationAdd, reservationLock, timeExtra } from '../../../src/features/reservations/contract.ts';
import { samplingAdd } from '../../../src/features/sampling/contract.ts';
import { settings } from '../../../src/features/settings/tables.ts';
import { whole } from '../../../src/features.ts';
import type { Database } from '../../../src/host/database/database.ts';
import { cheapHash } from '../../fixtures/cheap-hash.ts';
import { multipart } from '../../fixtures/multipart.ts';
import { sendInParts } from '../../fixtures/resumable.ts';

import type { SignedIn, World } from '../../world.ts';
import { plantCanaries } from './canaries.ts';

/**
 * A verified customer in whose rows every text bears their mark, and who can make what inputs refer to. All they
 * make is new, so that an input is valid once, whatever was called before.
 */
export type Somebody = SignedIn & {
  world: World;
  /** What every text of theirs begins with. */
  mark: string;
  phone: string;
  password: string;
  /** A number and a mailbox that nobody has. */
  freshPhone: string;
  freshEmail: string;
  /** The rid of a new file of theirs, sent for an order or for what is named. */
  file: (purpose?: string) => Promise<string>;
  /** The id of a file that was sent in parts and is not finished. */
  upload: () => Promise<string>;
  /** The rid of a new address of theirs. */
  address: () => Promise<string>;
  /** The rid of a new invoice title of theirs. */
  title: () => Promise<string>;
  /** The rid of a new message to them. */
  message: () => Promise<string>;
  /** The rid of a new parcel that they announced. */
  parcel: () => Promise<string>;
  /** A new item of their plan, ready to be ordered. */
  planned: () => Promise<{ temp_rid: string; count: number }>;
  /** The rid of a new order of theirs. */
  order: () => Promise<string>;
  /** The rid of a new order of theirs whose samples are to be sent. */
  sampleOrder: () => Promise<string>;
  /** The same, in another state. */
  orderIn: (status: number) => Promise<string>;
  /** A slot that they have just locked, always another one. */
  lock: () => Promise<string>;
  /** A new entry of their plan for what `lock` locks. */
  plannedStay: () => Promise<string>;
  /** The rid of a new booking of theirs, two days ahead or later. */
  booking: () => Promise<string>;
  /** The rid of another session of theirs. */
  otherSession: () => Promise<string>;
  /** New tokens of theirs. */
  tokens: () => Promise<Tokens>;
  /** A good code that was sent to `target`. */
  code: (target: string, useFor: UseFor) => Promise<string>;
};

/** An instrument that is open day and night. */
const instrument = 'rsv-nmr600';

/** A county, as inputs carry it. */
export const county = { province: '北京市', city: '北京市', area: '海淀区', address_code: '110108' } as const;

const markOf = (account: DemoAccount) => `canary-of-${account}`;

/** Puts the marks of a demo customer into all that is theirs; the planted shop has them for two. */
export async function plantSomebody(db: Database, account: DemoAccount): Promise<void> {
  const { rid, phone } = demoAccounts[account];
  await plantCanaries(db, whole.tables, rid, markOf(account));
  // A planted debt would make them pay before testing.
  await db.delete(payerStandings).where(eq(payerStandings.owner, rid));
  // What was planted of points would be a difference of the book.
  await db.update(pointsMoves).set({ change: 0, balance: 0 }).where(eq(pointsMoves.customerRid, rid));
  await db.update(pointsAccounts).set({ debt: 0 }).where(eq(pointsAccounts.customerRid, rid));
  // What an authenticator is told of is base64url.
  const isTheirs = eq(passkeys.customerRid, rid);
  await db
    .update(passkeys)
    .set({ credentialId: markOf(account) })
    .where(isTheirs);
  const passwordHash = await cheapHash(demoPassword);
  await db
    .update(customers)
    .set({ phone, passwordHash, noticePrefs: {}, level: 0 })
    .where(eq(customers.rid, rid));
  const limits = { key: 'reservationSetting', value: { maxLocks: 1_000, maxPerDay: 1_000 } };
  await db.insert(settings).values(limits).onConflictDoNothing();
}

/** Brings a demo customer to life in `world`. */
export async function somebody(world: World, account: DemoAccount): Promise<Somebody> {
  const { db } = world.database;
  const { rid, phone } = demoAccounts[account];
  const mark = markOf(account);
  if (world.shop !== 'planted') await plantSomebody(db, account);
  const signedIn = await world.as(account);
  const tokens = () =>
    startSession({ db, now: world.now(), client: { address: '127.0.0.1', userAgent: mark } }, rid, {
      remember: false,
    });
  const lock = async () => {
    const { data: calendar } = await signedIn.call(timeExtra, { rid: instrument, days: 14 });
    const slots = calendar?.days.slice(2).flatMap(({ date, cells }) =>
      cells.flatMap(({ start, state }, index) => {
        const next = cells[index + 1];
        return state === 0 && next?.state === 0 ? [{ date, start, end: next.end }] : [];
      }),
    );
    const { data } = await signedIn.call(reservationLock, { rid: instrument, ...slots?.[0] });
    return data?.lock_rid ?? '';
  };
  const stay = { rsv_nuclei: mark };
  const planned = async () => {
    const params = { sample_count: 1, question: mark, fitxps_el: ['C'] };
    const { data } = await signedIn.call(planAdd, { rid: 'fit-xps', params });
    return { temp_rid: data?.temp_rid ?? '', count: 1 };
  };
  const ordered = async (item: NonNullable<InputOf<typeof orderAdd>['items']>[number]) => {
    const { data: shown } = await signedIn.call(ready2pay, { items: [item] });
    const price_hash = shown?.price_hash ?? '';
    const order = { items: [item], price_hash, protocol_version: '1' };
    const { data, msg } = await signedIn.call(orderAdd, order);
    if (!data?.orders[0]) throw new Error(msg);
    return data.orders[0].rid;
  };
  const order = async () => ordered(await planned());
  return {
    ...signedIn,
    world,
    planned,
    order,
    sampleOrder: async () => {
      const { data } = await signedIn.call(planAdd, { rid: 'xrd-powder', params: { main_components: mark } });
      const sample = { no: mark, composition: mark, hazards: ['none'] };
      return ordered({ temp_rid: data?.temp_rid ?? '', count: 1, samples: [sample] });
    },
    orderIn: async (status) => {
      const made = await order();
      await db.update(orders).set({ status }).where(eq(orders.rid, made));
      return made;
    },
    lock,
    plannedStay: async () =>
      (await signedIn.call(planAdd, { rid: instrument, params: stay })).data?.temp_rid ?? '',
    booking: async () => {
      const lock_rid = await lock();
      const { data } = await signedIn.call(reservationAdd, {
        lock_rid,
        params: stay,
        protocol_version: '1',
      });
      return data?.rid ?? '';
    },
    mark,
    phone,
    password: demoPassword,
    freshPhone: `137${String(randomInt(1e8)).padStart(8, '0')}`,
    freshEmail: `${mark}${randomInt(1e8)}@nest.example`,
    file: async (purpose = 'order') => {
      const file = { name: 'data.csv', type: 'text/csv', bytes: 'a,b' };
      const answer = await signedIn.request(multipart('/api/auth/upload', { purpose }, [file]));
      return answer.json().data.files[0].rid;
    },
    upload: () => sendInParts(signedIn, { name: 'data.csv', bytes: 'a,b' }),
    address: async () => {
      const fields = { ...county, name: mark, phone, address: mark };
      return (await signedIn.call(addressAdd, fields)).data?.address_rid ?? '';
    },
    title: async () => {
      const fields = { type: 1, person: 1, title: mark, email: 'mark@example.com' } as const;
      return (await signedIn.call(titleAdd, fields)).data?.rid ?? '';
    },
    message: async () => {
      const message = { rid: ulid(), customerRid: rid, event: 'registered', text: mark, link: '' };
      await db.insert(messages).values({ ...message, createdAt: world.now() });
      return message.rid;
    },
    parcel: async () => (await signedIn.call(samplingAdd, { type: 0, message: mark })).data?.rid ?? '',
    otherSession: async () =>
      (await customerOfToken(db, (await tokens()).token, world.now()))?.sessionRid ?? '',
    tokens,
    code: (target, useFor) => codeFor(world, target, useFor),
  };
}

/** Asked for from an address of its own, so that no limit on addresses is met. */
async function codeFor(world: World, target: string, useFor: UseFor): Promise<string> {
  const visitor = world.visitor({ address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
  const isMail = target.includes('@');
  const { msg } =
    useFor === 4 || useFor === 5
      ? await visitor.call(sendCode, { target, channel: isMail ? 1 : 0, useFor })
      : await visitor.call(code4sms, { phone: target, useFor });
  const sent = (await world.outbox()).find((message) => message.target === target);
  const code = sent?.text.match(/\d{6}/)?.[0];
  if (!code) throw new Error(`no code came to ${target}: ${msg}`);
  return code;
}
