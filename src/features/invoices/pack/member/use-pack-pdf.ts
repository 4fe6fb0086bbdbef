import { useEffect, useState } from 'react';
import { type Downloaded, fetchFile } from '../../../../ui/asking/download.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { invoicePack } from '../contract.ts';
import type { PackPart } from '../rules.ts';

/** So long after the last change a pack is made anew, in ms. */
const pause = 700;

type Made = { of: string; file?: Downloaded; failure?: string };

/** The PDF of a pack with these papers, or why there is none; neither while it is being made. */
export function usePackPdf(rid: string, parts: readonly PackPart[]) {
  const [made, setMade] = useState<Made>();
  const [tries, setTries] = useState(0);
  const of = `${rid} ${parts.join()} ${tries}`;
  const isFirst = made === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says all that matters.
  useEffect(() => {
    const control = new AbortController();
    const make = () =>
      telling(
        async () => {
          const file = await fetchFile(
            invoicePack,
            { rid, format: 'pdf', parts: [...parts] },
            control.signal,
          );
          setMade({ of, file });
        },
        (failure) => setMade({ of, failure }),
      );
    const later = setTimeout(() => void make(), isFirst ? 0 : pause);
    return () => {
      clearTimeout(later);
      control.abort();
    };
  }, [of]);
  return { ...(made?.of === of && made), retry: () => setTries(tries + 1) };
}
