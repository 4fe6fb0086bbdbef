import { yuan } from '../../../core/yuan.ts';
import type { PromotionSetting } from '../../settings/rules.growth.ts';

/** Where rebates go. */
export const withdrawalWays = { 0: '转入预存', 1: '银行卡', 2: '支付宝' } as const;
export type WithdrawalWay = 0 | 1 | 2;

/** Whom a withdrawal is paid to; `bank` is empty for Alipay. */
export type Payee = { name: string; account: string; bank: string };

/** Refusals of withdrawals (product definition, 3.8), and ours in the same words. */
export const withdrawalRefusals = {
  tooMuch: '可提现余额不足',
  open: '已有处理中的提现申请',
  often: '本月提现次数已用完',
  otherName: '收款人须与推广员实名一致',
  noName: '请填写收款人',
  noCard: '请填写银行卡号',
  wrongCard: '银行卡号不正确，请逐位核对',
  noBank: '请填写开户银行',
  noAlipay: '请填写支付宝账号',
  wrongAlipay: '支付宝账号须为手机号或邮箱',
} as const;

/** What is told below the least amount. */
export function tooLittle(leastFen: number): string {
  return `最低提现金额为${yuan(leastFen, { short: true }).replaceAll(',', '')}元`;
}

/** Digits of a payment card: its check digit by Luhn (ISO/IEC 7812-1, GB/T 14504). */
export function isCardNo(text: string): boolean {
  if (!/^\d{12,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** What is wrong with whom money is to be paid to, by its fields; nothing for prestore. */
export function payeeProblems(
  way: WithdrawalWay,
  { payee = '', account = '', bank = '' }: { payee?: string; account?: string; bank?: string },
): Partial<Record<'payee' | 'account' | 'bank', string>> {
  if (way === 0) return {};
  const plain = account.replaceAll(' ', '');
  const isAlipay = /^1\d{10}$/.test(plain) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(plain);
  return {
    ...(payee === '' && { payee: withdrawalRefusals.noName }),
    ...(way === 1 && bank === '' && { bank: withdrawalRefusals.noBank }),
    ...(way === 1 && plain === '' && { account: withdrawalRefusals.noCard }),
    ...(way === 1 && plain !== '' && !isCardNo(plain) && { account: withdrawalRefusals.wrongCard }),
    ...(way === 2 && plain === '' && { account: withdrawalRefusals.noAlipay }),
    ...(way === 2 && plain !== '' && !isAlipay && { account: withdrawalRefusals.wrongAlipay }),
  };
}

/** What is given on top of rebates that become prestore, rounded down, in fen. */
export function bonusOf(
  fen: number,
  { prestoreBonusRate }: Pick<PromotionSetting, 'prestoreBonusRate'>,
): number {
  return Math.floor((fen * prestoreBonusRate) / 100);
}

/** 6222021234567890123 → ****0123; ab@c.cn → a***@c.cn; 13900001234 → 139****1234. */
export function maskedAccount(account: string): string {
  if (account.includes('@')) return account.replace(/^(.).*(@.*)$/, '$1***$2');
  if (/^1\d{10}$/.test(account)) return account.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
  return `****${account.slice(-4)}`;
}
