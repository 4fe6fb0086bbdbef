import { yuan } from '../../core/yuan.ts';

/** Terms that customers may ask for, in days. */
export const terms: readonly number[] = [1, 2, 3].map((months) => months * 30);

/** The most that a line may come to, in fen. */
export const mostFen = 1_000_000_000;

/** What customers and staff are told about credit. */
export const creditRefusals = {
  open: '您已有处理中的申请',
  overdue: '存在逾期结算单，暂不可申请',
  overdueUse: '存在逾期结算单，暂不可使用信用额度',
  unverified: '请先完善基本信息，再申请信用额度',
  notEnough: '信用额度不足',
  none: '尚未开通信用额度',
  frozen: '信用额度已暂停使用',
  closed: '信用额度已终止',
  inUse: '额度尚有占用，结清后可终止',
  groupInUse: '课题组信用额度尚有占用，请先结清',
  byHand: '额度由财务暂停，请联系客服',
  samePerson: '不能审批自己提出的额度，请由另一位同事处理',
  notProposed: '尚未提请复核',
  noProtocol: '信用服务协议尚未发布，请联系客服',
} as const;

/** Above this amount a lead does not decide, and finance not alone. */
export const aboveSolo = (soloFen: number) => `超过¥${yuan(soloFen)}的额度由财务审批，并须另一人复核`;

/** Why a line gives nothing now, in words for its owner; undefined when it does. */
export function whyNoCredit(line: { isActive: boolean } | undefined): string | undefined {
  if (!line) return creditRefusals.none;
  return line.isActive ? undefined : creditRefusals.frozen;
}
