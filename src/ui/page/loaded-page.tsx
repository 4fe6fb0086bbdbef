import type { ReactNode } from 'react';
import type { Loaded } from '../asking/load.ts';
import { buttonClass } from '../button-class.ts';
import { Link } from '../link.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RetryButton } from './retry-button.tsx';

/** A page of the member centre: its data once there, else why not, with a way to try again where that can help. */
export function LoadedPage<Data>({
  loaded,
  children,
}: {
  loaded: Loaded<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (!loaded) return <PageSkeleton />;
  if ('data' in loaded) return children(loaded.data);
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <img src="/images/empty-error.svg" alt="" width={200} height={150} className="mx-auto" />
      <h1 className="mt-2 text-md font-semibold text-fg">{loaded.failure}</h1>
      {loaded.isRefusal ? (
        <Link to="/member/center" className={`mt-4 h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
          返回会员中心
        </Link>
      ) : (
        <RetryButton className="mt-4">加载失败，点击重试</RetryButton>
      )}
    </div>
  );
}
