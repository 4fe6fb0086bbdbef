/** What an order may cost us beside our own work. */
export const costKinds = { subcontract: '外协检测', consumable: '耗材' } as const;
export type CostKind = keyof typeof costKinds;

/** Refusals of costs. */
export const costRefusals = {
  noPartner: '请填写外协单位',
  billed: '已登记账单的成本不可删除，请联系财务',
  billedTwice: '账单已登记',
  noBill: '耗材没有外协账单',
  ownBill: '含您本人登记的账单，须由另一位财务主管付款',
  account: '请选择本单位的付款账户',
} as const;

/** What counts of a cost: the bill, or the plan until it comes. */
export const costOf = ({ plannedFen, billedFen }: { plannedFen: number; billedFen: number | null }) =>
  billedFen ?? plannedFen;

/** What is left of a price, and its share in tenths of a percent; null where nothing is to be paid. */
export function marginOf(priceFen: number, costFen: number): { fen: number; permille: number | null } {
  const fen = priceFen - costFen;
  return { fen, permille: priceFen > 0 ? Math.round((fen * 1_000) / priceFen) : null };
}
