import { useNavigate } from 'react-router';
import { setPlanCount } from '../../../../ui/asking/plan-count.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useOnceSignedIn } from '../../../../ui/asking/use-once-signed-in.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import {
  type DraftSending,
  type FormValues,
  planAdd,
  planList,
  planOperate,
} from '../../../plan/contract.ts';
import { orderable } from '../../../plan/rules.states.ts';
import { reservationLock } from '../../contract.ts';
import type { WantedSlot } from './chosen-slot.tsx';

/**
 * Books from the instrument's page: holds the slot, puts the instrument in the plan unless it waits there without one, and goes
 * on with the order. Whoever is not signed in is asked to, and the slot is held as soon as they are.
 */
export function useBookSlot(rid: string, params: () => FormValues) {
  const navigate = useNavigate();
  const { run, isBusy } = useWork();
  const hold = useOnceSignedIn(async (slot: WantedSlot) => {
    const said = params();
    const done = await run(async () => {
      const { lock_rid, expire_at, text } = await send(reservationLock, { rid, params: said, ...slot });
      const { dataArr, draft } = await send(planList, {});
      const sending: DraftSending = draft?.sending ?? { way: 'later', slots: [], files: {}, people: [] };
      const planned = dataArr
        .flatMap(({ items }) => items)
        .find(
          (item) =>
            item.rid === rid &&
            orderable.includes(item.status) &&
            !sending.slots.some(({ temp_rid }) => temp_rid === item.temp_rid),
        );
      const temp_rid = planned?.temp_rid ?? (await send(planAdd, { rid, params: said })).temp_rid;
      const slots = [...sending.slots.slice(-2), { temp_rid, lock_rid, expire_at, text }];
      const change = { version: draft?.version ?? 0, sending: { ...sending, slots } };
      const { allCount } = await send(planOperate, { op: 'save', data: { draft: change } });
      setPlanCount(allCount);
      return true;
    });
    if (done) await navigate('/experiment/step4');
    return Boolean(done);
  });
  return {
    isBusy,
    /** False when it was refused, so that another slot can be chosen. */
    book: async (slot: WantedSlot): Promise<boolean> => (await hold(slot)) ?? true,
  };
}
