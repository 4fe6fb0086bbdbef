import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../db/demo-accounts.ts';
import { demoTotpSecret } from '../db/demo-staff.ts';
import { code4sms, loginForCode } from '../src/features/identity/contract.ts';
import { passHumanCheck } from '../src/features/identity/signing-in/human-check.ts';
import { customers } from '../src/features/identity/tables.ts';
import { browserAdd, browserKey } from '../src/features/notifications/browsers/contract.ts';
import { notify } from '../src/features/notifications/service.notices.ts';
import { webhookAdd } from '../src/features/notifications/webhooks/contract.ts';
import { webhooks } from '../src/features/notifications/webhooks/tables.ts';
import { inviteAdd } from '../src/features/plan/invites/contract.ts';
import { promoterApplyNumbers } from '../src/features/promotion/promoters/contract.staff.ts';
import { promoterApplyAdd } from '../src/features/promotion/promoters/contract.ts';
import { promoterRefusals } from '../src/features/promotion/promoters/rules.ts';
import { staffLogin, welcomeFinish, welcomeOpen } from '../src/features/staff/contract.ts';
import { totpCode } from '../src/features/staff/rules.ts';
import { whole } from '../src/features.ts';
import { canOpen, createSecrets } from '../src/host/config/secrets.ts';
import { databaseMemory } from '../src/host/gateways/provider-memory.ts';
import { type SealedPlace, sealAnew, sealedCheck } from '../src/host/records/sealed.ts';
import { root } from '../src/host/root.ts';
import { providerNotes } from '../src/host/tables.ts';
import { codeSentTo, solvedPuzzle } from './fixtures/codes.ts';
import { openTrial, payAtCashier, storedPayment } from './fixtures/payments.ts';
import { application } from './fixtures/promotion.ts';
import { testSecretKey, testSecrets } from './fixtures/secrets.ts';
import { programOf, runProgram } from './product.ts';
import { newBrowser } from './push-side.ts';
import { dump } from './trust/support/canaries.ts';
import { welcomeOf } from './trust/support/staff.ts';
import { newWorld, type SignedIn, type World } from './world.ts';

/** SECRET_KEY is replaced: docs/runbook.md, Keys. */

const newKey = randomBytes(36).toString('base64');
const [both, present] = [createSecrets(newKey, testSecretKey), createSecrets(newKey)];

const url = 'https://lims.qingyu.example/limpid';
const endpoint = 'https://push.example.net/send/abc';

const where = ({ host, port, user, database }: World['connection']) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** What the command says. */
async function command(world: World): Promise<string> {
  const keys = { SECRET_KEY: newKey, SECRET_KEY_BEFORE: testSecretKey };
  const running = runProgram({ DATABASE_URL: where(world.connection), ...keys }, programOf('src/secrets.ts'));
  const code = await running.ended;
  return `${running.output()}\n${code}`;
}

/** Texts in any column of any table that the key of before opens, wherever they came from. */
async function openedByFormer(world: World): Promise<string[]> {
  const texts = new Set((await dump(world.database.db)).split(/[^\w-]+/));
  return [...texts].filter((text) => text.length > 38 && canOpen(testSecrets, text));
}

const signedIn = (world: World) =>
  world.call(staffLogin, {
    ...{ account: 'service', password: demoPassword },
    code: totpCode(demoTotpSecret, world.now()),
  });

