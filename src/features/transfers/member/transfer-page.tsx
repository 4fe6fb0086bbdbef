import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { prestoreOptions } from '../../prestore/contract.ts';
import { settlementList } from '../../settlement/contract.ts';
import { transferApplyList } from '../contract.ts';
import { TransferView, transferAddress, type WantedClaim } from './transfer-view.tsx';

/** What a transfer is to be claimed for, when the address names unpaid statements (purpose 1) or an order (2). */
async function wantedBy(search: URLSearchParams): Promise<WantedClaim | undefined> {
  const purpose = search.get('purpose') === '2' ? 2 : 1;
  const rids = (search.get('refs') ?? '').split(',').filter(Boolean);
  if (rids.length === 0) return undefined;
  const { list } = await send(settlementList, { tab: 1, size: 100 });
  const refs = list.filter(({ rid, kind }) => rids.includes(rid) && (kind === 'prepay') === (purpose === 2));
  if (refs.length === 0) return undefined;
  return {
    purpose,
    refs: refs.map(({ rid, no }) => ({ rid, no })),
    amountFen: refs.reduce((sum, { remaining_fen }) => sum + remaining_fen, 0),
    group: refs[0]?.payer ?? '',
  };
}

/** Bank transfers that the customer says they have made, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '转账认领',
  async ({ search }) => {
    const [found, { banks }, wanted] = await Promise.all([
      send(transferApplyList, transferAddress.read(search)),
      send(prestoreOptions, {}),
      wantedBy(search),
    ]);
    return { ...found, banks, wanted };
  },
  (found) => <TransferView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
