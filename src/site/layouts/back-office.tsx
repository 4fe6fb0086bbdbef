import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { privateMeta } from '../../ui/page-meta.ts';
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
