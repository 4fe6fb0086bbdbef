import { useEffect, useState } from 'react';
import { send } from '../../../ui/send.ts';
import { parameterRelate } from '../../catalogue/contract.ts';

/** What services ask for at least, in words, by rid, once it is known; that it is not only spares a warning. */
export function useMinimums(rids: readonly string[]): ReadonlyMap<string, string | null> {
  const [minimums, setMinimums] = useState<ReadonlyMap<string, string | null>>(new Map());
  const wanted = [...new Set(rids)].sort().join(',');
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    send(parameterRelate, { typeIds: wanted }).then(
      (forms) => {
        const known = Object.entries(forms).map(([rid, { min_amount }]) => [rid, min_amount] as const);
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
