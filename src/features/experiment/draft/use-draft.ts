import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { shanghaiTime } from '../../../core/shanghai.ts';
import { send } from '../../../ui/asking/send.ts';
import { holdUnsaved } from '../../../ui/leaving.ts';
import { planList, planOperate } from '../../plan/contract.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';
import type { Plan } from './rules.items.ts';

/** The plan and the draft before the customer, and what changes and saves them; see `createDraftStore`. */
export type DraftInHand = DraftState & Pick<DraftStore, 'change' | 'flush' | 'adopt'>;

/**
 * The customer's plan and draft, saved as they are typed. What is not with the server is in local storage under the
 * account's name, so that reloading, going back, a session that ends and a server that is down lose nothing. Whoever
 * leaves before it is saved is asked.
 */
export function useDraft(plan: Plan, accountRid: string): DraftInHand {
  const [store] = useState(() =>
    createDraftStore(plan, {
      save: (input) => send(planOperate, input),
      load: () => send(planList, {}),
      storage: localStorage,
      key: `draft:${accountRid}`,
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      clock: () => shanghaiTime(new Date()).slice(11, 16),
    }),
  );
  const first = useRef(plan);
  useEffect(() => {
    if (plan !== first.current) store.adopt(plan);
    first.current = plan;
  }, [plan, store]);
  useEffect(() => {
    const flush = () => {
      if (!store.isSaved()) void store.flush();
    };
    const onHide = () => document.hidden && flush();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!store.isSaved()) event.preventDefault();
    };
    window.addEventListener('online', flush);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onHide);
    store.start();
    const unwatch = holdUnsaved({ within: '/experiment/', isSaved: store.isSaved, save: store.flush });
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onHide);
      unwatch();
      store.stop();
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  return { ...state, change: store.change, flush: store.flush, adopt: store.adopt };
}
