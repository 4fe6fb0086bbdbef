/** What a posting refers to, by how its reference begins. */
const kinds: Record<string, string> = {
  'bank-line': '银行流水',
  bill: '渠道账单',
  booking: '预约',
  claim: '领取记录',
  cluster: '课题组',
  cost: '成本',
  coupon: '优惠券',
  credit: '退减单',
  customer: '客户',
  draft: '手工分录',
  exchange: '积分兑换',
  first: '首单',
  'gateway-bill': '渠道账单',
  grant: '发券',
  invite: '邀请',
  invoice: '发票',
  late: '延期补偿',
  lot: '批次',
  match: '认款',
  order: '订单',
  partner: '合作单位',
  payment: '付款',
  payout: '付款单',
  prestore: '预存单',
  rebate: '返利',
  return: '退样',
  review: '评价',
  revision: '结算单修订',
  statement: '结算单',
  transfer: '转账',
  withdrawal: '提现',
};

const recordId = /[0-9A-HJKMNP-TV-Z]{26}/g;

/** A reference as people read it: what it is, without the rid of a record, which tells them nothing. */
export function readableRef(ref: string): string {
  const [, kind = '', id] = /^([a-z-]+):(.*)$/.exec(ref) ?? [];
  const text =
    id === undefined ? ref.replace(recordId, '批次') : `${kinds[kind] ?? '单据'} ${id.replace(recordId, '')}`;
  return text.replace(':undone', ' 撤销').replace(/ +/g, ' ').trim();
}
