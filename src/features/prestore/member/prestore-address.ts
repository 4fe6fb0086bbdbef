import { addressFor } from '../../../ui/asking/address.ts';
import { prestoreApplyList, ruleBalanceHistory } from '../contract.ts';

/** The page of one's own prestore or of a group's; with `tab=applies` it lists top-ups, else movements. */
export function prestorePath(owner = '', tab = ''): string {
  const query = new URLSearchParams({ ...(owner && { owner }), ...(tab && { tab }) });
  return `/member/prestore${query.size ? `?${query}` : ''}`;
}

/** What the address says of movements; `rule=none` is what came without a rule. */
export const movesAddress = addressFor(
  ruleBalanceHistory,
  ['all', 'kind', 'rule_rid', 'from', 'to', 'page', 'size'],
  { words: { rule_rid: 'rule' } },
);

/** What it says of top-ups. */
export const appliesAddress = addressFor(prestoreApplyList, ['all', 'status', 'from', 'to', 'page', 'size']);
