import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, Context, CustomerContext, WithGateways } from '../../../host/calls/context.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { signingRefusals } from '../../signing/contract.ts';
import { signedFile } from '../../signing/list-papers.ts';
import { type PaperKind, paperNames, paperStates } from '../../signing/rules.ts';
import { signPaper } from '../../signing/sign-paper.ts';
import { staffOrder } from '../board/read-order.ts';
import type { orderProtocol } from '../changes/contract.ts';
import { asSummary } from '../mine/list-orders.ts';
import { type Order, orderRows } from '../moves.ts';
import { goOnAgreed } from '../placing/agreed.ts';
import { proposalOf } from '../review/proposals.ts';
import { endStates } from '../rules.states.ts';
import { orderHistory, orders } from '../tables.ts';
import { tellToSign } from '../tell-people.ts';
import type { staffPaperAsk, staffSignedPaper } from './contract.ts';
import { ownOrder, paperOf } from './paper-of-order.ts';
import { isPriced, stateOf, whyNotSigned } from './rules.ts';

type Asked = { rid: string; kind: PaperKind; version: number; signer: string; code: string };

/** Signs the contract (1) or confidentiality agreement (2) of one's order, in the version that was read; what was agreed on before goes on. */
export async function signOrder(
  context: CustomerContext & WithGateways,
  { rid, kind, version, signer, code }: Asked,
): Promise<AnswerOf<typeof orderProtocol>> {
  const { db, actor } = context;
  const order = await ownOrder(db, rid, actor.rid);
  await refuseSigning(db, order, { kind, version });
  const text = await paperOf(db, order, kind);
  const record = { rid, version, totalFen: text.total_fen };
  return signPaper(context, { ...{ kind, text, record, signer, code } }, async (inside) => {
    const locked = await orderRows.lock(inside.db, rid, { owner: actor.rid });
    await refuseSigning(inside.db, locked, { kind, version });
    const signed = await mark(inside, locked, kind, 'signed', {
      ...{ actorType: 'customer', actorRid: actor.rid },
    });
    await tellStaff(inside, {
      ...{ event: 'paperSigned', to: { role: 'service' } },
      values: { rid, no: order.no, paper: paperNames[kind] },
      ref: `${rid} ${kind} ${version}`,
    });
    return { ...asSummary(await goOnAgreed(inside, signed)), why: '' };
  });
}

/** A signed paper of an order, for staff; see the call. */
export const getStaffSignedPaper: Answers<typeof staffSignedPaper> = async (context, { rid, paper_rid }) => {
  await staffOrder(context, rid);
  return signedFile(context, rid, paper_rid);
};

/** Asks for a paper, or takes that back; see the call. */
export const askForPaper: Answers<typeof staffPaperAsk> = async (
  context,
  { rid, version, kind, is_wanted },
) => {
  const { db, actor } = context;
  await staffOrder(context, rid);
  const order = await orderRows.lock(db, rid, 'any');
  if (order.version !== version) throw new Failure(refusals.stale);
  if (stateOf(order, kind) === paperStates.signed) throw new Failure(signingRefusals.signed);
  if ((endStates as readonly number[]).includes(order.status)) throw new Failure(refusals.wrongState);
  const to = is_wanted ? 'toSign' : 'none';
  await mark(context, order, kind, to, { actorType: 'staff', actorRid: actor.rid });
  if (is_wanted) await tellToSign(context, order, [kind]);
  context.note(`${order.no}：${is_wanted ? '要求' : '不再要求'}签署${paperNames[kind]}`);
  return null;
};

async function refuseSigning(
  db: Context['db'],
  order: Order,
  { kind, version }: Pick<Asked, 'kind' | 'version'>,
): Promise<void> {
  if (order.version !== version) throw new Failure(refusals.stale);
  const proposed = (await proposalOf(db, order))?.lines;
  const why = whyNotSigned(order, kind, isPriced(order, Boolean(proposed)));
  if (why) throw new Failure(why);
}

/** What the history says of papers. */
const steps = {
  toSign: { 1: 'askContract', 2: 'askNda' },
  none: { 1: 'waiveContract', 2: 'waiveNda' },
  signed: { 1: 'signContract', 2: 'signNda' },
} as const;

/** Writes how far a paper of a locked order is. The version stays, since what was proposed in it does. Two statements. */
async function mark(
  { db, now }: Pick<Context, 'db' | 'now'>,
  order: Order,
  kind: PaperKind,
  to: keyof typeof steps,
  by: Pick<typeof orderHistory.$inferInsert, 'actorType' | 'actorRid'>,
): Promise<Order> {
  const state = paperStates[to];
  const columns = kind === 1 ? { contract: state } : { nda: state };
  await db.update(orders).set(columns).where(eq(orders.rid, order.rid));
  await db.insert(orderHistory).values({
    ...{ orderRid: order.rid, customerRid: order.customerRid, at: now, ...by },
    ...{ action: steps[to][kind], fromStatus: order.status, toStatus: order.status },
  });
  return { ...order, ...columns };
}
