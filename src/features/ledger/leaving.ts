import type { EndingMatter, Leaving, OpenMatter } from '../../host/records/leaving.ts';
import { accountsOf, endGiven, given } from './given.ts';
import { type AccountCode, chart, unitOf } from './rules.accounts.ts';

type Open = Pick<OpenMatter, 'name' | 'page' | 'todo'>;

/** What the other accounts are to their owners, and where that is settled. */
const words: Partial<Record<AccountCode, Open>> = {
  1122: { name: '未付的结算单', page: '/member/unpaid', todo: '付款' },
  2203: { name: '预存余额', page: '/member/prestore', todo: '用完或申请退款' },
  2206: { name: '订单预付款', page: '/member/order', todo: '完成或取消订单' },
  2241: { name: '返利余额', page: '/member/promotion', todo: '提现或转入预存，待抵扣的请联系客服' },
  2242: { name: '处理中的提现', page: '/member/promotion', todo: '等待打款或取消' },
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
  end: (context, owner, operator) => endGiven(context, owner, operator, '账号注销'),
};

type Row = Awaited<ReturnType<typeof accountsOf>>[number];

function summed(rows: readonly Row[]) {
  const sum = Math.abs(rows.reduce((all, { balance }) => all + balance, 0));
  const isMoney = rows.every(({ code }) => unitOf({ code }) === 'CNY');
  return { count: isMoney ? rows.length : sum, fen: isMoney ? sum : null, isBooked: true };
}
