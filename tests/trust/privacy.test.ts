import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../db/demo-accounts.ts';
import { addressAdd, closeAccount, updateProfile } from '../../src/features/customers/contract.ts';
import { eraseClosedAccounts } from '../../src/features/customers/service.privacy.ts';
import { code4sms, login } from '../../src/features/identity/contract.ts';
import { customers, sessions } from '../../src/features/identity/tables.ts';
import { whole } from '../../src/features.ts';
import { exported } from '../fixtures/export.ts';
import { callOffAll } from '../fixtures/settled.ts';
import { newWorld, type World } from '../world.ts';
import { dump, plantCanaries } from './support/canaries.ts';

/** Tables that keep nothing of any customer, and why that is so; all others belong in a `privacy.ts`. */
const impersonal: Record<string, string> = {
  installation: 'kind of the installation and a check of its key',
  legal_versions: 'the shop',
  staff_sessions: 'of staff',
  staff_passkeys: 'of staff',
  staff_changes: 'of staff',
  setting_changes: 'of staff',
  audit_log: 'what staff did; kept as evidence',
  staff_messages: 'told to staff; names orders and requests, nobody',
  order_people: 'of staff',
  staff_lists: 'of staff',
  staff_views: 'of staff',
  message_templates: 'of staff',
  payment_notices: 'numbers of payments',
  gateway_bills: 'of providers',
  provider_notes:
    'tokens of providers and the key of notices in browsers; in demo mode specimens of invoices, sealed',
  gateway_bill_lines: 'numbers of payments',
  gateway_differences: 'numbers of payments',
  prestore_rules: 'the shop',
  exchange_goods: 'the shop',
  bank_lines: 'what banks tell of money that came; kept for the books',
  transfer_matches: 'which bank lines were whose money; kept for the books',
  transfer_match_lines: 'which bank lines were whose money; kept for the books',
  settings: 'the shop',
  processes: 'machines and programs',
  upkeep: 'files of backups and how long they took',
  policy_breaches: 'rules, origins and paths of pages that browsers reported, counted by the day',
  withdrawal_batches: 'files for the bank: how many and how much',
  allowances: 'sums under random names',
  allowance_charges: 'sums under random names',
  guide_topics: 'the shop',
  guide_answers: 'the shop',
  services: 'the shop',
  shelved_services: 'the shop',
  service_types: 'the shop',
  service_counts: 'the shop',
  service_changes: 'the shop',
  service_cases: 'the shop',
  order_tallies: 'how many orders there are, which are told themselves and stay',
  service_companions: 'the shop',
  figure_days: 'sums of a day',
  figure_months: 'sums of a month',
  figure_runs: 'until when days are summed',
  traffic_days: 'sums of a day; words that were searched for, without numbers and addresses',
  service_parameters: 'the shop',
  forms_revision: 'the shop',
  service_facets: 'the shop',
  search_entries: 'the shop',
  search_packs: 'the shop',
  search_stale: 'the shop',
  review_services: 'which services reviews are about, by their rid',
  service_scores: 'the shop',
  articles: 'the shop',
  article_counts: 'the shop',
  article_versions: 'the shop',
  article_visits: 'digests',
  showcases: 'the shop',
  removed_files: 'random names',
  result_checks: 'digests of released files',
  reservation_cells: 'which half hours of an instrument are taken',
  instrument_closures: 'the shop',
  instrument_keepers: 'of staff',
  instrument_policies: 'the shop',
  ...Object.fromEntries(
    [
      'alarms',
      'balances',
      'chain',
      'checks',
      'drafts',
      'entries',
      'hands',
      'holds',
      'months',
      'postings',
      'unchained',
    ].map((name) => [`ledger_${name}`, 'the book; accounts have numbers, and nobody is named']),
  ),
  payout_history: 'of payouts, by their rid',
  order_costs: 'what orders cost us; who wrote it down is of staff',
  partner_payments: 'what was paid to laboratories; who paid is of staff',
  coupons: 'what the shop offers; who made it is of staff',
  campaigns: 'what the shop tells everybody',
  banners: 'the shop',
  acknowledgements: 'the shop',
  staff_members: 'staff',
  counted_events: 'digests',
  wechat_pushes: 'digests',
  closed_accounts: 'only that an account is gone',
};

test('every table either keeps nothing of customers or is exported and erased', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { rows } = await world.database.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const personal = whole.tables.map(({ table }) => getTableConfig(table).name);
  expect([...personal, ...Object.keys(impersonal)].sort()).toEqual(
    rows.map(({ name }) => name).filter((name) => name !== '__drizzle_migrations'),
  );
  const references = await world.database.db.execute<{ name: string }>(sql`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'customers'::regclass`);
  for (const { name } of references.rows) expect(personal).toContain(name);
});

