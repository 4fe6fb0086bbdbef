import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { privateMeta } from '../../ui/page/page-meta.ts';
import { EmptyState } from '../../ui/showing/empty-state.tsx';
import { BackOffice } from '../back-office/back-office.client.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '员工后台');

/**
 * Every page of the back office, the sign-in included. The server renders an empty frame, the same for everybody;
 * what is in it comes in chunks of its own, which no other page loads.
 */
export default function BackOfficeLayout() {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  if (isHydrated) return <BackOffice />;
  return (
    <p role="status" className="grid min-h-dvh place-items-center bg-page text-muted">
      正在打开后台…
    </p>
  );
}

/** A part of it that did not come stays away until the document is loaded anew. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center bg-page">
      <EmptyState
        img="/images/empty-error.svg"
        title="页面加载失败"
        note="网络连接中断，或系统已更新。请重新加载；已提交的内容不受影响。"
      >
        <button
          type="button"
          className={`h-10 px-4.5 ${buttonClass('primary')}`}
          onClick={() => window.location.reload()}
        >
          重新加载
        </button>
      </EmptyState>
    </main>
  );
}
