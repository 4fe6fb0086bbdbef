import { expect, test } from 'vitest';
import { addDays, shanghaiDate, shanghaiTime, startOfDay } from '../../src/core/shanghai.ts';
import { couponClaim } from '../../src/features/coupons/contract.ts';
import { userInfo } from '../../src/features/customers/contract.ts';
import {
  code4sms,
  loginForCode,
  qrCodeLogin,
  refresh4token,
  wxTicket,
} from '../../src/features/identity/contract.ts';
import { samplingOptions } from '../../src/features/sampling/contract.ts';
import { steady } from '../../src/host/clock.ts';
import { couponOffer } from '../fixtures/coupons.ts';
import { newWorld, type World } from '../world.ts';
import { seen } from './support/seen.ts';

/** T-clock (trust figure G36): the machine's clock jumps, and days, months and years end. */

const hour = 3_600;
const day = 24 * hour;

test('the clock of a process never goes back, and is caught up with', () => {
  let [machine, elapsed] = [1_000_000, 0];
  const clock = steady(
    () => machine,
    () => elapsed,
  );
  const pass = (ms: number) => {
    machine += ms;
    elapsed += ms;
  };
  pass(500);
  expect(clock()).toBe(1_000_500);
  machine += 3_600_000;
  expect(clock()).toBe(4_600_500);
  machine -= 3_600_000;
  expect(clock()).toBe(4_600_500);
  pass(1_000);
  expect(clock()).toBe(4_601_000);
  pass(7_200_000);
  expect(clock()).toBe(machine);
  pass(1);
  expect(clock()).toBe(machine);
});

/** What has a life: makes it in a world, and says whether it is still good. */
type Mortal = { life: number; make: (world: World) => Promise<() => Promise<boolean>> };

const phone = '13900000001';
const mortals: Record<string, Mortal> = {
  'a code': {
    life: 300,
    make: async (world) => {
      await world.call(code4sms, { phone, useFor: 3 });
      const code = (await world.outbox())[0]?.text.match(/\d{6}/)?.[0] ?? '';
      return async () => (await world.call(loginForCode, { phone, code })).code === 1;
    },
  },
  'an access token': {
    life: 2 * hour,
    make: async (world) => {
      const me = await world.as('student');
      return async () => (await me.send(userInfo, {})).statusCode === 200;
    },
  },
  'a refresh token': {
    life: 7 * day,
    make: async (world) => {
      const { refreshToken } = await world.as('student');
      return async () => (await world.call(refresh4token, { token: refreshToken })).code === 1;
    },
  },
  'a ticket to sign in with': {
    life: 300,
    make: async (world) => {
      const ticket = (await world.call(wxTicket, {})).data?.ticket ?? '';
      return async () => {
        world.pass(2);
        return (await world.call(qrCodeLogin, { ticket })).code === 1;
      };
    },
  },
  'an offer of coupons': {
    life: day,
    make: async (world) => {
      const discount_rid = await couponOffer(world, {
        openUntil: new Date(world.now().getTime() + day * 1_000),
      });
      const me = await world.as('student');
      return async () =>
        (
          await world
            .visitor({ token: (await world.as('student')).token ?? me.token })
            .call(couponClaim, { discount_rid })
        ).code === 1;
    },
  },
};

/** The names of those that were dead and are alive after the machine was set back by an hour. */
async function revived(isSteady: boolean): Promise<string[]> {
  const names: string[] = [];
  for (const [name, { life, make }] of Object.entries(mortals)) {
    const world = await newWorld({ isSteady });
    const isGood = await make(world);
    world.pass(life + 60);
    expect([name, await isGood()]).toEqual([name, false]);
    world.pass(-hour);
    if (await isGood()) names.push(name);
  }
  return names;
}

test('what has ended stays so when the clock is set back by an hour', async () => {
  expect(await revived(true)).toEqual([]);
  seen('G36', `${Object.keys(mortals).join(', ')}: none lives again when the clock is set back by an hour`);
}, 60_000);

test('the test sees what lives again where the clock goes back', async () => {
  expect(await revived(false)).toContain('an access token');
}, 60_000);

test('an hour too much ends what is short-lived, and what comes after it is good', async () => {
  const world = await newWorld({ isSteady: true });
  const before = await mortals['a code']?.make(world);
  world.pass(hour);
  expect(await before?.()).toBe(false);
  world.pass(-hour);
  world.pass(61);
  const after = await mortals['a code']?.make(world);
  expect(await after?.()).toBe(true);
});

test.each(['2026-02-28', '2026-12-31', '2028-02-29', '2026-11-30'])(
  'pickups are offered by days of Shanghai around the end of %s',
  async (last) => {
    const world = await newWorld({ now: `${last}T23:59:59+08:00` });
    const daysOf = async () => {
      const { data } = await (await world.as('student')).call(samplingOptions, {});
      return data?.now.slice(0, 10);
    };
    expect(await daysOf()).toBe(last);
    world.pass(1);
    expect(await daysOf()).toBe(addDays(last, 1));
  },
);

test('days of Shanghai are those of its clocks, hour by hour through four years', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' },
  });
  for (let at = Date.parse('2026-01-01T00:30:00Z'); at < Date.parse('2030-01-02'); at += 3_600_000) {
    const instant = new Date(at);
    const told = clock.format(instant);
    expect([shanghaiTime(instant), shanghaiDate(instant)]).toEqual([told, told.slice(0, 10)]);
    expect(startOfDay(shanghaiDate(instant)).getTime()).toBeLessThanOrEqual(at);
  }
});
