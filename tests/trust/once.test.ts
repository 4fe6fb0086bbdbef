import { expect, test } from 'vitest';
import type { Database } from '../../src/host/database/database.ts';
import { envelopeOf, newWorld } from '../world.ts';
import { matrix, senderOf } from './support/authz-matrix.ts';
import { dump } from './support/canaries.ts';
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

test.each(matrix.filter(({ call }) => call.once))(
  '$call.path has one effect under one key, and takes the key for nothing else (G6)',
  async (line) => {
    const world = await newWorld({ shop: 'planted' });
    const me = await somebody(world, 'student');
    const sender = await senderOf(line, me);
    const send = (payload: object) =>
      sender.request({
        ...{ method: 'POST', url: line.call.path, payload, headers: { 'idempotency-key': 'only-once' } },
      });
    const input = await line.input(me);
    const other = await line.input(me);
    const first = await send(input);
    expect(envelopeOf(first)).toMatchObject({ code: 1 });
    const done = await effects(world.database.db);
    expect((await send(input)).json()).toEqual(first.json());
    if (JSON.stringify(other) !== JSON.stringify(input)) {
      const refused = await send(other);
      expect([refused.statusCode, envelopeOf(refused).code]).toEqual([409, 0]);
    }
    expect(await effects(world.database.db)).toBe(done);
  },
);

/** All that the database holds but the security log, in which a refusal leaves its line. */
async function effects(db: Database): Promise<string> {
  const lines = (await dump(db)).split('\n');
  return lines.filter((line) => !/^public\.(audit_log|counted_events) /.test(line)).join('\n');
}
