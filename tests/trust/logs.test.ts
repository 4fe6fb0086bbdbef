import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { codeDue } from '../../src/features/identity/codes/deliver-codes.ts';
import { startTelemetry } from '../../src/host/running/telemetry.ts';
import { type Collector, startCollector } from '../fixtures/collector.ts';
import { idNoOf } from '../fixtures/promotion.ts';
import { newWorld, type World } from '../world.ts';
import { matrix, senderOf } from './support/authz-matrix.ts';
import { seen } from './support/seen.ts';
import { somebody } from './support/somebody.ts';

/** T-logs (trust figure G25): forty secrets go through every call, well and badly; no log has any of them, and no trace. */

const several = (count: number, one: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => one(nth));

/** Secrets by the names of the fields that hold such. */
const planted: [RegExp, string[]][] = [
  [/password/, several(8, (nth) => `planted-Password-${nth}-${randomBytes(6).toString('hex')}`)],
  [/token|ticket|captcha|secret/, several(8, () => randomBytes(32).toString('base64url'))],
  [/code$/, several(6, (nth) => String(731_904 + nth * 7_919))],
  [/phone|tel$|target/, several(6, (nth) => `1377310640${nth}`)],
  [/(^|_)account(_no)?$/, several(6, (nth) => `622848731064${String(7_310_640 + nth)}`)],
  [/id_no/, several(6, (nth) => idNoOf(700 + nth))],
];
const secrets = planted.flatMap(([, some]) => some);

let turn = 0;
function secretFor(field: string): string | undefined {
  const [, some = []] = planted.findLast(([names]) => names.test(field)) ?? [];
  turn += 1;
  return some[turn % some.length];
}

/** What stands in the process's log, in what became of jobs, in the audit log, and in what a collector was told. */
async function everyLog({ logged, database: { pool } }: World, collector?: Collector): Promise<string> {
  const jobs = await pool.query('SELECT name, output FROM pgboss.job').catch(() => ({ rows: [] }));
  const audit = await pool.query('SELECT * FROM audit_log').catch(() => ({ rows: [] }));
  const told = collector?.received() ?? '';
  return [logged().join(''), JSON.stringify(jobs.rows), JSON.stringify(audit.rows), told].join('\n');
}

const found = (log: string) =>
  secrets.filter((secret) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(log));

/** The input with a secret in each field that is made for one. */
function withSecrets(input: Record<string, unknown>, shape: object): Record<string, unknown> {
  const fields = Object.keys(shape).filter(
    (field) => secretFor(field) && typeof (input[field] ?? '') === 'string',
  );
  return { ...input, ...Object.fromEntries(fields.map((field) => [field, secretFor(field)])) };
}

/** `LOGS=all` tries all that take secrets with good input; in short each is tried in its turn, by the day. */
const share = process.env.LOGS === 'all' ? 1 : 12;
const keeping = matrix
  .filter(({ call }) => Object.keys(call.input.shape).some((field) => secretFor(field)))
  .filter((_, nth) => nth % share === new Date().getDate() % share);

test('nothing that was sent to any call is in any log, and neither is it when the database fails', async () => {
  expect(secrets).toHaveLength(40);
  const world = await newWorld({ shop: 'planted' });
  const { pool } = world.database;
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const telemetry = startTelemetry(
    { endpoint: collector.endpoint, headers: {}, part: 1 },
    { metrics: world.app.metrics, version: '0.0.0', role: 'both', onError: () => {} },
  );
  onTestFinished(telemetry.stop);
  let requests = 0;

  // Every call with all of it, under every name, in body, query, header and cookie.
  const everything = Object.fromEntries(
    [
      'password',
      'old_password',
      'token',
      'refresh_token',
      'ticket',
      'captcha',
      'code',
      'phone',
      'account',
      'id_no',
    ]
      .flatMap((field) => [field, `${field}s`])
      .map((field) => [field, secretFor(field)]),
  );
  for (const { call } of matrix) {
    const headers = {
      token: secretFor('token'),
      cookie: `token=${secretFor('token')}`,
      authorization: secretFor('token'),
    };
    const query = new URLSearchParams({ token: secretFor('token') ?? '', kw: secretFor('phone') ?? '' });
    await world.request({ method: 'POST', url: `${call.path}?${query}`, headers, payload: everything });
    requests += 1;
  }
  await world.request({ method: 'GET', url: `/api/auth/${secretFor('token')}/${secretFor('phone')}` });
  await world.request({ method: 'GET', url: `/${secretFor('token')}?phone=${secretFor('phone')}` });

  // Those that take secrets with good input but for these, by whoever may make them.
  const inputs = [];
  for (const line of keeping) {
    const me = await somebody(world, 'student');
    // What others have used up by now is tried with no more than secrets.
    const good = await Promise.resolve(line.input(me)).catch(() => ({}));
    const input = withSecrets(good, line.call.input.shape);
    inputs.push({ line, input });
    await (await senderOf(line, me)).send(line.call, input);
    world.pass(3_700);
    requests += 1;
  }
  await world.outbox();
  await telemetry.flush();
  expect(found(await everyLog(world, collector))).toEqual([]);

  // The same while tables are missing, at first all but those of sessions, then all.
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'audit_log'`,
  );
  const remaining = /^(customers|session|staff|installation)/;
  let failed = 0;
  for (const isLate of [false, true]) {
    const gone = rows.filter(({ name }) => remaining.test(name) === isLate);
    const me = isLate ? undefined : await world.as('student');
    for (const { name } of gone) await pool.query(`ALTER TABLE "${name}" RENAME TO "gone_${name}"`);
    for (const { line, input } of inputs) {
      const token = line.access === 'customer' ? me?.token : undefined;
      const sender =
        line.access === 'staff' && !isLate
          ? await world.asStaff(line.as ?? 'admin')
          : world.visitor({ token });
      const answer = await sender.send(line.call, input);
      failed += answer.statusCode >= 500 ? 1 : 0;
      requests += 1;
    }
  }
  expect(failed).toBeGreaterThan(inputs.length / 2);
  await world.jobs.within(world.database.db).send(codeDue, { rid: secretFor('token') ?? '' });
  await world.outbox().catch(() => {});
  await telemetry.flush();
  const log = await everyLog(world, collector);
  expect(found(log)).toEqual([]);
  const spans = collector.spans().length;
  expect(spans).toBeGreaterThan(requests);
  expect(log).toContain('request failed');
  const lines = world.logged().length;
  seen(
    'G25',
    `${secrets.length} secrets in ${requests} requests, ${failed} of which failed within: none in ${lines} lines of log, in ${spans} spans, in jobs or in the audit log`,
  );
}, 300_000);

test('the test sees a log that says what was sent', async () => {
  const world = await newWorld();
  for (const [nth, secret] of secrets.entries())
    world.app.http.log.info({ sent: { nth, what: [secret] } }, 'careless');
  expect(found(await everyLog(world))).toEqual(secrets);
});
