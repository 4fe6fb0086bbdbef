import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { inCapitals } from '../../../core/capitals.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { type PaperText, signingRefusals } from '../../signing/contract.ts';
import { signedFile } from '../../signing/list-papers.ts';
import { partiesOf } from '../../signing/parties.ts';
import { printedDraft } from '../../signing/print-paper.ts';
import { contractClauses, secrecyClauses } from '../../signing/rules.terms.ts';
import { type PaperKind, paperNames } from '../../signing/rules.ts';
import { orderRefusals } from '../contract.ts';
import type { Order } from '../moves.ts';
import { proposalOf } from '../review/proposals.ts';
import { payModeNames } from '../rules.names.ts';
import { keepDays } from '../samples/rules.passports.ts';
import { orderLines, orders } from '../tables.ts';
import type { orderPaper, orderSignedPaper } from './contract.ts';

/** What the settings say of data that is checked and tested anew, in days. */
const Verdicts = z.object({ verdictDays: z.int().default(15), retestDays: z.int().default(15) }).prefault({});

/** What an order is to be once it goes on: as staff propose it, or as it is. */
type Content = {
  lines: PaperText['lines'];
  discountFen: number;
  totalFen: number;
  promiseDate: string | null;
};

/** A paper of one's order as it would be signed; see the call. */
export const readPaper: Answers<typeof orderPaper> = async (context, { rid, kind, format }) => {
  const order = await ownOrder(context.db, rid, context.actor.rid);
  const text = await paperOf(context.db, order, kind);
  return format === 'pdf' ? printedDraft(context, text) : { ...text, version: order.version };
};

/** A signed paper of one's order; see the call. */
export const getSignedPaper: Answers<typeof orderSignedPaper> = async (context, { rid, paper_rid }) => {
  await ownOrder(context.db, rid, context.actor.rid);
  return signedFile(context, rid, paper_rid);
};

/** What a paper of the order says. Refuses a contract without a price. Eight statements at most. */
export async function paperOf(db: Database, order: Order, kind: PaperKind): Promise<PaperText> {
  const parties = await partiesOf(db, {
    ...{ customerRid: order.customerRid, owner: order.owner, invoiceTitleRid: order.invoiceTitleRid },
    contact: { name: order.contactName, phone: order.contactPhone },
  });
  const about = { kind, name: paperNames[kind], no: order.no, parties };
  if (kind === 2) {
    const facts = [
      { name: '订单编号', value: order.no },
      { name: '检测项目', value: order.title },
    ];
    const none = { lines: [], discount_fen: 0, total_fen: order.totalFen, capitals: '' };
    return { ...about, facts, ...none, clauses: secrecyClauses() };
  }
  const content = await contentOf(db, order);
  if (!content) throw new Failure(signingRefusals.noPrice);
  const { sample_keep_days, verdictSetting, moneySetting } = await loadSettings(db, {
    ...{ sample_keep_days: z.int().default(keepDays), verdictSetting: Verdicts, moneySetting: MoneySetting },
  });
  const { verdictDays, retestDays } = verdictSetting;
  const { autoConfirmDays: confirmDays, payDays } = moneySetting;
  return {
    ...about,
    facts: [
      { name: '订单编号', value: order.no },
      { name: '预计交付', value: content.promiseDate ?? '样品齐备后由双方确定' },
      { name: '付款方式', value: payModeNames[order.payMode] ?? '' },
      ...(order.isSecret ? [{ name: '保密要求', value: '保密' }] : []),
    ],
    lines: content.lines,
    discount_fen: content.discountFen,
    total_fen: content.totalFen,
    capitals: inCapitals(content.totalFen),
    clauses: contractClauses(order.payMode, {
      ...{ keepDays: sample_keep_days, verdictDays, retestDays, confirmDays, payDays },
    }),
  };
}

async function contentOf(db: Database, order: Order): Promise<Content | undefined> {
  const proposal = await proposalOf(db, order);
  if (proposal?.lines) {
    const kept = proposal.lines.flatMap(({ name, after }) => (after ? [{ name, ...after }] : []));
    return {
      lines: kept.map(({ name, answers, count, amountFen }) => ({
        ...{ name, params: [...answers], count, amount_fen: amountFen },
      })),
      discountFen: kept.reduce((sum, { amountFen }) => sum + amountFen, 0) - proposal.totalFen,
      ...{ totalFen: proposal.totalFen, promiseDate: proposal.promiseDate },
    };
  }
  if (order.isQuoteFirst) return undefined;
  const lines = await db
    .select()
    .from(orderLines)
    .where(equal(orderLines, { orderRid: order.rid, customerRid: order.customerRid }))
    .orderBy(asc(orderLines.sort));
  return {
    lines: lines.map(({ name, answers, count, amountFen }) => ({
      ...{ name, params: answers, count, amount_fen: amountFen },
    })),
    discountFen: order.couponFen + order.pointsFen,
    ...{ totalFen: order.totalFen, promiseDate: proposal ? proposal.promiseDate : order.promiseDate },
  };
}

/** One's own order. Refuses 订单不存在. */
export async function ownOrder(db: Context['db'], rid: string, customerRid: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(equal(orders, { rid, customerRid }));
  if (!order) throw new Failure(orderRefusals.noOrder);
  return order;
}
