import { useEffect, useState } from 'react';
import { send } from '../../../ui/asking/send.ts';
import { parameterRelate } from '../../catalogue/contract.ts';
import type { MinAmount } from '../../catalogue/prices/rules.minimum.ts';

/** What services ask for at least, by rid, once it is known; that it is not only spares a warning. */
export function useMinimums(rids: readonly string[]): ReadonlyMap<string, readonly MinAmount[]> {
  const [minimums, setMinimums] = useState<ReadonlyMap<string, readonly MinAmount[]>>(new Map());
  const wanted = [...new Set(rids)].sort().join(',');
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    send(parameterRelate, { typeIds: wanted }).then(
      (forms) => {
        const known = Object.entries(forms).map(([rid, { min_amounts }]) => [rid, min_amounts] as const);
        if (!isGone) setMinimums(new Map(known));
      },
      (error) => console.warn('least amounts could not be loaded', error),
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return minimums;
}
