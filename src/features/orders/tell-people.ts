import { and, eq, inArray } from 'drizzle-orm';
import { yuan } from '../../core/yuan.ts';
import type { Context } from '../../host/calls/context.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { LocalInfo } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import { type PaperKind, paperNames } from '../signing/rules.ts';
import type { Order } from './moves.ts';
import { isWantedBack, passportStates } from './samples/rules.passports.ts';
import { samplePassports } from './samples/tables.ts';

type Teller = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** Tells the customer that staff propose or ask something, or tells it `again`. */
export async function tellAsked(
  context: Teller,
  order: Order,
  summary: string,
  turn: 'first' | 'again' = 'first',
): Promise<void> {
  await tell(context, order, 'orderAsksBack', { summary }, turn);
}

/** Tells the customer what became of their order by the hand of staff, or of time. */
export async function tellMoved(context: Teller, order: Order, reason: string): Promise<void> {
  switch (order.status) {
    case 30:
      return tell(context, order, 'orderWantsPayment', { yuan: yuan(order.totalFen) });
    case 40:
      if (order.typeId === 3) return tell(context, order, 'orderWantsFiles', {});
      return tell(context, order, 'orderWantsSamples', {
        address: (await loadSettings(context.db, { localInfo: LocalInfo })).localInfo.address,
      });
    case 200:
      return tell(context, order, 'orderCancelled', { reason });
    case 210:
      return tell(context, order, 'orderRejected', { reason });
    case 220:
      return tell(context, order, 'orderTerminated', { reason });
  }
}

/** Tells the customer which papers of an order are to be signed. */
export async function tellToSign(
  context: Teller,
  { rid, no, customerRid }: Order,
  kinds: readonly PaperKind[],
): Promise<void> {
  const paper = kinds.map((kind) => paperNames[kind]).join('、');
  const ref = `${rid} ${kinds.join(' ')} ${context.now.toISOString()}`;
  await notify(context, { customerRid, event: 'paperToSign', values: { rid, no, paper }, ref });
}

/** Tells the sample desk of a cancelled order whose samples are here and have to go back. */
export async function tellReturn(context: Pick<Teller, 'db' | 'now'>, order: Order): Promise<void> {
  const { rid, no, version } = order;
  if (!isWantedBack(order)) return;
  const here = and(
    eq(samplePassports.orderRid, rid),
    inArray(samplePassports.status, [
      passportStates.received,
      passportStates.stored,
      passportStates.inUse,
      passportStates.partUsed,
    ]),
  );
  const n = await context.db.$count(samplePassports, here);
  if (n === 0) return;
  const values = { no, n: String(n) };
  await tellStaff(context, {
    ...{ event: 'samplesToReturn', to: { role: 'sample' } },
    ...{ values, ref: `${rid} ${version}` },
  });
}

/** Tells the customer that the adviser wrote; `ref` is the message. */
export async function tellMessage(context: Teller, order: Order, text: string, ref: string): Promise<void> {
  const { rid, no, customerRid } = order;
  await notify(context, { customerRid, event: 'adviserMessage', values: { rid, no, text }, ref });
}

type Event =
  | 'orderAsksBack'
  | 'orderWantsPayment'
  | 'orderWantsFiles'
  | 'orderWantsSamples'
  | 'orderCancelled'
  | 'orderRejected'
  | 'orderTerminated';

async function tell(
  context: Teller,
  order: Order,
  event: Event,
  values: Record<string, string>,
  turn = 'first',
) {
  const { rid, no, customerRid, version } = order;
  await notify(context, {
    customerRid,
    event,
    values: { rid, no, ...values },
    ref: `${rid} ${version} ${event} ${turn}`,
  });
}
