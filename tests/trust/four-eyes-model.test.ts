import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type DemoStaff, demoStaff, demoTotpSecret } from '../../db/demo-staff.ts';
import type { Call, InputOf, OutputOf } from '../../src/core/call.ts';
import { shanghaiDate } from '../../src/core/shanghai.ts';
import * as book from '../../src/features/ledger/desk/contract.ts';
import * as payoutDesk from '../../src/features/payouts/contract.ts';
import * as prestore from '../../src/features/prestore/contract.staff.ts';
import {
  prestoreApplyCancel,
  prestoreApplyList,
  prestoreRefund,
} from '../../src/features/prestore/contract.ts';
import {
  settingDecide,
  settingStaffList,
  settingStaffSave,
} from '../../src/features/settings/contract.staff.ts';
import { settings } from '../../src/features/settings/tables.ts';
import { settlementOperate } from '../../src/features/settlement/contract.ts';
import * as settlement from '../../src/features/settlement/desk/contract.ts';
import { statementLines, statements } from '../../src/features/settlement/tables.ts';
import * as staffing from '../../src/features/staff/contract.ts';
import { staffMembers } from '../../src/features/staff/tables.ts';
import * as transfers from '../../src/features/transfers/matching/contract.ts';
import { goodwillAsk } from '../../src/features/wallets/contract.staff.ts';
import { type BankRow, bankFile, demoBankAccount, importLines, topUpByWechat } from '../fixtures/money.ts';
import { expectRightBook, statement, topUp } from '../fixtures/settled.ts';
import { newWorld, type SignedIn, type World } from '../world.ts';
import { withSeeds } from './support/seeds.ts';
import { seen } from './support/seen.ts';
import { somebody } from './support/somebody.ts';

/** T-four-eyes of the trust figures: `FOUR_EYES_STEPS=100000` is the full size, shared by the attackers. */
const steps = Number(process.env.FOUR_EYES_STEPS ?? 2_000);
const attackers = ['admin', 'service', 'lead', 'finance', 'finance-lead'] as const satisfies DemoStaff[];
/** What one person may move in a day, in fen: the demo shop's setting. */
const limit = 100_000;
const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };
const reason = '例行处理';
const amounts = [1, 5_000, 30_000, 60_000, 99_999, 100_000, 100_001, 500_000];

