/** Names of the states beside an order's own (product definition, section 0). */
export const payNames: Readonly<Record<number, string>> = {
  0: '未结算',
  1: '待付款',
  2: '部分付款',
  3: '已付款',
  4: '退款中',
  5: '已退款',
  6: '无需付款',
};

/** Names of the states of an order's invoices. */
export const invoiceNames: Readonly<Record<number, string>> = {
  0: '未开票',
  1: '已申请',
  2: '部分开票',
  3: '已开票',
  4: '无需开票',
};

/** Names of the states of the return of leftovers, as filters have them. */
export const recycleNames: Readonly<Record<number, string>> = {
  0: '无需或尚未回收',
  1: '待申请',
  2: '回收中',
  3: '已回收',
  4: '已销毁',
};

/** Where the return of an order's leftovers is; before anything was done, what is to be done. */
export function recycleName(leftover: number, recycleStatus: number): string {
  if (recycleStatus) return recycleNames[recycleStatus] ?? '';
  return ['不回收', '检测完成后寄回', '检测完成后销毁'][leftover] ?? '';
}

/** Names of the ways to pay an order. */
export const payModeNames: Readonly<Record<number, string>> = { 0: '后结算', 1: '先付款', 2: '信用额度' };
