import { and, asc, eq, gt, ne, or } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { EndingMatter, Leaving, OpenMatter } from '../../host/records/leaving.ts';
import { lockBalances, post } from './post.ts';
import { type AccountCode, bonus, chart, keyOf, points, unitOf } from './rules.accounts.ts';
import { bonusWithdrawn, pointsLapsed } from './rules.events.ts';
import { ledgerBalances } from './tables.ts';

type Open = Pick<OpenMatter, 'name' | 'page' | 'todo'>;

/** What was given and is never money: it ends with the account, unless some of it is held for what is not decided. */
const given = {
  2204: { name: '赠送额度', fate: '作废，不能提现' },
  'PT-U': { name: '积分', fate: '作废' },
} as const satisfies Partial<Record<AccountCode, { name: string; fate: string }>>;

/** What the other accounts are to their owners, and where that is settled. */
const words: Partial<Record<AccountCode, Open>> = {
  1122: { name: '未付的结算单', page: '/member/unpaid', todo: '付款' },
  2203: { name: '预存余额', page: '/member/prestore', todo: '用完或申请退款' },
  2206: { name: '订单预付款', page: '/member/order', todo: '完成或取消订单' },
  2207: { name: '处理中的退款', page: '/member/prestore', todo: '等待退款到账' },
};

/** An owner's accounts in the book have to be empty; what was given to them is taken back. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const found = (await accountsOf(db, owner)).filter(({ code, held }) => !(code in given) || held > 0);
    return [...new Set(found.map(({ code }) => code))].map((code) => {
      const rows = found.filter((row) => row.code === code);
      const fallback = { name: chart[code].name, page: '/member/center', todo: '联系客服' };
      return { ...fallback, ...words[code], ...summed(rows) };
    });
  },
  ending: async ({ db }, owner) => {
    const found = await accountsOf(db, owner);
    return Object.entries(given).flatMap(([code, told]): EndingMatter[] => {
      const rows = found.filter((row) => row.code === code && row.held === 0);
      return rows.length > 0 ? [{ ...told, ...summed(rows) }] : [];
    });
  },
  end: async ({ db, now }, owner, operator) => {
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
          memo: '账号注销',
        },
      );
    }
  },
};

type Row = Awaited<ReturnType<typeof accountsOf>>[number];

/** An owner's accounts on which there is something, or something is held. One statement. */
async function accountsOf(db: Database, owner: string) {
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

function summed(rows: readonly Row[]) {
  const sum = Math.abs(rows.reduce((all, { balance }) => all + balance, 0));
  const isMoney = rows.every(({ code }) => unitOf({ code }) === 'CNY');
  return { count: isMoney ? rows.length : sum, fen: isMoney ? sum : null, isBooked: true };
}
