/** What may wait for a customer, the most pressing first. */
export const todoKinds = [
  /** Something is wrong with the samples of an order. */
  'issue',
  /** An order was changed, or staff ask something. */
  'confirm',
  /** A member of a group wants to spend. */
  'approval',
  /** Data waits for a verdict. */
  'verdict',
  /** An order is paid before it is tested. */
  'prepay',
  /** Samples are to be sent. */
  'send',
  /** Data is to be uploaded for an analysis. */
  'upload',
  'quote',
  /** A statement is to be confirmed. */
  'statement',
  /** A confirmed statement is to be paid. */
  'pay',
] as const;

export type TodoKind = (typeof todoKinds)[number];

/** So many of a kind are told. */
export const mostOfKind = 10;

/** By kind, and within one what ends first. */
export function byUrgency<Waiting extends { kind: TodoKind; due: string | null }>(
  list: readonly Waiting[],
): Waiting[] {
  const last = '9999-12-31';
  return list.toSorted(
    (one, other) =>
      todoKinds.indexOf(one.kind) - todoKinds.indexOf(other.kind) ||
      (one.due ?? last).localeCompare(other.due ?? last),
  );
}
