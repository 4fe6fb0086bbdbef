import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../../db/demo-accounts.ts';
import { demoTotpSecret } from '../../../../db/demo-staff.ts';
import {
  newAuthenticator,
  staffOffer,
  withPasskey,
  withStaffPasskey,
} from '../../../../tests/fixtures/authenticator.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { passkeyAsk, passkeyLogin } from '../../identity/passkeys/contract.ts';
import { passkeyRefusals } from '../../identity/passkeys/rules.ts';
import { changeDecide, peopleDisable, peopleReset, staffMe } from '../contract.ts';
import { staffRefusals, totpCode } from '../rules.ts';
import { auditLog } from '../tables.ts';
import {
  staffPasskeyAdd,
  staffPasskeyAsk,
  staffPasskeyDel,
  staffPasskeyList,
  staffPasskeyLogin,
  staffPasskeyOffer,
} from './contract.ts';

type Device = ReturnType<typeof newAuthenticator>;

async function signIn(world: World, device: Device, odd: Parameters<Device['sign']>[1] = {}) {
  const { data } = await world.call(staffPasskeyAsk, {});
  return world.call(staffPasskeyLogin, { credential: device.sign(data ?? {}, odd) });
}

const lastLine = async ({ database }: World) =>
  (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test('a passkey that looked at its owner opens the back office, and leaves one line', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const { device, rid } = await withStaffPasskey(world, service);
  expect(await lastLine(world)).toMatchObject({ notes: '添加通行密钥 办公室电脑', account: 'service' });
  const { data } = await signIn(world, device);
  const again = world.visitor({ token: data?.token ?? '' });
  expect((await again.call(staffMe, {})).data).toMatchObject({ account: 'service' });
  expect(await lastLine(world)).toMatchObject({
    ...{ account: 'service', kind: 'sign_in', path: staffPasskeyLogin.path, isRefused: false },
  });
  expect(await signIn(world, device, { isVerified: false })).toMatchObject({ msg: passkeyRefusals.wrong });
  expect(await lastLine(world)).toMatchObject({
    ...{ account: 'service', kind: 'sign_in', isRefused: true, refusal: '通行密钥未通过验证' },
  });
  expect((await again.call(staffPasskeyList, {})).data?.list.map(({ name }) => name)).toEqual(['办公室电脑']);
  const lead = await world.asStaff('lead');
  expect(await lead.call(staffPasskeyDel, { rid })).toMatchObject({ msg: '记录不存在' });
  expect((await again.call(staffPasskeyDel, { rid })).code).toBe(1);
  expect(await signIn(world, device)).toMatchObject({ msg: passkeyRefusals.wrong });
});

test('adding one takes password and a code that was not used, and an offer to oneself', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const code = totpCode(demoTotpSecret, world.now());
  for (const wrong of [
    { password: 'Limpid-demo-2025', code },
    { password: demoPassword, code: '000000' },
  ])
    expect(await service.call(staffPasskeyOffer, wrong)).toMatchObject({ msg: staffRefusals.wrong });
  const offer = await staffOffer(world, service);
  expect(await service.call(staffPasskeyOffer, { password: demoPassword, code })).toMatchObject({
    msg: staffRefusals.wrong,
  });
  const credential = newAuthenticator().make(offer);
  const lead = await world.asStaff('lead');
  const theirs = { name: '电脑', credential: newAuthenticator().make(await staffOffer(world, lead)) };
  expect(await service.call(staffPasskeyAdd, theirs)).toMatchObject({ msg: passkeyRefusals.notAdded });
  expect((await service.call(staffPasskeyAdd, { name: '电脑', credential })).code).toBe(1);
});

test('customers and staff have doors of their own', async () => {
  const world = await newWorld();
  const { device: theirs } = await withPasskey(await world.as('student'));
  expect(await signIn(world, theirs)).toMatchObject({ msg: passkeyRefusals.wrong });
  const { device } = await withStaffPasskey(world, await world.asStaff('service'));
  const { data } = await world.call(passkeyAsk, {});
  const credential = device.sign(data ?? {});
  expect(await world.call(passkeyLogin, { credential })).toMatchObject({ msg: passkeyRefusals.wrong });
  // Nor does what one door asks open the other.
  expect(await world.call(staffPasskeyLogin, { credential })).toMatchObject({ msg: passkeyRefusals.wrong });
});

test('a blocked account stays shut, and a reset by two administrators ends its passkeys', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const { device } = await withStaffPasskey(world, service);
  const [admin, other] = [await world.asStaff('admin'), await world.asStaff('admin-2')];
  const reset = await admin.call(peopleReset, { rid: service.rid, reason: '手机丢失' });
  expect((await other.call(changeDecide, { rid: reset.data?.rid ?? '', is_allowed: 1 })).code).toBe(1);
  expect(await signIn(world, device)).toMatchObject({ msg: passkeyRefusals.wrong });
  const lead = await world.asStaff('lead');
  const { device: kept } = await withStaffPasskey(world, lead);
  await admin.call(peopleDisable, { rid: lead.rid, is_disabled: 1, reason: '离职' });
  expect(await signIn(world, kept)).toMatchObject({ msg: staffRefusals.disabled });
  expect(await lastLine(world)).toMatchObject({ account: 'lead', refusal: '账号已停用' });
});

test('tries from one network close the door for a while', async () => {
  const world = await newWorld();
  const { data } = await world.call(staffPasskeyAsk, {});
  const credential = newAuthenticator().sign(data ?? {});
  const statuses = [];
  for (let tried = 0; tried <= 30; tried++)
    statuses.push((await world.send(staffPasskeyLogin, { credential })).statusCode);
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
});
