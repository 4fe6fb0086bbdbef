import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { bySystem } from '../../host/records/rows.ts';
import { lockBalances, post } from '../ledger/post.ts';
import { bonus, keyOf } from '../ledger/rules.accounts.ts';
import { bonusWithdrawn } from '../ledger/rules.events.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { paymentStates } from '../payments/rules.states.ts';
import { paymentsOf } from '../payments/service.ts';
import { walletLots } from '../wallets/tables.ts';
import { topUpStates } from './rules.states.ts';
import { topUpRows } from './service.moves.ts';
import { purpose } from './service.ts';
import { prestoreApplies } from './tables.ts';

/** So many are ended in one round. */
const batch = 200;

/** Ends top-ups that nobody has paid in time; one whose payment still waits is left for the next round. */
export async function expireApplies({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const moment = now();
  const due = await db
    .select({ rid: prestoreApplies.rid })
    .from(prestoreApplies)
    .where(
      and(
        eq(prestoreApplies.status, topUpStates.toPay),
        isNull(prestoreApplies.matchedAt),
        lte(prestoreApplies.expiresAt, moment),
      ),
    )
    .orderBy(asc(prestoreApplies.expiresAt))
    .limit(batch);
  for (const { rid } of due) {
    await db.transaction(async (inside) => {
      const row = await topUpRows.lock(inside, rid, 'any');
      if (row.status !== topUpStates.toPay || row.matchedAt || row.expiresAt > moment) return;
      const payments = await paymentsOf(inside, purpose, rid);
      if (payments.some(({ status }) => status === paymentStates.waiting)) return;
      await topUpRows.move(inside, row, {
        ...{ action: 'expire', by: bySystem, now: moment, reason: '超过付款期限' },
      });
    });
  }
}

/** Takes back what is left of every bonus whose time is over and that nothing holds. */
export async function expireBonuses({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const moment = now();
  let after = '';
  for (;;) {
    const due = await overdueBonuses(db, moment, after);
    for (const lot of due) await expireBonus(db, moment, lot);
    if (due.length < batch) return;
    after = due.at(-1)?.rid ?? '';
  }
}

type DueLot = Pick<typeof walletLots.$inferSelect, 'rid' | 'owner' | 'name'>;

async function overdueBonuses(db: Database, moment: Date, after: string): Promise<DueLot[]> {
  return db
    .select({ rid: walletLots.rid, owner: walletLots.owner, name: walletLots.name })
    .from(walletLots)
    .innerJoin(
      ledgerBalances,
      and(
        eq(ledgerBalances.account, sql`'2204:' || ${walletLots.owner} || ':' || ${walletLots.rid}`),
        gt(sql`${ledgerBalances.balance} - ${ledgerBalances.held}`, 0),
      ),
    )
    .where(and(lte(walletLots.expireAt, moment), gt(walletLots.rid, after)))
    .orderBy(asc(walletLots.rid))
    .limit(batch);
}

async function expireBonus(db: Database, moment: Date, { rid, owner, name }: DueLot): Promise<void> {
  await db.transaction(async (inside) => {
    const account = bonus(owner, rid);
    const { balance = 0, held = 0 } = (await lockBalances(inside, [account])).get(keyOf(account)) ?? {};
    if (balance - held <= 0) return;
    await post(
      { db: inside, now: moment },
      {
        event: 'bonus-expired',
        // What was held on the day is taken on a later one.
        key: `lot:${rid}:expired:${shanghaiDate(moment)}`,
        ref: `lot:${rid}`,
        legs: bonusWithdrawn({ owner, lot: rid }, balance - held),
        operator: { type: 'system', rid: '' },
        memo: name,
      },
    );
  });
}
