import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { paymentWays } from '../../payments/contract.ts';
import {
  prestoreApplyList,
  prestoreList,
  prestoreOptions,
  ruleBalanceHistory,
  ruleBalanceList,
} from '../contract.ts';
import { appliesAddress, movesAddress } from './prestore-address.ts';
import { PrestoreView } from './prestore-view.tsx';

/** The customer's prestore, narrowed as the address says: what there is, topping it up, where it went. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '预存余额',
  async ({ search }) => {
    const isApplies = search.get('tab') === 'applies';
    const { rule_rid: rule, ...narrowed } = movesAddress.read(search);
    const [balance, rules, options, { ways }, applies, ofRule] = await Promise.all([
      send(prestoreList, isApplies || rule ? { size: 1 } : narrowed),
      send(ruleBalanceList, {}),
      send(prestoreOptions, {}),
      send(paymentWays, {}),
      send(prestoreApplyList, isApplies ? appliesAddress.read(search) : { size: 1 }),
      rule ? send(ruleBalanceHistory, { ...narrowed, rule_rid: rule === 'none' ? '' : rule }) : undefined,
    ]);
    return { isApplies, balance, moves: ofRule ?? balance, rules: rules.list, options, ways, applies };
  },
  (found) => <PrestoreView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
