/** What is counted: money in fen, or points. */
export type Unit = 'CNY' | 'PT';

/**
 * The chart of accounts (product definition 6.1). A kept account has its balance in a row of its own, which is locked
 * whenever something is posted to it, and is never below 0 unless `mayOwe`; the others, which every posting of
 * everybody touches, are summed from their entries so that nobody waits for anybody. `short` tells a customer that a
 * kept account has not enough.
 */
export const chart = {
  1001: { name: '银行存款', side: 'debit' },
  1012: { name: '微信待清算', side: 'debit' },
  1013: { name: '支付宝待清算', side: 'debit' },
  1122: { name: '应收账款', side: 'debit', short: '付款金额超过未付金额' },
  2202: { name: '应付外协', side: 'credit', short: '付款金额超过应付金额' },
  2203: { name: '预存款·现金', side: 'credit', short: '预存余额不足，请先充值' },
  2204: { name: '赠送额度', side: 'credit', short: '赠送额度不足' },
  2205: { name: '待认领汇款', side: 'credit', short: '该汇款的未认领金额不足' },
  2206: { name: '订单预收', side: 'credit', short: '订单预收款不足' },
  2207: { name: '待退款', side: 'credit', short: '可退金额不足' },
  2208: { name: '预开票税额', side: 'debit', short: '预开票税额不足' },
  2221: { name: '应交增值税·销项', side: 'credit' },
  2241: { name: '应付返利', side: 'credit', short: '可提现金额不足', mayOwe: true },
  2242: { name: '提现待打款', side: 'credit', short: '提现金额不足' },
  2243: { name: '代扣个税', side: 'credit' },
  2904: { name: '赠送备抵', side: 'debit' },
  5001: { name: '外协成本', side: 'debit' },
  6001: { name: '检测收入', side: 'credit' },
  6002: { name: '违约金', side: 'credit' },
  6003: { name: '运费收入', side: 'credit' },
  6402: { name: '价格折让', side: 'debit' },
  6601: { name: '推广费', side: 'debit' },
  6604: { name: '通道手续费', side: 'debit' },
  6605: { name: '坏账损失', side: 'debit' },
  6606: { name: '售后补偿', side: 'debit' },
  'PT-U': { name: '用户积分', side: 'credit', short: '积分不足' },
  'PT-I': { name: '已发放积分', side: 'debit' },
  'PT-R': { name: '已兑换积分', side: 'credit' },
  'PT-X': { name: '已过期积分', side: 'credit' },
} as const satisfies Record<
  string,
  { name: string; side: 'debit' | 'credit'; short?: string; mayOwe?: boolean }
>;

/** Code of an account. */
export type AccountCode = `${keyof typeof chart}`;

/**
 * One account: its code, whose it is, and which part of that (a lot of prestore, a statement, an order, a bank line);
 * empty where the chart knows no owner or part.
 */
export type Account = { code: AccountCode; owner: string; part: string };

/** One side of a posting: fen (or points) that are debited when positive, credited when negative; never 0. */
export type Leg = { account: Account; fen: number };

/** Debits `account` by `fen`. */
export function debit(account: Account, fen: number): Leg {
  return { account, fen };
}

/** Credits `account` by `fen`. */
export function credit(account: Account, fen: number): Leg {
  return { account, fen: -fen };
}

/** Money at a bank. */
export const bank = (account = ''): Account => ({ code: '1001', owner: '', part: account });
/** What WeChat or Alipay has taken in and not paid out yet. */
export const clearing = (way: PayWay): Account => ({
  code: way === 'wechat' ? '1012' : '1013',
  owner: '',
  part: '',
});
/** What an owner owes for a statement. */
export const receivable = (owner: string, statement: string): Account => part('1122', owner, statement);
/** Cash of an owner that lies in one lot of prestore. */
export const prestoreCash = (owner: string, lot: string): Account => part('2203', owner, lot);
/** What was given on top of it. */
export const bonus = (owner: string, lot: string): Account => part('2204', owner, lot);
/** The contra of `bonus`: what is given has no effect on profit before it is used. */
export const bonusContra = (owner: string, lot: string): Account => part('2904', owner, lot);
/** A bank line that nobody has claimed yet. */
export const unclaimed = (bankLine: string): Account => part('2205', '', bankLine);
/** What was paid for an order before testing. */
export const deposit = (owner: string, order: string): Account => part('2206', owner, order);
/** What is to be paid back to an owner. */
export const refundDue = (owner: string, refund: string): Account => part('2207', owner, refund);
/** VAT of a lot of prestore that was invoiced before anything was bought with it. */
export const taxInAdvance = (owner: string, lot: string): Account => part('2208', owner, lot);
/** VAT owed. */
export const outputTax: Account = part('2221', '', '');
/** Rebates that a promoter may take. */
export const rebateDue = (promoter: string): Account => part('2241', promoter, '');
/** What a promoter has asked to be paid out. */
export const withdrawal = (promoter: string, request: string): Account => part('2242', promoter, request);
/** Income tax kept back of what is paid to persons. */
export const taxWithheld: Account = part('2243', '', '');
/** What is owed to a laboratory that worked for us. */
export const subcontractor = (partner: string): Account => part('2202', partner, '');
/** What others' work for an order cost. */
export const subcontractCost = (order: string): Account => part('5001', '', order);
/** Income by the kind of service (1 samples, 2 on site, 3 analysis). */
export const revenue = (typeId: number): Account => part('6001', '', String(typeId));
/** Income of what is paid for calling something off. */
export const penalties: Account = part('6002', '', '');
/** Income of freight. */
export const freight: Account = part('6003', '', '');
/** What bonus, points and goodwill take from the price. */
export const allowance: Account = part('6402', '', '');
/** Cost of promotion. */
export const promotionCost: Account = part('6601', '', '');
/** What payment providers keep, and remainders of a few fen. */
export const channelFees: Account = part('6604', '', '');
/** What nobody will pay any more. */
export const badDebt: Account = part('6605', '', '');
/** What is given to make something good. */
export const goodwillCost: Account = part('6606', '', '');
/** Points of a user. */
export const points = (user: string, lot: string): Account => part('PT-U', user, lot);
/** Points that were given out, redeemed, expired. */
export const pointsIssued: Account = part('PT-I', '', '');
export const pointsRedeemed: Account = part('PT-R', '', '');
export const pointsExpired: Account = part('PT-X', '', '');

/** How money comes in through a payment provider. */
export type PayWay = 'wechat' | 'alipay';

/** The account in one text; the primary key of its balance. */
export function keyOf({ code, owner, part: of }: Account): string {
  return `${code}:${owner}:${of}`;
}

/** What the account counts. */
export function unitOf({ code }: Pick<Account, 'code'>): Unit {
  return code.startsWith('PT') ? 'PT' : 'CNY';
}

/** Whether the account's balance has a row of its own. */
export function isKept({ code }: Pick<Account, 'code'>): boolean {
  return 'short' in chart[code];
}

/** What a leg does to the balance of its account, which counts on the account's normal side. */
export function changeOf({ account, fen }: Leg): number {
  return chart[account.code].side === 'debit' ? fen : -fen;
}

function part(code: AccountCode, owner: string, of: string): Account {
  return { code, owner, part: of };
}
