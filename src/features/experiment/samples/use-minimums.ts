import { useEffect, useState } from 'react';
import { send } from '../../../ui/asking/send.ts';
import { parameterRelate } from '../../catalogue/contract.ts';
import { askedAmountsIn, type MinAmount } from '../../catalogue/prices/rules.minimum.ts';
import { type LittleChoice, littleChoiceOf } from './rules.little.ts';

/** What a service needs at least, what it asks for, and how it takes less. */
export type Amounts = {
  minimum: readonly MinAmount[];
  asked: readonly MinAmount[];
  little: LittleChoice | undefined;
};

/** What services ask for at least, by rid, once it is known; that it is not only spares a warning. */
export function useMinimums(rids: readonly string[]): ReadonlyMap<string, Amounts> {
  const [minimums, setMinimums] = useState<ReadonlyMap<string, Amounts>>(new Map());
  const wanted = [...new Set(rids)].sort().join(',');
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    send(parameterRelate, { typeIds: wanted }).then(
      (forms) => {
        const known = Object.entries(forms).map(([rid, { min_amounts: minimum, min_amount, params }]) => {
          const asked = askedAmountsIn(min_amount ?? '');
          return [rid, { minimum, asked, little: littleChoiceOf(params) }] as const;
        });
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
