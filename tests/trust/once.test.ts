import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../src/host/database/database.ts';
import { envelopeOf, type World } from '../world.ts';
import { type Line, matrix, senderOf } from './support/authz-matrix.ts';
import { beginningOf, dump, tablesOf } from './support/canaries.ts';
import { worldOfChanges } from './support/shared-worlds.ts';
import { somebody } from './support/somebody.ts';

/** What changes something about money, or asks that somebody else does. */
const money = matrix.filter(
  ({ call }) =>
    !call.reads &&
    (/^(statements|prestore|refunds):/.test(call.permission ?? '') ||
      /^\/api\/auth\/(prestoreApply|transferApply|assign\/settlementOperate)/.test(call.path)),
);
/** Moves nothing, or asks a provider, whose answer has its effect once by the payment's own number. */
const harmless = [
  '/api/staff/costs/remove',
  '/api/staff/ledger/check',
  '/api/staff/ledger/resolve',
  '/api/staff/ledger/close',
  '/api/staff/ledger/draft/write',
  '/api/staff/settlement/remind',
  '/api/staff/prestore/rule-save',
  '/api/staff/prestore/rule-end',
  '/api/staff/payments/ask',
  '/api/staff/payments/fetch',
  '/api/staff/payments/resolve',
];

test('every call that moves money may be sent again under its key (G6)', () => {
  const without = money.filter(({ call }) => !call.once).map(({ call }) => call.path);
  expect(without.toSorted()).toEqual(harmless.toSorted());
});

const inWorld = worldOfChanges();

test.each(matrix.filter(({ call }) => call.once))(
  '$call.path has one effect under one key, and takes the key for nothing else (G6)',
  (line) => inWorld((world) => expectOneEffect(world, line)),
);

async function expectOneEffect(world: World, line: Line) {
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const sender = await senderOf(line, me);
  const headers = { 'idempotency-key': `only-once-${line.call.path}` };
  const send = (payload: object) => sender.request({ method: 'POST', url: line.call.path, payload, headers });
  const input = await line.input(me);
  const other = await line.input(me);
  const first = await send(input);
  expect(envelopeOf(first)).toMatchObject({ code: 1 });
  const [beginning, rows] = [await beginningOf(db), await rowsOf(db)];
  expect((await send(input)).json()).toEqual(first.json());
  if (JSON.stringify(other) !== JSON.stringify(input)) {
    const refused = await send(other);
    expect([refused.statusCode, envelopeOf(refused).code]).toEqual([409, 0]);
  }
  const written = (await dump(db, beginning)).split('\n');
  expect(written.filter((line) => line && !ofRefusals.test(line))).toEqual([]);
  expect(await rowsOf(db)).toEqual(rows);
}

/** The security log, in which a refusal leaves its line. */
const ofRefusals = /^public\.(audit_log|counted_events)\b/;

/** How many rows each table holds. */
async function rowsOf(db: Database) {
  const tables = (await tablesOf(db)).filter((table) => !ofRefusals.test(table));
  const each = tables.map((table) => `SELECT '${table}' AS name, count(*)::int FROM ${table}`);
  return (await db.execute(sql.raw(each.join(' UNION ALL ')))).rows;
}