test('nothing stops while SECRET_KEY is replaced, and afterwards the new one reads all that there was', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await db.execute(
    sql`INSERT INTO installation (kind, key_check) VALUES ('demo', ${testSecrets.seal('limpid')})`,
  );
  const student = await world.as('student');
  const phone = '13900000002';

  // Under the key of before: what is kept, and what is underway.
  await databaseMemory(db, testSecrets).write('token', 'of a provider');
  const { data: hook } = await student.call(webhookAdd, { url, topics: ['testing'] });
  await student.call(browserAdd, { endpoint, ...newBrowser().keys });
  const publicKey = (await student.call(browserKey, {})).data?.key;
  const { data: asked } = await student.call(promoterApplyAdd, application);
  const welcome = await welcomeOf(world);
  const opened = await world.call(welcomeOpen, welcome);
  const captcha = await solvedPuzzle(world);
  await world.call(code4sms, { phone, useFor: 3, captcha: await solvedPuzzle(world) });
  const paid = await paidBy(world, student);

  // With both keys all of it goes on.
  const between = await newWorld({ after: world, secrets: both });
  const code = (await codeSentTo(between, phone)) ?? '';
  expect((await between.call(loginForCode, { phone, code })).code).toBe(1);
  await passHumanCheck({ db, secrets: both, now: between.now() }, captcha);
  const secret = new URL(opened.data?.totp_uri ?? '').searchParams.get('secret') ?? '';
  const totp_code = totpCode(secret, between.now());
  const chosen = { ...welcome, password: 'chosen-by-its-holder', totp_code };
  expect((await between.call(welcomeFinish, chosen)).code).toBe(1);
  expect((await signedIn(between)).code).toBe(1);
  expect(await (await between.as('teacher')).call(promoterApplyAdd, application)).toMatchObject({
    msg: promoterRefusals.sameId,
  });
  const again = await paidBy(between, await between.as('teacher'));
  expect(again?.split(' ')).toEqual([expect.not.stringMatching(paid ?? ''), paid]);

  // A process that still has the key of before queues what another one will send.
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000 }];
  const mailbox = 'zhou@qingyu.example';
  const service = await world.asStaff('service');
  expect((await service.call(inviteAdd, { name: '周老师', email: mailbox, lines })).code).toBe(1);
  await db.update(customers).set({ email: 'student@qingyu.example' }).where(eq(customers.rid, student.rid));
  await db.transaction((inside) =>
    notify(
      { db: inside, jobs: world.jobs.within(inside), secrets: testSecrets, now: world.now() },
      { customerRid: student.rid, event: 'dataReleased', values: { no: 'D1', rid: 'ABC' } },
    ),
  );

  // The command seals it anew, in batches, and a second time nothing.
  expect((await openedByFormer(world)).length).toBeGreaterThan(10);
  const staff = whole.sealed.find(({ name }) => name === 'staff_members.totp_secret');
  const { total, ...done } = await sealAnew(db, staff as SealedPlace, { present, both, batch: 2 });
  expect([total > 5, done]).toEqual([true, { anew: total, lost: 0 }]);
  expect(await command(world)).toMatch(
    /promoter_applies\.id_sealed：(\d+) 条，改写 \1 条.*installation\.key_check：1 条，改写 1 条.*请再运行一次；改写 0 条时即可去掉 SECRET_KEY_BEFORE\n\n0$/s,
  );
  expect(await openedByFormer(world)).toEqual([]);
  expect(await command(world)).toMatch(
    /本次以现在的 SECRET_KEY 改写 0 条.*可以去掉 SECRET_KEY_BEFORE\n\n0$/s,
  );

  // The new key alone.
  const after = await newWorld({ after: between, secrets: present });
  after.pass(30);
  expect((await signedIn(after)).code).toBe(1);
  const sent = await after.outbox();
  expect(sent.find(({ target }) => target === mailbox)?.text).toMatch(/\/quote#\w{32}/);
  expect(sent.find(({ target }) => target === 'student@qingyu.example')?.text).toContain('D1');
  expect(await databaseMemory(db, present).read('token')).toBe('of a provider');
  const [kept] = await db.select().from(webhooks);
  expect(present.open(kept?.sealedSecret ?? '')).toBe(hook?.secret);
  expect((await (await after.as('student')).call(browserKey, {})).data?.key).toBe(publicKey);
  const finance = await after.asStaff('finance');
  const rid = asked?.rid ?? '';
  expect((await finance.call(promoterApplyNumbers, { rid })).data?.id_no).toBe(application.id_no);
  expect(await (await after.as('teacher')).call(promoterApplyAdd, application)).toMatchObject({
    msg: promoterRefusals.sameId,
  });
}, 120_000);

test('what no key opens that is known stays, and is told', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await databaseMemory(db, createSecrets('of somebody else')).write('token', 'of a provider');
  const notes = whole.sealed.find(({ name }) => name === 'provider_notes.sealed') as SealedPlace;
  const before = await db.select().from(providerNotes);
  expect((await sealAnew(db, notes, { present, both })).lost).toBe(1);
  expect((await db.select().from(providerNotes)).find(({ name }) => name === 'token')).toEqual(
    before.find(({ name }) => name === 'token'),
  );
});

test('each column that is sealed is known, and whoever seals', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { rows } = await world.database.db.execute<{ name: string }>(sql`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(^|_)sealed(_|$)|^totp_secret$|^key_check$'`);
  const known = [...whole.sealed, sealedCheck].map(({ name }) => name);
  expect(known.toSorted()).toEqual([...rows.map(({ name }) => name), 'pgboss.job.data'].toSorted());
  const sealing = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('.seal('),
  );
  // A new one names its column so that the list above has it; in the input of a job it is `sealed`.
  expect(sealing.toSorted()).toEqual([
    'src/features/identity/codes/codes.ts',
    'src/features/notifications/browsers/browsers.ts',
    'src/features/notifications/service.notices.ts',
    'src/features/notifications/webhooks/webhooks.ts',
    'src/features/plan/invites/send-invites.ts',
    'src/features/promotion/promoters/apply.ts',
    'src/features/staff/service.members.ts',
    'src/features/staff/service.welcome.ts',
    'src/host/gateways/provider-memory.ts',
    'src/host/records/sealed.ts',
    'src/installation.ts',
  ]);
});

/** Pays as 张三 at the cashier; returns what is kept of who that is. */
async function paidBy(world: World, customer: SignedIn): Promise<string | null> {
  const { rid } = await openTrial(world, customer, { way: 2 });
  await payAtCashier(world, customer, rid, 'once', '张三');
  return (await storedPayment(world, rid)).payerHash;
}
