import { and, asc, eq, gt, ne, or } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { type LedgerContext, lockBalances, type Operator, post } from './post.ts';
import { type AccountCode, bonus, keyOf, points } from './rules.accounts.ts';
import { bonusWithdrawn, pointsLapsed } from './rules.events.ts';
import { ledgerBalances } from './tables.ts';

/** What was given and is never money: it ends with its owner, unless some of it is held for what is not decided. */
export const given = {
  2204: { name: '赠送额度', fate: '作废，不能提现' },
  'PT-U': { name: '积分', fate: '作废' },
} as const satisfies Partial<Record<AccountCode, { name: string; fate: string }>>;

/** Takes back what was given to an owner who leaves; `memo` says why. */
export async function endGiven(
  { db, now }: LedgerContext,
  owner: string,
  operator: Operator,
  memo: string,
): Promise<void> {
  for (const { code, part } of await accountsOf(db, owner)) {
    const account = code === '2204' ? bonus(owner, part) : points(owner, part);
    const { balance = 0 } = (await lockBalances(db, [account])).get(keyOf(account)) ?? {};
    if (!(code in given) || balance <= 0) continue;
    const isBonus = code === '2204';
    await post(
      { db, now },
      {
        event: isBonus ? 'bonus-expired' : 'points-expired',
        key: `lot:${part}:left:${code}:${owner}`,
        ref: `lot:${part}`,
        legs: isBonus ? bonusWithdrawn({ owner, lot: part }, balance) : pointsLapsed(owner, part, balance),
        operator,
        memo,
      },
    );
  }
}

/** An owner's accounts on which there is something, or something is held. One statement. */
export async function accountsOf(db: Database, owner: string) {
  return db
    .select({
      code: ledgerBalances.code,
      part: ledgerBalances.part,
      balance: ledgerBalances.balance,
      held: ledgerBalances.held,
    })
    .from(ledgerBalances)
    .where(
      and(eq(ledgerBalances.owner, owner), or(ne(ledgerBalances.balance, 0), gt(ledgerBalances.held, 0))),
    )
    .orderBy(asc(ledgerBalances.account));
}