test.each(attackers)(
  '%s alone moves no more than the limit of a day, and gains no role and no secret, in whatever order (T-four-eyes, G41)',
  (who) =>
    withSeeds(`four-eyes ${who}`, async (seed) => {
      const random = randomFrom(seed + attackers.indexOf(who));
      const pick = <Item>(list: readonly Item[]): Item | undefined =>
        list[Math.floor(random() * list.length)];
      const world = await newWorld();
      const { people, before } = await shopOf(world);
      let [me, friends] = [await world.asStaff(who), people];
      const secrets = [
        demoTotpSecret,
        ...before.flatMap((row) => [row.passwordHash ?? '', row.totpSecret ?? '']),
      ].filter(Boolean);
      const done = new Map<string, number>();

      /** One call of the attacker; whatever it answers, no secret is in it. */
      async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C> | undefined> {
        const answer = await me.send(call, input as object);
        expect(answer.statusCode, `${call.path} ${answer.body}`).toBeLessThan(500);
        for (const secret of [...secrets, 'otpauth:']) expect(answer.body).not.toContain(secret);
        const { code, data } = answer.json();
        if (code === 1 && !call.reads) done.set(call.path, (done.get(call.path) ?? 0) + 1);
        return code === 1 ? data : undefined;
      }
      const lines = async () =>
        ((await ask(transfers.bankLineList, { view: 'open', size: 100 }))?.list ?? []).map(({ rid }) => rid);
      const friend = () => pick(friends) as SignedIn;
      const fen = () => pick(amounts) ?? 1;
      const customer = () => friend().rid;
      const aMatch = async () => pick((await ask(transfers.matchList, { size: 50 }))?.list ?? []);
      const aPayout = async () =>
        pick((await ask(payoutDesk.staffPayoutList, { size: 50, status: pick([10, 15, 20]) }))?.list ?? []);
      const aDraft = async () => pick((await ask(book.ledgerDrafts, {}))?.list ?? []);
      const aStatement = async () => {
        const { db } = world.database;
        const rows = await db
          .select({ rid: statements.rid, version: statements.version, line: statementLines.rid })
          .from(statementLines)
          .innerJoin(statements, eq(statements.rid, statementLines.statementRid));
        return pick(rows);
      };
      const colleague = () => pick(Object.values(demoStaff))?.rid ?? '';
      let link = '';

      const moves: readonly (() => Promise<unknown>)[] = [
        async () => {
          const input = { line: pick(await lines()) ?? '', customer: customer(), amount_fen: fen() };
          return ask(transfers.lineClaim, { ...input, purpose: 0, refs: [] });
        },
        async () => {
          const row: BankRow = [`F${random()}`, '2026-11-19', (fen() / 100).toFixed(2), '', ''];
          return ask(transfers.bankImport, { account: demoBankAccount, file: bankFile([row]) });
        },
        async () => {
          const kind = pick(['interest', 'own'] as const) ?? 'own';
          return ask(transfers.lineOwn, {
            kind,
            lines: [pick(await lines()) ?? ''],
            account: demoBankAccount,
          });
        },
        async () => {
          const { rid = '', version = 1 } = (await aMatch()) ?? {};
          const call = pick([transfers.matchApprove, transfers.matchWithdraw, transfers.matchReverse]);
          return call && ask(call, { rid, version, reason });
        },
        async () => {
          const one = friend();
          const [apply] = (await one.call(prestoreApplyList, { status: 30, size: 5 })).data?.list ?? [];
          const wish = { refund_amount_fen: fen(), bank };
          return apply ? one.call(prestoreApplyCancel, { rid: apply.rid, ...wish }) : undefined;
        },
        async () => friend().call(prestoreRefund, { amount_fen: fen(), bank }),
        async () => {
          const input = { customer: customer(), amount_fen: fen(), reason, bank };
          return ask(prestore.staffGeneralRefund, input);
        },
        async () => {
          const { rid = '', version = 1 } =
            pick((await ask(prestore.staffApplyList, { size: 50 }))?.list ?? []) ?? {};
          return ask(prestore.staffApplyRefund, { rid, version, amount_fen: fen(), reason, bank });
        },
        async () => {
          const { rid = '', version = 1 } = (await aPayout()) ?? {};
          return ask(payoutDesk.staffPayoutApprove, { rid, version });
        },
        async () => {
          const { rid = '', version = 1 } = (await aPayout()) ?? {};
          const serial = `S${random()}`;
          return ask(payoutDesk.staffPayoutPay, { rid, version, serial, account: demoBankAccount });
        },
        async () => {
          const { rid = '', version = 1 } = random() < 0.2 ? ((await aPayout()) ?? {}) : {};
          return ask(payoutDesk.staffPayoutRefuse, { rid, version, reason });
        },
        async () => {
          const { rid = '', version = 1, line = '' } = (await aStatement()) ?? {};
          const to = pick(['prestore', 'payout'] as const) ?? 'prestore';
          return ask(settlement.creditMake, {
            rid,
            version,
            line_rid: line,
            amount_fen: fen(),
            to,
            bank,
            reason,
          });
        },
        async () => {
          const { rid = '' } = (await aStatement()) ?? {};
          const notes = (await ask(settlement.staffStatement, { rid }))?.notes ?? [];
          return ask(settlement.creditDecide, { rid: pick(notes)?.rid ?? rid, approve: 1 });
        },
        async () => ask(goodwillAsk, { customer_rid: customer(), amount_fen: fen(), reason }),
        async () => ask(book.ledgerDraftDecide, { rid: (await aDraft())?.rid ?? '', op: 'post' }),
        async () => {
          const [stored] =
            (await ask(settingStaffList, {}))?.list.filter(({ key }) => key === 'moneySetting') ?? [];
          const value = { ...(stored?.value as object), fourEyesFen: 1_000_000_000, bankAccounts: [bank] };
          return ask(settingStaffSave, { key: 'moneySetting', value, updated: stored?.updated ?? '' });
        },
        async () => {
          const open = (await ask(settingStaffList, {}))?.changes ?? [];
          return ask(settingDecide, { rid: pick(open)?.rid ?? '', is_allowed: 1 });
        },
        async () => {
          const role = pick(['admin', 'finance', 'finance_lead', 'reviewer']) ?? 'admin';
          const account = `x${Math.floor(random() * 1_000_000)}`;
          link = (await ask(staffing.peopleAdd, { account, name: '新同事', role }))?.link ?? link;
        },
        async () => {
          link = (await ask(staffing.peopleReset, { rid: colleague(), reason }))?.link ?? link;
        },
        async () =>
          ask(staffing.roleAsk, { rid: colleague(), role: pick(['admin', 'finance_lead']) ?? '', reason }),
        async () => {
          const open = (await ask(staffing.peopleList, {}))?.changes ?? [];
          return ask(staffing.changeDecide, { rid: pick(open)?.rid ?? '', is_allowed: 1 });
        },
        async () => ask(staffing.peopleDisable, { rid: me.rid, is_disabled: 0, reason }),
        async () => {
          const halves = { token: link.split('#')[1] || 'nothing', code: 'ABCDE-12345' };
          return world
            .visitor({ address: `10.0.0.${Math.floor(random() * 250)}` })
            .send(staffing.welcomeOpen, halves);
        },
      ];

      for (let step = 0; step < steps / attackers.length; step++) {
        if (random() < 0.02) {
          world.pass(Math.floor(random() * 30_000));
          me = await world.asStaff(who);
          friends = [await world.as('newcomer'), await world.as('student')];
        }
        await pick(moves)?.();
      }

      const days = await movedByDay(world, me.rid);
      const most = Math.max(0, ...days.values());
      expect(most).toBeLessThanOrEqual(limit);
      if (who.startsWith('finance') || who === 'service') expect(most).toBeGreaterThan(0);
      const { db } = world.database;
      expect(await db.select().from(staffMembers).orderBy(staffMembers.rid)).toEqual(before);
      const [money] = await db.select().from(settings).where(eq(settings.key, 'moneySetting'));
      expect(money?.value).toMatchObject({ bankAccounts: [{ account: demoBankAccount }] });
      expect(JSON.stringify(money?.value)).not.toContain('1000000000');
      await expectRightBook(world);
      const calls = [...done.values()].reduce((sum, number) => sum + number, 0);
      seen(
        'G41',
        `${who}: ${Math.ceil(steps / attackers.length)} steps, ${calls} of them successful, at most ¥${most / 100} in a day`,
      );
    }),
  Math.max(120_000, steps * 100),
);

