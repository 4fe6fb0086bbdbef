import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { ready2pay } from '../../orders/contract.ts';
import { reservationLock } from '../../reservations/contract.ts';
import { isRefusal } from '../submitting/submission-store.ts';
import {
  type OrderPrice,
  orderDraft,
  priceChanges,
  type SlotPrice,
  type Submitted,
} from '../submitting/wanted.ts';

/** The prices at which the plan would be submitted now. */
export type Prices = {
  /** Of the entries that become orders; a submission without them still has the protocol's version. */
  order: OrderPrice | undefined;
  slots: Readonly<Record<string, SlotPrice>>;
  /** Entries whose slot is not held any more, with why. */
  lost: Readonly<Record<string, string>>;
  /** What became dearer or cheaper since it was shown first. */
  changes: { name: string; from: number; to: number }[];
  isLoading: boolean;
  failure: string | undefined;
};

/** Asks the server for the prices of exactly what would be sent, and again by `reload`. */
export function usePrices(submitted: Pick<Submitted, 'chosen' | 'aside' | 'draft'>): {
  prices: Prices;
  reload: () => Promise<void>;
  /** Whether all slots are still held; those that are not are shown. */
  areSlotsHeld: () => Promise<boolean>;
} {
  const [prices, setPrices] = useState<Prices>(nothing);
  const input = orderDraft(submitted);
  const held = submitted.draft.sending?.slots ?? [];
  const booked = submitted.chosen.filter(({ typeId }) => typeId === 2).map(({ temp_rid }) => temp_rid);
  const latest = useRef({ input, held, booked });
  latest.current = { input, held, booked };
  const asked = JSON.stringify([input, held, booked]);

  const reload = useCallback(async () => {
    const { input: order, held: slots, booked: entries } = latest.current;
    setPrices((old) => ({ ...old, isLoading: true, failure: undefined }));
    try {
      const [quote, ...found] = await Promise.all([
        send(ready2pay, { ...order, items: order.items.length > 0 ? order.items : undefined }),
        ...entries.map((temp_rid) => priceOfSlot(temp_rid, slots)),
      ]);
      setPrices(({ order: before }) => ({
        order: quote,
        slots: Object.fromEntries(found.flatMap(({ temp_rid, slot }) => (slot ? [[temp_rid, slot]] : []))),
        lost: lostOf(found),
        changes: before ? priceChanges(before, quote) : [],
        isLoading: false,
        failure: undefined,
      }));
    } catch (error) {
      setPrices((old) => ({ ...old, isLoading: false, failure: messageOf(error) }));
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the question is another.
  useEffect(() => void reload(), [asked, reload]);
  const areSlotsHeld = async () => {
    const found = await Promise.all(booked.map((temp_rid) => priceOfSlot(temp_rid, held)));
    const lost = lostOf(found);
    setPrices((old) => ({ ...old, lost }));
    return Object.keys(lost).length === 0;
  };
  return { prices, reload, areSlotsHeld };
}

const nothing: Prices = {
  order: undefined,
  slots: {},
  lost: {},
  changes: [],
  isLoading: true,
  failure: undefined,
};

function lostOf(found: readonly { temp_rid: string; why?: string }[]): Record<string, string> {
  return Object.fromEntries(found.flatMap(({ temp_rid, why }) => (why ? [[temp_rid, why]] : [])));
}

type Held = { temp_rid: string; lock_rid: string };

/** What an entry's slot costs, or why it is not held. */
async function priceOfSlot(
  temp_rid: string,
  held: readonly Held[],
): Promise<{ temp_rid: string; slot?: SlotPrice; why?: string }> {
  const mine = held.find((slot) => slot.temp_rid === temp_rid);
  if (!mine) return { temp_rid, why: '请选择预约时段' };
  try {
    return { temp_rid, slot: await send(reservationLock, { lock_rid: mine.lock_rid, temp_rid }) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { temp_rid, why: messageOf(error) ?? '' };
  }
}