/** Two customers whose every column says whose it is; the first is signed in. */
async function twoCanaries(world: World) {
  const { db } = world.database;
  const { rid } = demoAccounts.newcomer;
  const them = '01JNAB0000CANARY0000000005';
  const [before] = await db.select().from(customers).where(eq(customers.rid, rid));
  await db
    .insert(customers)
    .values({ rid: them, account: 'them', inviteCode: 'THEM', createdAt: world.now() });
  const mine = await plantCanaries(db, whole.tables, rid, 'mine');
  const theirs = await plantCanaries(db, whole.tables, them, 'theirs');
  const password = { passwordHash: before?.passwordHash };
  await db.update(customers).set(password).where(eq(customers.rid, rid));
  return { me: await world.as('newcomer'), mine, theirs };
}

test('what the export keeps back would let somebody in, and nothing else is kept back', () => {
  const kept = whole.tables.flatMap(({ table, secrets }) =>
    secrets.map((property) => `${getTableConfig(table).name}.${property}`),
  );
  expect(kept.sort()).toEqual([
    'api_keys.hash',
    'calendar_feeds.hash',
    'cluster_approval_links.hash',
    'customers.passwordHash',
    'deliveries.sealedMessage',
    'file_tickets.ticketHash',
    'payment_intents.payUrl',
    'payment_intents.payerHash',
    'promoter_applies.idDigest',
    'promoter_applies.idSealed',
    'promoters.idDigest',
    'promoters.idSealed',
    'qr_tickets.bindTicketHash',
    'qr_tickets.confirmTokenHash',
    'qr_tickets.scene',
    'qr_tickets.ticketHash',
    'quote_invites.codeHash',
    'session_tokens.hash',
    'session_tokens.successor',
    'shares.codeHash',
    'shares.passwordHash',
    'told_browsers.endpointHash',
    'told_browsers.sealedTarget',
    'verification_codes.codeHash',
    'verification_codes.sealedCode',
    'webhooks.sealedSecret',
  ]);
});

test('the export shows every column of the customer, no secret, and nothing of anybody else', async () => {
  const world = await newWorld();
  const { me, mine } = await twoCanaries(world);
  const { text, files } = await exported(me, { password: demoPassword });
  // The planted files have no bytes, which is said.
  expect(Object.keys(files)).toEqual(['未能导出的文件.txt']);
  expect(mine.length).toBeGreaterThan(30);
  expect(mine.filter((canary) => !canary.isSecret && !text.includes(canary.text))).toEqual([]);
  expect(mine.filter((canary) => canary.isSecret && text.includes(canary.text))).toEqual([]);
  expect(text).not.toContain('theirs:');
  expect(text).not.toContain('argon2');
});

test('closing an account leaves no canary of it anywhere, and all of the others', async () => {
  const world = await newWorld();
  const { me, theirs } = await twoCanaries(world);
  const { db } = world.database;
  expect(await dump(db)).toContain('mine:');
  await callOffAll(world, me.rid);
  expect((await me.call(closeAccount, { password: demoPassword })).msg).toBe('操作成功！');
  const left = await dump(db);
  expect(left.split('\n').filter((line) => line.includes('mine:'))).toEqual([]);
  expect(theirs.filter((canary) => !left.includes(canary.text))).toEqual([]);
});

test('whoever lived through the product leaves nothing in its tables, jobs and log', async () => {
  const world = await newWorld();
  const person = {
    phone: '13900000004',
    name: '卡纳丽',
    email: 'canary@nest.example',
    address: '金丝雀路7号',
  };
  await world.call(code4sms, { phone: person.phone, useFor: 6 });
  await world.call(login, { account: person.phone, password: demoPassword });
  const newcomer = await world.as('newcomer', { address: '203.0.113.77', userAgent: 'canary browser' });
  const place = { province: '台湾省', city: '台北市', area: '中正区', address_code: '710101' };
  const fields = { ...place, name: person.name, address: person.address };
  const profile = { ...fields, email: person.email, organization: 1, company: '金丝雀之家' } as const;
  expect((await newcomer.call(updateProfile, profile)).code).toBe(1);
  expect((await newcomer.call(addressAdd, { ...fields, phone: '13700000077' })).code).toBe(1);
  await world.outbox();
  const { text } = await exported(newcomer, { password: demoPassword });
  const traces = [...Object.values(person), '金丝雀之家', '13700000077', '203.0.113.77', 'canary browser'];
  for (const trace of traces) expect(text).toContain(trace);
  expect((await newcomer.call(closeAccount, { password: demoPassword })).code).toBe(1);
  await world.outbox();
  const left = `${await dump(world.database.db)}\n${world.logged().join('\n')}`;
  expect(left).toContain(newcomer.rid);
  expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
});

test('what a call beside the closing left behind goes with the next night, once and for all', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await world.as('student');
  await student.call(closeAccount, { password: demoPassword });
  await world.as('teacher');
  await db.update(sessions).set({ customerRid: student.rid, userAgent: 'left behind' });
  await db
    .update(customers)
    .set({ phone: '13900000001', closedAt: null })
    .where(eq(customers.rid, student.rid));
  await eraseClosedAccounts(db, world.now(), whole.tables);
  const left = await dump(db);
  expect(['left behind', '13900000001'].filter((trace) => left.includes(trace))).toEqual([]);
  const [closed] = await db.select().from(customers).where(eq(customers.rid, student.rid));
  expect(closed?.closedAt).toEqual(world.now());
});
