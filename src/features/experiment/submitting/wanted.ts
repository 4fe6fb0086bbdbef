import type { InputOf, OutputOf } from '../../../core/call.ts';
import type { ready2pay } from '../../orders/contract.ts';
import type { DraftCommon } from '../../plan/contract.ts';
import type { reservationLock } from '../../reservations/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { orderSamples } from '../samples/rules.step3.ts';
import { emptySending, samplingInput } from '../sending/rules.sending.ts';
import type { Wanted } from './submission.ts';

/** The server's price of what becomes orders. */
export type OrderPrice = OutputOf<typeof ready2pay>;
/** The server's price of a slot that is held. */
export type SlotPrice = OutputOf<typeof reservationLock>;

/** A coupon, for orders or for the booking of one held slot, and points that are paid less for. */
export type Discounts = { discount_rid?: string; lock_rid?: string; points?: number };

/** What a submission is made from. `aside` are entries of the plan that are not submitted now. */
export type Submitted = {
  chosen: readonly PlanItem[];
  aside: readonly string[];
  draft: DraftCommon;
  contact: { name: string; phone: string };
  payMode: 0 | 1 | 2;
  discounts?: Discounts;
};

/**
 * The entries that become orders, or others of the chosen ones, with their samples: what is priced and then submitted,
 * word for word the same.
 */
export function orderDraft(
  { chosen, aside, draft }: Pick<Submitted, 'chosen' | 'aside' | 'draft'>,
  ordered = chosen.filter(({ typeId }) => typeId !== 2),
) {
  const { files, earlier = {} } = draft.sending ?? emptySending;
  const rids = ordered.map(({ temp_rid }) => temp_rid);
  return {
    items: ordered.map(({ temp_rid, count, params }) => ({
      temp_rid,
      count,
      params,
      project_no: draft.project_nos[temp_rid]?.trim() || undefined,
      file_rids: (files[temp_rid] ?? []).map(({ rid }) => rid),
      earlier_rids: earlier[temp_rid]?.map(({ rid }) => rid),
    })),
    samples: orderSamples(draft.samples, chosen, aside).flatMap((sample) => {
      const items = sample.items.filter((item) => rids.includes(item));
      return items.length > 0 ? [{ ...sample, items }] : [];
    }),
    leftover: draft.leftover ?? undefined,
    quote_first: draft.quote_first,
  } satisfies InputOf<typeof ready2pay>;
}

/** Everything that is sent when the plan is submitted at these prices. */
export function wantedOf(
  submitted: Submitted,
  price: OrderPrice | undefined,
  slots: Readonly<Record<string, SlotPrice>>,
): Wanted {
  const { chosen, aside, draft, contact, payMode } = submitted;
  const sending = draft.sending ?? emptySending;
  const { discount_rid, lock_rid = '', points } = submitted.discounts ?? {};
  const account = draft.owner ? { owner: draft.owner, envelope_rid: draft.envelope_rid || undefined } : {};
  const terms = { pay_mode: payMode, remark: draft.remark.trim() || undefined, ...account };
  const order = orderDraft(submitted);
  const protocol_version = price?.protocol_version ?? '';
  const booked = chosen.filter(({ typeId }) => typeId === 2);
  const samples = orderSamples(draft.samples, chosen, aside);
  return {
    order:
      order.items.length > 0
        ? {
            ...order,
            ...terms,
            ...{ discount_rid: lock_rid ? undefined : discount_rid, points },
            contact,
            project_no: draft.project_no.trim() || undefined,
            invoice: draft.invoice ?? undefined,
            secret: draft.secret,
            contract: draft.contract,
            nda: draft.secret === 1 ? draft.nda : 0,
            protocol_version,
            price_hash: price?.price_hash ?? '',
          }
        : undefined,
    bookings: booked.flatMap(({ temp_rid, name, params }) => {
      const held = sending.slots.find((slot) => slot.temp_rid === temp_rid);
      if (!held) return [];
      const mine = samples.filter(({ items }) => items.includes(temp_rid));
      const input = {
        lock_rid: held.lock_rid,
        temp_rid,
        params,
        samples: mine.map(({ items: _, photo_rid: _photo, ...sample }) => sample),
        people: sending.people.filter((person) => person.name.trim()),
        ...terms,
        protocol_version,
        price_hash: slots[temp_rid]?.price_hash,
        ...(held.lock_rid === lock_rid && { discount_rid }),
      };
      return [{ temp_rid, name, text: held.text, input }];
    }),
    sampling:
      chosen.some(({ typeId }) => typeId === 1) && !draft.quote_first ? samplingInput(sending) : undefined,
  };
}

/** What is different between two prices, in words; nothing when they are the same. */
export function priceChanges(
  before: Pick<OrderPrice, 'lines'>,
  now: Pick<OrderPrice, 'lines'>,
): { name: string; from: number; to: number }[] {
  return now.lines.flatMap(({ temp_rid, name, amount_fen: to }) => {
    const old = before.lines.find((line) => line.temp_rid === temp_rid);
    return old && old.amount_fen !== to ? [{ name, from: old.amount_fen, to }] : [];
  });
}
