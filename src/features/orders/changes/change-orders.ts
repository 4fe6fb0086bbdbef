import { eq } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import {
  type Answers,
  type CustomerContext,
  earlierAnswer,
  inTransactionOnce,
  type WithGateways,
} from '../../../host/calls/context.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { askGroup } from '../ask-group.ts';
import { whyAgain } from '../charges.ts';
import { orderRefusals } from '../contract.ts';
import { followDiscounts } from '../discounts/keep-coupon.ts';
import { asSummary } from '../mine/list-orders.ts';
import { factsOf, type Order, orderRows } from '../moves.ts';
import { currentProtocol } from '../placing/ordering-terms.ts';
import { applyProposal, proposalOf } from '../review/proposals.ts';
import { afterReview, type OrderStatus, orderStates } from '../rules.states.ts';
import { unsigned } from '../signing/rules.ts';
import { signOrder } from '../signing/sign-order.ts';
import { orders } from '../tables.ts';
import { tellReturn } from '../tell-people.ts';
import type { orderCancel, orderProtocol, orderResolve, orderSend } from './contract.ts';
import { giveBack, refuseLate } from './give-back.ts';

/** Cancels an order before testing. Refuses later, and when somebody else was quicker. */
export const cancelOrder: Answers<typeof orderCancel> = async (
  context,
  { rid, reason, version, refund_way },
) => {
  const { db, actor, now } = context;
  const order = await orderRows.lock(db, rid, { owner: actor.rid });
  refuseLate(order);
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  const cancelled = await orderRows.move(db, order, { action: 'cancel', by, now, version, reason });
  await tellDesk(context, 'orderCancelled', cancelled);
  await tellReturn(context, cancelled);
  const to = refund_way === 0 ? 'original' : 'prestore';
  const refund = await giveBack(context, cancelled, { to, reason, by });
  return { ...asSummary(cancelled), refund_fen: refund };
};

type Change = CheckedInputOf<typeof orderProtocol>;

/** Signs, accepts or answers; see the contract. */
export async function changeProtocol(
  context: CustomerContext & WithGateways,
  input: Change,
): Promise<AnswerOf<typeof orderProtocol>> {
  const { rid, kind, version, signer = '', code = '' } = input;
  if (kind !== 1 && kind !== 2) return inTransactionOnce(context, (inside) => decide(inside, input));
  const earlier = await earlierAnswer(context);
  if (earlier) return earlier as AnswerOf<typeof orderProtocol>;
  return signOrder(context, { rid, kind, version: Number(version), signer, code });
}

/** Signs the protocol anew, or accepts or answers what staff changed or asked. */
async function decide(
  context: CustomerContext,
  { rid, kind, version, content = '' }: Change,
): Promise<AnswerOf<typeof orderProtocol>> {
  const { db, actor, now } = context;
  const order = await orderRows.lock(db, rid, { owner: actor.rid });
  if (kind === 0) {
    if (version !== (await currentProtocol(db))) throw new Failure(orderRefusals.protocolChanged);
    await db.update(orders).set({ protocolVersion: version }).where(eq(orders.rid, order.rid));
    return { ...asSummary(order), why: '' };
  }
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  const seen = Number(version);
  const isAccepted = kind === 3 && order.version === seen;
  const changes = isAccepted ? await applyProposal(db, order, now) : {};
  const changed = { ...order, ...changes } as Order;
  // Who answers instead leaves what was proposed, a contract that was signed for it among it.
  const left = kind === 4 && (await proposalOf(db, order))?.lines ? unsigned(order) : {};
  const isDearer = changed.totalFen > order.totalFen;
  const why = isDearer ? await whyAgain(db, order, changed.totalFen) : '';
  const moved =
    kind === 3
      ? await orderRows.move(db, order, {
          action: 'accept',
          by,
          now,
          version: seen,
          to: why ? orderStates.toApprove : (afterReview(factsOf(changed)) as OrderStatus),
          reason: why,
          changes,
        })
      : await orderRows.move(db, order, {
          ...{ action: 'answer', by, now, version: seen, reason: content },
          changes: left,
        });
  await followDiscounts(context, order, moved);
  await askGroup(context, moved, why);
  await tellDesk(context, kind === 3 ? 'orderAccepted' : 'orderAnswered', moved);
  return { ...asSummary(moved), why };
}

/** Writes down by which parcel the samples come; in state 40 they are on their way then. */
export const sendSamples: Answers<typeof orderSend> = async (context, { rid, express, waybill, version }) => {
  const { db, actor, now } = context;
  const order = await orderRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  const isCorrection = order.status === orderStates.inTransit;
  const before = `${order.express} ${order.waybill}`.trim();
  const changes = [{ name: '运单', from: before, to: `${express} ${waybill}` }];
  const moved = await orderRows.move(db, order, {
    action: isCorrection ? 'waybill' : 'send',
    by,
    now,
    version,
    changes: { express, waybill },
    diff: { changes },
  });
  await tellStaff(context, {
    event: 'samplesSent',
    to: { role: 'sample' },
    values: { rid, no: moved.no, waybill: `${express} ${waybill}` },
    ref: `${rid} ${moved.version}`,
  });
  return asSummary(moved);
};

/** Goes on with samples that are not as they should be, or waits for others. Refuses as `moveOrder` does. */
export const resolveIssue: Answers<typeof orderResolve> = async (
  context,
  { rid, choice, reason, version },
) => {
  const { db, actor, now } = context;
  const order = await orderRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  const moved = await orderRows.move(db, order, { action: choice, by, now, version, reason });
  const words = { resolveIssue: '继续检测', resend: '重新寄送' } as const;
  await tellDesk(context, 'orderIssueAnswered', moved, { choice: words[choice] });
  return asSummary(moved);
};

/** Tells who reviews orders what the customer did. */
async function tellDesk(
  context: CustomerContext,
  event: 'orderCancelled' | 'orderAccepted' | 'orderAnswered' | 'orderIssueAnswered',
  { rid, no, version }: Order,
  values: Record<string, string> = {},
) {
  await tellStaff(context, {
    event,
    to: { role: 'service' },
    values: { rid, no, ...values },
    ref: `${rid} ${version}`,
  });
}
