import { userInfo } from '../../features/customers/contract.ts';
import { sampleList } from '../../features/orders/samples/contract.ts';
import { SampleView, sampleAddress } from '../../features/orders/samples/member/sample-view.client.tsx';
import { returnList } from '../../features/returns/contract.ts';
import { ReturnsView, returnsAddress } from '../../features/returns/member/returns-view.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';

const tabs = {
  samples: ['样品', '/member/sample'],
  returns: ['回收与寄回', '/member/sample?tab=returns'],
} as const;

/** The customer's samples with where they are, and what goes back of them; the address says which. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的样品',
  async ({ search }) => {
    if (search.get('tab') !== 'returns')
      return { samples: await send(sampleList, { size: 20, ...sampleAddress.read(search) }), returns: null };
    const [returns, { addressArr }] = await Promise.all([
      send(returnList, returnsAddress.read(search)),
      send(userInfo, {}),
    ]);
    return { samples: null, returns: { ...returns, addresses: addressArr } };
  },
  ({ samples, returns }) => {
    const links = <Tabs label="样品" tabs={tabs} current={returns ? 'returns' : 'samples'} />;
    if (returns) return <ReturnsView {...returns} tabs={links} />;
    return <SampleView {...samples} tabs={links} />;
  },
);

export { clientLoader, HydrateFallback, meta, Page as default };
