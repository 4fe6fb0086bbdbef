import { statementRecord } from './rules.states.ts';

/** How a statement was paid, in words. */
export const wayNames = {
  deposit: '预付款抵扣',
  prestore: '预存支付',
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '银行转账',
  remainder: '尾差核销',
  'bad-debt': '坏账核销',
} as const;

/** Ways that cover a statement without money and without bonus. */
export const writtenOff: readonly (keyof typeof wayNames)[] = ['remainder', 'bad-debt'];

const steps: Readonly<Record<string, string>> = {
  make: '出具结算单',
  confirm: '确认结算单',
  dispute: '提出异议',
  revise: '修改结算单',
  void: '作废',
  defer: '使用信用额度',
  unpay: '撤销付款',
  expire: '逾期',
  credit: '减免',
  remind: '催办',
  writeOff: '坏账核销',
};

/** A step of a statement's history in words. */
export function historyText(action: string, toStatus: number): string {
  if (action === 'pay') return `付款，${statementRecord.nameOf(toStatus)}`;
  return steps[action] ?? action;
}
