import {
  isRouteErrorResponse,
  type MetaFunction,
  Outlet,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { busy } from '../../core/busy.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';
import { privateMeta } from '../../ui/page/page-meta.ts';
import { RetryButton } from '../../ui/page/retry-button.tsx';
import { EmptyState } from '../../ui/showing/empty-state.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { dial } from '../shell/addresses.ts';

/** For pages that failed; all others name themselves. */
export const meta: MetaFunction = (args) => privateMeta(args, '页面加载失败');

export default Outlet;

/** In place of a page that could not be had, within the frame around it, which keeps what it holds. */
export function ErrorBoundary() {
  const error = useRouteError();
  const contact = useRouteLoaderData<typeof rootLoader>('root')?.shell.contact;
  return (
    <div role="alert" className="wrap py-12 md:py-20">
      <EmptyState img="/images/empty-error.svg" title="页面加载失败" note={reasonOf(error)}>
        <RetryButton>重试</RetryButton>
        {contact && (
          <a href={dial(contact.hotline)} className={`h-10 px-4.5 ${buttonClass('outline')}`}>
            服务热线 {contact.hotline}
          </a>
        )}
        <Link to="/contact" className={`h-10 px-4.5 ${buttonClass('outline')}`}>
          联系我们
        </Link>
      </EmptyState>
    </div>
  );
}

/** In words of the server where it answered as it does. */
function reasonOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return '网络连接中断或页面出错，请检查网络后重试。';
  const [, msg = busy] = /"msg":"([^"]+)"/.exec(String(error.data)) ?? [];
  return `${msg}。`;
}
