import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '../asking/send.ts';
import { FailureLine } from '../showing/failure-line.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** The secret that a link has in its fragment, which leaves the browser in the body of calls alone; empty without one. */
export function useLinkCode(): string {
  // Some messengers take what follows a link for a part of it.
  const [code = ''] = /^[0-9a-f]+/.exec(useLocation().hash.slice(1)) ?? [];
  return code;
}

/** What a link comes to, asked by the browser, since nobody else knows its code; `look` asks again. `ask` stays the same. */
export function useLookedAt<Told>(ask: () => Promise<Told>) {
  const [told, setTold] = useState<Told>();
  const [failure, setFailure] = useState<string>();
  const look = useCallback(async () => {
    try {
      setTold(await ask());
      setFailure(undefined);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [ask]);
  useEffect(() => void look(), [look]);
  return { told, setTold, failure, look };
}

/** The page of a link, in its middle: why it failed with the way to ask again, that it is coming, or what it shows. */
export function LinkPage({
  failure,
  onRetry,
  className,
  children,
}: {
  failure: string | undefined;
  onRetry: () => Promise<void>;
  className: string;
  /** Nothing while it is coming. */
  children: ReactNode;
}) {
  return (
    <div className={`mx-auto px-4 ${className}`}>
      {failure ? (
        <FailureLine
          failure={failure}
          onRetry={onRetry}
          className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-danger"
        />
      ) : (
        (children ?? <PageSkeleton />)
      )}
    </div>
  );
}
