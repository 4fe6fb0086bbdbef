import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { shanghaiInstant } from '../../../core/shanghai.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { samplingOptions } from '../../sampling/contract.ts';

/** What is offered of pickups, with the time by the product's clock. */
export type PickupOptions = OutputOf<typeof samplingOptions> & { clock: () => Date };

/** How often days and slots are judged anew, in ms. */
const tick = 15_000;

/** What is offered of pickups as soon as it is known, or why it is not; `isWanted` says whether to ask. */
export function usePickupOptions(isWanted: boolean): {
  options: PickupOptions | undefined;
  failure: string | undefined;
  reload: () => void;
} {
  const [options, setOptions] = useState<PickupOptions>();
  const [failure, setFailure] = useState<string>();
  const [, setTicks] = useState(0);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick);
    return () => {
      isHere.current = false;
      clearInterval(timer);
    };
  }, []);
  const reload = useCallback(() => {
    setFailure(undefined);
    send(samplingOptions, {}).then(
      (offered) => {
        // The device's own clock may be wrong, or in another zone.
        const start = shanghaiInstant(offered.now).getTime() - performance.now();
        if (isHere.current) setOptions({ ...offered, clock: () => new Date(start + performance.now()) });
      },
      (error) => isHere.current && setFailure(messageOf(error)),
    );
  }, []);
  useEffect(() => {
    if (isWanted) reload();
  }, [isWanted, reload]);
  return { options, failure, reload };
}
