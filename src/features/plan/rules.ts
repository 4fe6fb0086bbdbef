/** States of plan entries and quotes, product definition 1.4. */
export const planStates = [
  { code: 10, name: '待下单' },
  { code: 15, name: '已下架' },
  { code: 20, name: '待客户确认' },
  { code: 25, name: '议价中' },
  { code: 30, name: '已接受' },
  { code: 40, name: '已下单' },
  { code: 50, name: '已过期' },
  { code: 60, name: '已拒绝' },
  { code: 70, name: '已移除' },
] as const;

/** Codes of the states, by the names that the product definition gives them. */
export const planState = {
  active: 10,
  offShelf: 15,
  quoted: 20,
  bargain: 25,
  accepted: 30,
  ordered: 40,
} as const;

/** States in which an entry stands in the plan. */
export const standing: readonly number[] = [10, 15, 20, 25, 30];
/** States in which it can be ordered; these are counted in the header's badge. */
export const orderable: readonly number[] = [planState.active, planState.accepted];

/** The category that a plan shows first (specification section 3). */
const firstCategory = 31;

/** Orders categories as the plan shows them: 31 first, the others ascending. */
export function byCategory(one: number, other: number): number {
  return Number(other === firstCategory) - Number(one === firstCategory) || one - other;
}
