import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { send } from '../../../ui/asking/send.ts';
import { catalogueRefusals, deviceDetail } from '../../catalogue/contract.ts';

/** A service as its page has it. */
export type Service = OutputOf<typeof deviceDetail>;

/** A service that could not be loaded is asked for again after so long, in ms. */
const retry = 3_000;
const known = new Map<string, Service>();
const withdrawn = new Set<string>();

/** Whether a service that was asked for is not on sale any more. */
export function isWithdrawn(rid: string): boolean {
  return withdrawn.has(rid);
}

/** The services with these rids as far as they have been loaded; each is asked for once in the life of the page. */
export function useServices(rids: readonly string[]): ReadonlyMap<string, Service> {
  const [services, setServices] = useState<ReadonlyMap<string, Service>>(() => new Map(known));
  const wanted = [...new Set(rids)].sort().join(' ');
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let isGone = false;
    const load = async (rid: string) => {
      try {
        known.set(rid, await send(deviceDetail, { rid }));
        if (!isGone) setServices(new Map(known));
      } catch (error) {
        if (error instanceof Failure && error.message === catalogueRefusals.noService) {
          withdrawn.add(rid);
          if (!isGone) setServices(new Map(known));
          return;
        }
        console.warn(`the form of ${rid} could not be loaded`, error);
        if (!isGone) timers.add(setTimeout(() => void load(rid), retry));
      }
    };
    for (const rid of wanted.split(' ')) if (rid && !known.has(rid) && !withdrawn.has(rid)) void load(rid);
    return () => {
      isGone = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [wanted]);
  return services;
}
