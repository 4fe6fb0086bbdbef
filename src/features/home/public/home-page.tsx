import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { refusals } from '../../../core/failure.ts';
import { callContext } from '../../../ui/asking/call-context.ts';
import { pageMeta } from '../../../ui/page/page-meta.ts';
import { RetryButton } from '../../../ui/page/retry-button.tsx';
import { EmptyState } from '../../../ui/showing/empty-state.tsx';
import { showError } from '../../../ui/toast.tsx';
import { homePage } from '../contract.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { homeView } from './home-view.ts';
import { HotItems } from './hot-items.tsx';
import { HotZones } from './hot-zones.tsx';
import { PartnerLogos } from './partner-logos.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { ServiceCases } from './service-cases.tsx';
import { ServiceProcess } from './service-process.tsx';
import { ServiceTypes } from './service-types.tsx';
import { ThanksTable } from './thanks-table.tsx';

/** The home data; when there is none, its reason with status 503, so that nobody keeps the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  try {
    return data({ home: homeView(await call(homePage, {})), failure: null });
  } catch (error) {
    const failure = error instanceof Error && error.name === 'Failure' ? error.message : refusals.busy;
    return data({ home: null, failure }, { status: 503 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: '检测与分析服务：送样检测、现场预约、数据分析' });

/** The eight sections in the order of specification section 2. */
export default function HomePage() {
  const loaded = useLoaderData<typeof loader>();
  const { home, failure } = loaded;
  useEffect(() => {
    if (loaded.failure) showError(loaded.failure);
  }, [loaded]);

  if (!home) {
    return (
      <div className="wrap py-12 md:py-20">
        <EmptyState img="/images/empty-error.svg" title="首页内容加载失败" note={failure}>
          <RetryButton>重试</RetryButton>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h1 className="sr-only">检测与分析服务平台</h1>
      <BannerCarousel banners={home.banners} />
      <QuickEntries />
      <ServiceTypes types={home.types} />
      <HotZones zones={home.zones} />
      <ServiceProcess />
      <HotItems items={home.hotItems} />
      <ServiceCases cases={home.cases} />
      <ThanksTable thanks={home.thanks} />
      <PartnerLogos partners={home.partners} />
    </>
  );
}
