import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { clusterJoined } from '../../clusters/contract.ts';
import { memberStates } from '../../clusters/rules.states.ts';
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

/** The prestore of whom the address names, narrowed as it says: what there is, topping it up, where it went. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '预存余额',
  async ({ search }) => {
    const owner = search.get('owner') ?? '';
    const isApplies = search.get('tab') === 'applies';
    const { rule_rid: rule, ...narrowed } = movesAddress.read(search);
    const [balance, rules, options, { ways }, applies, joined, ofRule] = await Promise.all([
      send(prestoreList, { owner, ...(isApplies || rule ? { size: 1 } : narrowed) }),
      send(ruleBalanceList, { owner }),
      send(prestoreOptions, {}),
      send(paymentWays, {}),
      send(prestoreApplyList, { owner, ...(isApplies ? appliesAddress.read(search) : { size: 1 }) }),
      send(clusterJoined, {}),
      rule
        ? send(ruleBalanceHistory, { owner, ...narrowed, rule_rid: rule === 'none' ? '' : rule })
        : undefined,
    ]);
    const groups = joined.list.filter(({ status }) => status === memberStates.joined);
    const found = { balance, moves: ofRule ?? balance, rules: rules.list, options, ways, applies };
    return { owner, isApplies, groups, ...found };
  },
  (found) => <PrestoreView key={found.owner} {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
