import { useEffect, useState } from 'react';
import { send } from '../../../../ui/asking/send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { type EarlierResult, resultEarlier } from '../../delivery/contract.ts';

/** Files of the customer's other orders by their rids, as far as they may be looked at; those of others stay unknown. */
export function useForeign(orderRid: string, rids: readonly string[]): readonly EarlierResult[] {
  const [known, setKnown] = useState<ReadonlyMap<string, EarlierResult>>(new Map());
  const missing = rids.filter((rid) => !known.has(rid)).join();
  useEffect(() => {
    if (!missing) return;
    const leaving = new AbortController();
    const asked = { order_rid: orderRid, rids: missing.split(','), size: 50 };
    void telling(() => send(resultEarlier, asked, { signal: leaving.signal })).then(
      (found) =>
        found &&
        found.data.list.length > 0 &&
        setKnown(
          (before) => new Map([...before, ...found.data.list.map((file) => [file.rid, file] as const)]),
        ),
    );
    return () => leaving.abort();
  }, [orderRid, missing]);
  return rids.flatMap((rid) => {
    const file = known.get(rid);
    return file && file.held === null ? file : [];
  });
}
