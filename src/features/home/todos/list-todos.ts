import { and, asc, desc, eq, gt, inArray, isNull, min, or, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { together } from '../../../host/database/together.ts';
import { equal } from '../../../host/records/filters.ts';
import { approvalKinds, approvalStates } from '../../clusters/approvals/rules.ts';
import { clusterApprovals } from '../../clusters/approvals/tables.ts';
import { isPayer, managedBy } from '../../clusters/reach.ts';
import { clusters } from '../../clusters/tables.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { entryStates } from '../../plan/rules.states.ts';
import { planItems, quotes } from '../../plan/tables.ts';
import { workStates } from '../../results/rules.states.ts';
import { assigns } from '../../results/tables.ts';
import { statementStates, unpaidStates } from '../../settlement/rules.states.ts';
import { statements } from '../../settlement/tables.ts';
import type { Todo, todoList } from './contract.ts';
import { byUrgency, mostOfKind, type TodoKind } from './rules.ts';

/** What waits for the customer; see the call. Four statements. */
export const listTodos: Answers<typeof todoList> = async (context) => {
  const waiting = await together(
    ordersOf(context),
    quotesOf(context),
    statementsOf(context),
    approvalsOf(context),
  );
  return { list: byUrgency(waiting.flat()) };
};

const kindOfOrder: ReadonlyMap<number, TodoKind> = new Map([
  [orderStates.atIssue, 'issue'],
  [orderStates.toConfirm, 'confirm'],
  [orderStates.toVerify, 'verdict'],
  [orderStates.toPrepay, 'prepay'],
  [orderStates.toSend, 'send'],
]);

async function ordersOf({ db, actor }: CustomerContext): Promise<Todo[]> {
  const ranked = db
    .select({
      ...{
        rid: orders.rid,
        no: orders.no,
        title: orders.title,
        status: orders.status,
        version: orders.version,
      },
      ...{ typeId: orders.typeId, fen: orders.totalFen, createdAt: orders.createdAt },
      rank: sql<number>`row_number() OVER (PARTITION BY ${orders.status} ORDER BY ${orders.createdAt} DESC)`.as(
        'rank',
      ),
    })
    .from(orders)
    .where(and(equal(orders, { customerRid: actor.rid }), inArray(orders.status, [...kindOfOrder.keys()])))
    .as('ranked');
  const rows = await db
    .select({
      ...{ rid: ranked.rid, no: ranked.no, title: ranked.title, status: ranked.status },
      ...{ typeId: ranked.typeId, version: ranked.version, fen: ranked.fen, due: min(assigns.verdictDue) },
    })
    .from(ranked)
    .leftJoin(assigns, and(eq(assigns.orderRid, ranked.rid), eq(assigns.status, workStates.toVerify)))
    .where(sql`${ranked.rank} <= ${mostOfKind}`)
    .groupBy(
      ...(['rid', 'no', 'title', 'status', 'typeId', 'version', 'fen', 'createdAt'] as const).map(
        (name) => ranked[name],
      ),
    )
    .orderBy(desc(ranked.createdAt));
  return rows.flatMap(({ status, typeId, fen, due, ...order }) => {
    const asked = kindOfOrder.get(status);
    const kind = asked === 'send' && typeId === 3 ? 'upload' : asked;
    if (!kind) return [];
    return { ...order, kind, due: due && shanghaiDate(due), amount_fen: kind === 'prepay' ? fen : null };
  });
}

/** Quotes of which a line waits for an answer, with what those lines come to. */
async function quotesOf({ db, actor, now }: CustomerContext): Promise<Todo[]> {
  const rows = await db
    .select({
      ...{ rid: quotes.rid, no: quotes.no, version: quotes.version, due: min(planItems.validUntil) },
      title: sql<string>`string_agg(${planItems.name}, '、' ORDER BY ${planItems.createdAt})`,
      fen: sql<number>`sum(${planItems.quotedFen} * ${planItems.count})::float8`,
    })
    .from(planItems)
    .innerJoin(quotes, eq(quotes.rid, planItems.quoteRid))
    .where(
      and(
        equal(planItems, { customerRid: actor.rid, status: entryStates.quoted }),
        or(isNull(planItems.validUntil), gt(planItems.validUntil, now)),
      ),
    )
    .groupBy(quotes.rid, quotes.no, quotes.version)
    .orderBy(asc(min(planItems.validUntil)))
    .limit(mostOfKind);
  return rows.map(({ fen, due, ...quote }) => ({
    ...{ ...quote, kind: 'quote', due: due && shanghaiDate(due), amount_fen: fen },
  }));
}

async function statementsOf({ db, actor }: CustomerContext): Promise<Todo[]> {
  const rows = await db
    .select({
      ...{ rid: statements.rid, no: statements.no, status: statements.status, version: statements.version },
      ...{ total: statements.totalFen, paid: statements.paidFen, credited: statements.creditedFen },
      due: statements.dueDate,
    })
    .from(statements)
    .where(
      and(
        isPayer(statements.owner, actor.rid),
        inArray(statements.status, [statementStates.toConfirm, ...unpaidStates]),
      ),
    )
    .orderBy(asc(statements.dueDate), desc(statements.rid))
    .limit(mostOfKind * 2);
  return rows.map(({ status, total, paid, credited, ...statement }) => ({
    ...statement,
    kind: status === statementStates.toConfirm ? 'statement' : 'pay',
    title: '结算单',
    amount_fen: total - paid - credited,
  }));
}

async function approvalsOf({ db, actor, now }: CustomerContext): Promise<Todo[]> {
  const rows = await db
    .select({ asked: clusterApprovals, cluster: clusters.name })
    .from(clusterApprovals)
    .innerJoin(clusters, eq(clusters.rid, clusterApprovals.clusterRid))
    .where(
      and(
        inArray(clusterApprovals.clusterRid, managedBy(db, actor.rid)),
        eq(clusterApprovals.status, approvalStates.waiting),
        or(isNull(clusterApprovals.endsAt), gt(clusterApprovals.endsAt, now)),
      ),
    )
    .orderBy(asc(clusterApprovals.createdAt))
    .limit(mostOfKind);
  return rows.map(({ asked: { rid, no, kind, why, fen, endsAt, version }, cluster }) => ({
    ...{ kind: 'approval', rid, no, version, amount_fen: fen, due: endsAt && shanghaiDate(endsAt) },
    title: `${cluster}的${approvalKinds[kind]}：${why}`,
  }));
}
