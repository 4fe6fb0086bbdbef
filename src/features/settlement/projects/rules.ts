import { type OrderStatus, orderStates } from '../../orders/rules.states.ts';

const { toApprove, toPay, done, cancelled, rejected, terminated } = orderStates;
const settled: readonly OrderStatus[] = [toApprove, toPay, done, cancelled, rejected, terminated];

/** Whether the customer's own number of an order may change: until it is settled or over. */
export function mayChangeNumber({ status }: { status: number }): boolean {
  return status === toApprove || mayChangeProject({ status });
}

/** Whether an order may be put on another project: not while somebody decides about it, nor once it is over. */
export function mayChangeProject({ status }: { status: number }): boolean {
  return !settled.includes(status as OrderStatus);
}
