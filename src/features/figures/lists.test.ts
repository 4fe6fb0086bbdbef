import { expect, test } from 'vitest';
import { newWorld, type World } from '../../../tests/world.ts';
import type { Call } from '../../core/call.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { enquiryList } from '../enquiries/contract.staff.ts';
import { deliveryLogList } from '../notifications/contract.staff.ts';
import { staffOrderList } from '../orders/board/contract.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { staffInvitations } from '../promotion/earning/contract.ts';
import { bookingBoard } from '../reservations/instruments/contract.ts';
import { staffReviews } from '../reviews/contract.staff.ts';
import { deskList } from '../samples/contract.staff.ts';
import { boards, flows, stocks } from './boards.ts';
import { type BoardKey, figureBoard, figureRows } from './contract.ts';
import { reckonFigures, writeStocks } from './roll-up.ts';

type Staff = Awaited<ReturnType<World['asStaff']>>;

/** The pages of other features that figures lead to, and the calls that their lists ask. */
const pages: Record<string, Call> = {
  ...{ '/staff/orders': staffOrderList, '/staff/instruments': bookingBoard, '/staff/samples': deskList },
  ...{ '/staff/requirements': enquiryList, '/staff/reviews': staffReviews },
  ...{ '/staff/growth/invitations': staffInvitations, '/staff/deliveries': deliveryLogList },
};
/** Pages that tell in other words what a figure is the sum of: of payers, of postings, of customers who are still there. */
const others = ['/staff/finance/ageing', '/staff/ledger', '/staff/customers'];

/** How many rows the list behind an address has, to its last page. */
async function rowsOf(staff: Staff, call: Call, query: Record<string, string>): Promise<number> {
  const asked = Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) =>
      text === '' ? [] : [[name, /^\d+$/.test(text) ? Number(text) : text]],
    ),
  );
  const size = 'size' in call.input.shape ? { size: 100 } : {};
  let rows = 0;
  for (let more: object | undefined = {}; more; ) {
    const { data, msg } = await staff.call(call, { ...asked, ...size, ...more } as never);
    if (!data) throw new Error(`${call.path} ${JSON.stringify(asked)}: ${msg}`);
    const { list, total, next } = data as { list: object[]; total?: number; next?: string | null };
    if (total !== undefined) return total;
    rows += list.length;
    more = next ? { ['after' in call.input.shape ? 'after' : 'before']: next } : undefined;
  }
  return rows;
}

const asOne = (text: string) => new URL(text, 'http://shop');

test('every figure and every part of one leads to a list of exactly what it counts', async () => {
  const world = await newWorld({ shop: 'planted' });
  const { db } = world.database;
  // The marks of this shop are longer than places can be.
  await db.update(samplePassports).set({ room: '', shelf: '', box: '' });
  await reckonFigures({ db, now: world.now });
  await writeStocks({ db, now: world.now });
  const staff = await world.asStaff('auditor');
  const without: string[] = [];
  const wrong: unknown[] = [];
  const hold = (what: string, told: unknown, counted: unknown) => {
    if (told !== counted) wrong.push([what, told, counted]);
    compared += 1;
  };
  let compared = 0;
  for (const { key: board, groups } of boards) {
    const { data } = await staff.call(figureBoard, { board, range: 'year' });
    const declared = groups.flatMap(({ figures }) => figures);
    for (const figure of data?.groups.flatMap(({ figures }) => figures) ?? []) {
      const { measure } = declared.find(({ key }) => key === figure.key) ?? {};
      const name = `${board} ${figure.key}`;
      if (!measure || !figure.href) {
        without.push(name);
        continue;
      }
      const leads = [
        { part: '', href: figure.href, value: figure.value, cases: figure.cases },
        ...(figure.parts?.list ?? []).map((one) => ({ ...one, cases: null })),
      ];
      for (const { part, href, value, cases } of leads) {
        const { pathname, searchParams } = asOne(href ?? '/');
        const query = Object.fromEntries(searchParams);
        if (others.includes(pathname)) continue;
        const what = `${name} ${part} ${href}`;
        if (pathname !== '/staff/figures/rows') {
          const call = pages[pathname];
          if (!call) throw new Error(what);
          const isCount = figure.unit === 'count' && ('sum' in measure || 'stock' in measure);
          const rows = await rowsOf(staff, call, query);
          if (isCount) hold(what, value ?? 0, rows);
          continue;
        }
        const told = await staff.call(figureRows, { ...query, size: 100 } as never);
        expect([what, told.msg]).toEqual([what, '操作成功！']);
        const { sum, list, total } = told.data ?? { sum: { count: -1, value: null }, list: [], total: -1 };
        expect(list.length).toBe(Math.min(total, 100));
        for (const row of list) if (row.name === '' && row.href !== null) wrong.push([what, row]);
        if ('sum' in measure || ('stock' in measure && !measure.per)) hold(what, value ?? 0, sum.value);
        else if ('people' in measure) hold(what, value, total);
        else if ('quantile' in measure && part === '') hold(what, cases, sum.count);
        else if ('share' in measure && figure.unit === 'percent' && cases && !measure.over) {
          const share = Math.round((sum.count / cases) * 1_000) / 10;
          hold(what, value, measure.less ? Math.round((100 - share) * 10) / 10 : share);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(without).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});

test('lists name the records that their flows count, and nothing else', async () => {
  const world = await newWorld({ shop: 'planted' });
  const today = shanghaiDate(world.now());
  const span = { from: addDays(today, -200), to: addDays(today, 1) };
  const at = { now: world.now(), today };
  for (const { key, of, each } of [
    ...flows.map((flow) => ({ ...flow, each: flow.each(span) })),
    ...stocks.flatMap((stock) => (stock.each ? [{ ...stock, each: stock.each(at) }] : [])),
  ]) {
    const { rows } = await world.database.db.execute<{ kind: string }>(each);
    expect([
      key,
      [...new Set(rows.map(({ kind }) => kind))].filter((kind) => !of?.some((one) => one === kind)),
    ]).toEqual([key, []]);
  }
});

test('who may not see all of the records gets no list of them', async () => {
  const world = await newWorld({ shop: 'planted' });
  const asked = { board: 'finance' as BoardKey, figure: 'tax', from: '2026-11-01', to: '2026-11-19' };
  const finance = await world.asStaff('finance');
  const { data } = await finance.call(figureBoard, { board: 'finance', range: 'month' });
  const tax = data?.groups.flatMap(({ figures }) => figures).find(({ key }) => key === 'tax');
  expect([tax?.href === null, (await finance.call(figureRows, asked)).code]).toEqual(
    tax?.href ? [false, 1] : [true, 0],
  );
  const reviewer = await world.asStaff('reviewer');
  expect((await reviewer.call(figureRows, asked)).msg).toBe('无权限操作');
  const auditor = await world.asStaff('auditor');
  expect((await auditor.call(figureRows, { ...asked, figure: 'nothing' })).msg).toBe('无权限操作');
  expect((await auditor.call(figureRows, { ...asked, to: '2026-10-01' })).msg).toBe('时间范围不正确');
});
