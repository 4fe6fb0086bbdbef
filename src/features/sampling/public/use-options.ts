import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { shanghaiInstant } from '../../../core/shanghai.ts';
import { send } from '../../../ui/asking/send.ts';
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
 * Loads what is offered, and again by `reload`; undefined until it is there. A failure is only logged (specification
 * section 8); `hasFailed` says that there is nothing to show for now.
 */
export function useOptions() {
  const [options, setOptions] = useState<Options>();
  const [hasFailed, setFailed] = useState(false);
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick);
    return () => clearInterval(timer);
  }, []);

  const reload = useCallback(async () => setOptions(await load()), []);
  const tryAgain = useCallback(async () => {
    setFailed(false);
    await reload().catch((error) => {
      console.warn('what is offered for pickups could not be fetched', error);
      setFailed(true);
    });
  }, [reload]);
  useEffect(() => void tryAgain(), [tryAgain]);
  return { options, reload, hasFailed, tryAgain };
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
