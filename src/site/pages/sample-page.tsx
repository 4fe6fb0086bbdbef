import { lazy, Suspense } from 'react';
import { userInfo } from '../../features/customers/contract.ts';
import { sampleList } from '../../features/orders/samples/contract.ts';
import { SampleView, sampleAddress } from '../../features/orders/samples/member/sample-view.client.tsx';
import { returnList } from '../../features/returns/contract.ts';
import { ReturnsView, returnsAddress } from '../../features/returns/member/returns-view.tsx';
import { samplingList } from '../../features/sampling/contract.ts';
import { samplingAddress } from '../../features/sampling/member/sampling-address.ts';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';

const tabs = {
  samples: ['样品', '/member/sample'],
  returns: ['回收与寄回', '/member/sample?tab=returns'],
  pickups: ['取样', '/member/sample?tab=pickups'],
} as const;

const SamplingView = lazy(async () => ({
  default: (await import('../../features/sampling/member/sampling-view.client.tsx')).SamplingView,
}));

/** The customer's samples with where they are, what goes back of them, and how they come; the address says which. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的样品',
  async ({ search }) => {
    const nothing = { samples: null, returns: null, pickups: null };
    const tab = search.get('tab');
    if (tab === 'pickups')
      return { ...nothing, pickups: await send(samplingList, samplingAddress.read(search)) };
    if (tab !== 'returns') return { ...nothing, samples: await send(sampleList, sampleAddress.read(search)) };
    const [returns, { addressArr }] = await Promise.all([
      send(returnList, returnsAddress.read(search)),
      send(userInfo, {}),
    ]);
    return { ...nothing, returns: { ...returns, addresses: addressArr } };
  },
  ({ samples, returns, pickups }) => {
    const current = returns ? 'returns' : pickups ? 'pickups' : 'samples';
    const links = <Tabs label="样品" tabs={tabs} current={current} />;
    if (returns) return <ReturnsView {...returns} tabs={links} />;
    if (pickups) {
      return (
        <Suspense fallback={<PageSkeleton />}>
          <SamplingView {...pickups} tabs={links} />
        </Suspense>
      );
    }
    return samples && <SampleView {...samples} tabs={links} />;
  },
);

export { clientLoader, HydrateFallback, meta, Page as default };
