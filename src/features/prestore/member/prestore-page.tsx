import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { paymentWays } from '../../payments/contract.ts';
import {
  prestoreApplyList,
  prestoreList,
  prestoreOptions,
  ruleBalanceHistory,
  ruleBalanceList,
} from '../contract.ts';
import { fieldsOf } from './prestore-address.ts';
import { PrestoreView } from './prestore-view.tsx';

/** Everything about the balance, narrowed as the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const fields = fieldsOf(new URL(request.url).searchParams);
  const { tab, kind, rule, from, to, status, page, size } = fields;
  const days = { ...(from && { from }), ...(to && { to }) };
  const narrowed = { ...days, ...(kind && { kind }), page, size };
  return load(async () => {
    const [balance, rules, options, { ways }, applies, ofRule] = await Promise.all([
      send(prestoreList, tab === 'moves' && !rule ? narrowed : { size: 1 }),
      send(ruleBalanceList, {}),
      send(prestoreOptions, {}),
      send(paymentWays, {}),
      send(
        prestoreApplyList,
        tab === 'applies' ? { ...days, ...(status && { status: Number(status) }), page, size } : { size: 1 },
      ),
      rule ? send(ruleBalanceHistory, { ...narrowed, rule_rid: rule === 'none' ? '' : rule }) : undefined,
    ]);
    return { fields, balance, moves: ofRule ?? balance, rules: rules.list, options, ways, applies };
  });
}

export const meta: MetaFunction = (args) => privateMeta(args, '预存余额');

export { PageSkeleton as HydrateFallback };

/** The customer's prestore: what there is, topping it up, where it went. */
export default function PrestorePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <PrestoreView {...found} />}</LoadedPage>;
}
