import { refusals } from '../../../core/failure.ts';
import { isOneOf } from '../../../core/record.ts';
import { type RecordPaper, signingRefusals } from '../../signing/contract.ts';
import { type PaperKind, type PaperState, paperNames, paperStates } from '../../signing/rules.ts';
import { orderStates } from '../rules.states.ts';

/** What an order must show to be judged. */
type Judged = { status: number; contract: PaperState; nda: PaperState; isQuoteFirst: boolean };

const ended = [orderStates.cancelled, orderStates.rejected, orderStates.terminated];

/** How far a paper of an order is. */
export const stateOf = ({ contract, nda }: Pick<Judged, 'contract' | 'nda'>, kind: PaperKind) =>
  kind === 1 ? contract : nda;

/**
 * Why the customer cannot sign a paper of their order now; undefined when they can. A contract needs a price, which in state 20
 * is that of the proposal, and what was not asked for can be signed once the order is reviewed.
 */
export function whyNotSigned(order: Judged, kind: PaperKind, isPriced: boolean): string | undefined {
  const state = stateOf(order, kind);
  if (state === paperStates.signed) return signingRefusals.signed;
  if (isOneOf(order.status, ...ended)) return refusals.wrongState;
  if (kind === 2) return undefined;
  if (!isPriced) return signingRefusals.noPrice;
  const isReviewed = order.status >= orderStates.toPrepay;
  return state === paperStates.none && !isReviewed ? signingRefusals.unreviewed : undefined;
}

/** What goes with whatever changes what an order comes to: its contract is to be signed anew. */
export function unsigned({ contract }: Pick<Judged, 'contract'>): Partial<Pick<Judged, 'contract'>> {
  return contract === paperStates.signed ? { contract: paperStates.toSign } : {};
}

/** Whether the order has a price that a contract can name; in state 20 that of the proposal. */
export const isPriced = (order: Pick<Judged, 'isQuoteFirst'>, hasProposedLines: boolean) =>
  !order.isQuoteFirst || hasProposedLines;

/** The papers of an order, for whoever may see it. */
export function papersOf(
  order: Judged,
  hasProposedLines: boolean,
  signed: RecordPaper['signed'],
): RecordPaper[] {
  return ([1, 2] as const).map((kind) => ({
    ...{ kind, name: paperNames[kind], state: stateOf(order, kind) },
    why_not: whyNotSigned(order, kind, isPriced(order, hasProposedLines)) ?? '',
    signed: signed.filter((paper) => paper.kind === kind),
  }));
}
