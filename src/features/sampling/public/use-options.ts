import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { shanghaiInstant } from '../../../core/shanghai.ts';
import { send } from '../../../ui/asking/send.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { type Address, userInfo } from '../../customers/contract.ts';
import { samplingOptions } from '../contract.ts';

/** What the dialog knows: what is offered, the customer's addresses, and the time by the product's clock. */
export type Options = OutputOf<typeof samplingOptions> & {
  addresses: Address[];
  defaultAddress: string;
  clock: () => Date;
};

/** How often days and slots are judged anew while the dialog is open, in ms. */
const tick = 15_000;

/**
 * Loads what is offered, and again by `reload`; undefined until it is there. `onFailure` hears that there is
 * nothing to show, once the customer has been told why.
 */
export function useOptions(onFailure: () => void) {
  const fail = useRef(onFailure);
  const [options, setOptions] = useState<Options>();
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick);
    return () => clearInterval(timer);
  }, []);

  const reload = useCallback(async () => setOptions(await load()), []);
  useEffect(() => {
    void telling(reload).then((done) => done ?? fail.current());
  }, [reload]);
  return { options, reload };
}

async function load(): Promise<Options> {
  const [offered, { addressArr, address_rid }] = await Promise.all([
    send(samplingOptions, {}),
    send(userInfo, {}),
  ]);
  // The device's own clock may be wrong, or in another zone.
  const start = shanghaiInstant(offered.now).getTime() - performance.now();
  return {
    ...offered,
    addresses: addressArr,
    defaultAddress: address_rid,
    clock: () => new Date(start + performance.now()),
  };
}
