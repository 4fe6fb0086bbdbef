import { eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { demoStaff } from '../../../db/demo-staff.ts';
import { newWorld } from '../../../tests/world.ts';
import { login } from '../identity/contract.ts';
import { orders } from '../orders/tables.ts';
import { planList } from '../plan/contract.ts';
import { customerOrders } from '../queries/contract.staff.ts';
import { customerPageView } from '../queries/contract.staff-view.ts';
import { reservationList } from '../reservations/contract.ts';
import { auditLog } from '../staff/tables.ts';
import {
  customerAssign,
  customerFind,
  customerNote,
  customerPhone,
  customerSuspend,
  customerView,
} from './contract.staff.ts';
import { userInfo } from './contract.ts';

const { student, newcomer } = demoAccounts;
const refusal = (msg: string) => ({ code: 0, data: null, msg });
const unknown = refusal('记录不存在');

test('an adviser reaches their own customers and nobody else; leads reach all and give them away', async () => {
  const world = await newWorld();
  const [service, lead] = [await world.asStaff('service'), await world.asStaff('lead')];
  const names = async () => (await service.call(customerFind, {})).data?.list.map(({ rid }) => rid);
  expect((await names())?.sort()).toEqual([student.rid, demoAccounts.teacher.rid].sort());
  for (const call of [customerView, customerPhone, customerOrders])
    expect(await service.call(call, { rid: newcomer.rid })).toEqual(unknown);
  expect(await service.call(customerNote, { rid: newcomer.rid, text: '试试' })).toEqual(unknown);
  const toService = { rid: newcomer.rid, adviser_rid: demoStaff.service.rid };
  expect((await service.send(customerAssign, toService)).statusCode).toBe(403);
  expect(await lead.call(customerAssign, { ...toService, adviser_rid: demoStaff.tech.rid })).toEqual(unknown);
  expect(await lead.call(customerAssign, toService)).toMatchObject({ code: 1 });
  expect(await names()).toContain(newcomer.rid);
  const theirs = async () => (await (await world.as('newcomer')).call(userInfo, {})).data?.adviser;
  expect(await theirs()).toEqual({ name: demoStaff.service.name, phone: demoStaff.service.phone });
  expect(await lead.call(customerAssign, { ...toService, adviser_rid: null })).toMatchObject({ code: 1 });
  expect(await names()).not.toContain(newcomer.rid);
  expect(await theirs()).toBeNull();
});

test('numbers are masked but for the adviser; revealing them and every look is in the audit log', async () => {
  const world = await newWorld();
  const [service, finance] = [await world.asStaff('service'), await world.asStaff('finance')];
  const shown = async (who: typeof service) => (await who.call(customerView, { rid: student.rid })).data;
  expect((await shown(service))?.phone).toBe(student.phone);
  const masked = await shown(finance);
  expect(masked).toMatchObject({ phone: '139****0001', can_work: 0, profile: { name: '林知夏' } });
  expect(JSON.stringify(masked)).not.toContain(student.phone);
  expect((await finance.call(customerFind, { kw: student.phone })).data?.list).toMatchObject([
    { rid: student.rid, phone: '139****0001' },
  ]);
  expect((await finance.call(customerPhone, { rid: student.rid })).data?.phone).toBe(student.phone);
  const kept = await world.database.db
    .select({ path: auditLog.path, target: auditLog.target })
    .from(auditLog)
    .where(eq(auditLog.staffRid, demoStaff.finance.rid));
  expect(kept).toEqual(
    expect.arrayContaining([
      { path: customerView.path, target: student.rid },
      { path: customerPhone.path, target: student.rid },
      { path: customerFind.path, target: '' },
    ]),
  );
});

test('who is suspended is out at once and stays out until allowed again', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const customer = await world.as('student');
  const change = (action: 'suspend' | 'allow') =>
    service.call(customerSuspend, { rid: student.rid, action, reason: '多次爽约' });
  expect(await change('allow')).toEqual(refusal('当前状态不可操作'));
  expect(await change('suspend')).toMatchObject({ code: 1 });
  expect((await customer.send(userInfo, {})).statusCode).toBe(401);
  const signIn = { account: student.phone, password: 'Limpid-demo-2026', remember: false };
  expect((await world.call(login, signIn)).code).toBe(0);
  expect((await service.call(customerFind, { state: 'suspended' })).data?.list).toHaveLength(1);
  expect(await change('allow')).toMatchObject({ code: 1 });
  expect((await world.call(login, signIn)).code).toBe(1);
  const { data } = await service.call(customerView, { rid: student.rid });
  expect(data?.notes.map(({ text }) => text).sort()).toEqual(['停用账号：多次爽约', '恢复账号：多次爽约']);
});

test('pages of the list hold everybody once', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const { data } = await admin.call(customerFind, { size: 3, before });
    seen.push(...(data?.list.map(({ rid }) => rid) ?? []));
    before = data?.next ?? undefined;
  } while (before);
  expect(seen.length).toBeGreaterThanOrEqual(4);
  expect(new Set(seen).size).toBe(seen.length);
});

test('staff see the pages of a customer as they are, each look kept, and nothing beyond their own role', async () => {
  const world = await newWorld();
  const [service, finance] = [await world.asStaff('service'), await world.asStaff('finance')];
  const customer = await world.as('student');
  const { data: plan } = await customer.call(planList, {});
  const look = { rid: student.rid, page: 'plan' } as const;
  expect((await service.call(customerPageView, look)).data?.plan).toEqual(plan);
  const mine = (await customer.call(reservationList, {})).data;
  const { data: bookings } = await service.call(customerPageView, { rid: student.rid, page: 'bookings' });
  expect(bookings?.bookings?.list).toEqual(mine?.list);
  const { data: center } = await finance.call(customerPageView, { rid: student.rid, page: 'center' });
  expect(center?.center?.userInfo.phone).toBe('139****0001');
  expect(JSON.stringify(center)).not.toContain(student.phone);
  expect((await finance.send(customerPageView, { rid: student.rid, page: 'samples' })).statusCode).toBe(403);
  const [other] = await world.database.db.select().from(orders).where(ne(orders.customerRid, student.rid));
  const foreign = { rid: student.rid, page: 'order', order_rid: other?.rid ?? 'none' } as const;
  expect(await service.call(customerPageView, foreign)).toEqual(refusal('订单不存在'));
  expect(await service.call(customerPageView, { ...look, rid: newcomer.rid })).toEqual(unknown);
  const kept = await world.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.path, customerPageView.path));
  expect(kept.map(({ target, input }) => [target, (input as typeof look).page])).toEqual(
    expect.arrayContaining([
      [student.rid, 'plan'],
      [student.rid, 'bookings'],
    ]),
  );
});

test('orders of a customer are theirs alone', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(customerOrders, { rid: student.rid });
  const theirs = await world.database.db
    .select({ rid: orders.rid })
    .from(orders)
    .where(eq(orders.customerRid, student.rid));
  const shown = data?.list.filter(({ kind }) => kind === 'order').map(({ rid }) => rid) ?? [];
  expect(shown.sort()).toEqual(theirs.map(({ rid }) => rid).sort());
});
