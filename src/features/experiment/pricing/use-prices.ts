import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { ready2pay } from '../../orders/contract.ts';
import { couponsForCart } from '../../orders/discounts/contract.ts';
import { reservationLock } from '../../reservations/contract.ts';
import { type CartCoupons, couponFor, type DiscountWish } from '../submitting/rules.coupons.ts';
import { isRefusal } from '../submitting/submission-store.ts';
import {
  type Discounts,
  type OrderPrice,
  orderDraft,
  priceChanges,
  type SlotPrice,
  type Submitted,
} from '../submitting/wanted.ts';

/** The prices at which the plan would be submitted now. */
export type Prices = {
  /** The customer's coupons for them; undefined until they are known. */
  coupons: CartCoupons | undefined;
  /** What is used of coupons and points for this price. */
  discounts: Discounts;
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
export function usePrices(
  submitted: Pick<Submitted, 'chosen' | 'aside' | 'draft'>,
  wish: DiscountWish,
): {
  prices: Prices;
  reload: () => Promise<void>;
  /** Whether all slots are still held; those that are not are shown. */
  areSlotsHeld: () => Promise<boolean>;
} {
  const [prices, setPrices] = useState<Prices>(nothing);
  const input = orderDraft(submitted);
  const held = submitted.draft.sending?.slots ?? [];
  const booked = submitted.chosen.filter(({ typeId }) => typeId === 2).map(({ temp_rid }) => temp_rid);
  const { owner } = submitted.draft;
  const latest = useRef({ input, held, booked, wish, owner });
  latest.current = { input, held, booked, wish, owner };
  const turn = useRef(0);
  const asked = JSON.stringify([input, held, booked, wish, owner]);

  const reload = useCallback(async () => {
    const { input: order, held: slots, booked: entries } = latest.current;
    const { wish: wanted, owner: payer } = latest.current;
    turn.current += 1;
    const mine = turn.current;
    setPrices((old) => ({ ...old, isLoading: true, failure: undefined }));
    try {
      const found = await Promise.all(entries.map((temp_rid) => priceOfSlot(temp_rid, slots)));
      const locks = found.flatMap(({ slot }) => slot?.lock_rid ?? []);
      const wish = payer ? { ...wanted, withPoints: false } : wanted;
      const { quote, ...used } = await priceOfCart(order, locks, wish);
      // Whoever asked something else meanwhile is answered that.
      if (mine !== turn.current) return;
      setPrices(({ order: before }) => ({
        order: quote,
        ...used,
        slots: Object.fromEntries(found.flatMap(({ temp_rid, slot }) => (slot ? [[temp_rid, slot]] : []))),
        lost: lostOf(found),
        changes: before ? priceChanges(before, quote) : [],
        isLoading: false,
        failure: undefined,
      }));
    } catch (error) {
      if (mine !== turn.current) return;
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
  coupons: undefined,
  discounts: {},
  order: undefined,
  slots: {},
  lost: {},
  changes: [],
  isLoading: true,
  failure: undefined,
};

/** What orders cost with the wished coupon, or the best one, unless it is for a slot, and with points where they may be used. */
async function priceOfCart(
  order: ReturnType<typeof orderDraft>,
  locks: string[],
  { coupon, withPoints }: DiscountWish,
) {
  const isEmpty = order.items.length === 0;
  const asked = { ...order, items: isEmpty ? undefined : order.items };
  if (isEmpty && locks.length === 0)
    return { quote: await send(ready2pay, asked), coupons: undefined, discounts: {} };
  const coupons = await send(couponsForCart, { ...asked, lock_rids: locks });
  const used = couponFor(coupons, coupon);
  const discount_rid = used?.rid;
  const lock_rid = used?.lock_rid || undefined;
  const ordered = { ...asked, discount_rid: lock_rid ? undefined : discount_rid };
  const quote = await send(ready2pay, ordered);
  const points = !isEmpty && withPoints && quote.points_most > 0 ? quote.points_most : undefined;
  const discounts = { discount_rid, lock_rid, points };
  return { coupons, discounts, quote: points ? await send(ready2pay, { ...ordered, points }) : quote };
}

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
