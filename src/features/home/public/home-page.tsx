import { lazy, memo, Suspense, useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { refusals } from '../../../core/failure.ts';
import { callContext } from '../../../ui/asking/call-context.ts';
import { pageMeta } from '../../../ui/page/page-meta.ts';
import { RetryButton } from '../../../ui/page/retry-button.tsx';
import { whenNear } from '../../../ui/page/when-near.ts';
import { EmptyState } from '../../../ui/showing/empty-state.tsx';
import { showError } from '../../../ui/toast.tsx';
import { homePage } from '../contract.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { type HomeView, homeView } from './home-view.ts';
import { HotZones } from './hot-zones.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { ServiceTypes } from './service-types.tsx';

const lowerPart = 'home-lower';
const LowerSections = lazy(
  whenNear(lowerPart, () => import('./lower-sections.tsx').then((module) => module.LowerSections)),
);

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
      <LowerPart home={home} />
    </>
  );
}

/** Rendered with the page and not again with it: what waits for its script would be taken away. */
const LowerPart = memo(function LowerPart({ home }: { home: HomeView }) {
  return (
    <div id={lowerPart}>
      <Suspense fallback={<div className="min-h-screen" />}>
        <LowerSections {...home} />
      </Suspense>
    </div>
  );
});