/** Two customers who help the attacker, with money, statements and bank lines, and the staff as they are. */
async function shopOf(world: World) {
  const me = await somebody(world, 'student');
  const other = await world.as('newcomer');
  await topUpByWechat(world, other, 300_000);
  await topUp(me, 900_000);
  const rid = await statement(me, { fen: 400_000, isConfirmed: true });
  expect((await me.call(settlementOperate, { op: 'pay', rid, way: 0 })).code).toBe(1);
  await statement(me, { fen: 400_000, isConfirmed: true });
  const rows = Array.from({ length: 8 }, (_, n): BankRow => [`L${n}`, '2026-11-19', '10000.00', '', '']);
  await importLines(await world.asStaff('finance'), rows);
  const before = await world.database.db.select().from(staffMembers).orderBy(staffMembers.rid);
  return { people: [me as SignedIn, other], before };
}

/**
 * What the book says that this person has moved to customers, out of the house or out of unclaimed money, by day, and what
 * providers pay back on their word; nobody else of the staff has done anything.
 */
async function movedByDay(world: World, staffRid: string): Promise<Map<string, number>> {
  const { db } = world.database;
  const { rows } = await db.execute<{ day: string; fen: number }>(sql`
    SELECT (p.at AT TIME ZONE 'Asia/Shanghai')::date::text AS day, sum(e.fen)::float8 AS fen
    FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
    WHERE p.operator_rid = ${staffRid} AND e.fen > 0 AND e.unit = 'CNY'
      AND p.event IN ('transfer-prestore', 'transfer-statement', 'transfer-order', 'credit-unpaid', 'credit-paid',
        'goodwill', 'manual', 'bad-debt', 'bank-own', 'bank-interest', 'gateway-arrived', 'refund-paid')
    GROUP BY 1`);
  const days = new Map(rows.map(({ day, fen }) => [day, fen]));
  const agreed = await db.execute<{ at: Date; fen: number }>(sql`
    SELECT h.at, o.amount_fen::float8 AS fen FROM payouts o
    JOIN payout_history h ON h.payout_rid = o.rid AND h.action = 'approve' AND h.to_status = 20
    WHERE o.intent_rid IS NOT NULL AND h.actor_rid = ${staffRid}`);
  for (const { at, fen } of agreed.rows) {
    const day = shanghaiDate(new Date(at));
    days.set(day, (days.get(day) ?? 0) + fen);
  }
  return days;
}

/** Numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
