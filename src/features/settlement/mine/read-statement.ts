import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, daysBetween, shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { historyLine } from '../../../host/records/rows.ts';
import { isPayer } from '../../clusters/reach.ts';
import { clusters } from '../../clusters/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { tax } from '../../ledger/rules.tax.ts';
import { orders } from '../../orders/tables.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { Brand } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { type assignStatement, Statement as StatementView } from '../contract.ts';
import { factsOf, linesOf, remainingOf, type Statement } from '../moves.ts';
import { coverage } from '../paying/rules.payment.ts';
import { historyText, wayNames, writtenOff } from '../rules.names.ts';
import {
  creditRecord,
  type StatementRole,
  settlementRefusals,
  statementRecord,
  statementStates,
  unpaidStates,
} from '../rules.states.ts';
import {
  statementCredits,
  statementHistory,
  statementLines,
  statementPayments,
  statements,
  statementVersions,
} from '../tables.ts';
import { statementPaper, statementSheet } from './papers.ts';

/** What goes with the invoices of a statement, as an archive; told by the feature of invoices. */
export type StatementPack = (
  context: Pick<Context, 'db' | 'log' | 'store' | 'now'>,
  statement: Pick<Statement, 'rid' | 'no' | 'owner'>,
) => Promise<FileAnswer>;

/** Reads one of the customer's statements, as data or as a document; see the contract. */
export const statementReader =
  (packOfStatement: StatementPack): Answers<typeof assignStatement> =>
  async (context, { rid, order_rid, format }) => {
    const { db, actor, now } = context;
    const wanted = rid ?? (await statementOfOrder(db, actor.rid, order_rid ?? ''));
    const [found] = await db
      .select({ statement: statements, isPaidByMe: sql<boolean>`${isPayer(statements.owner, actor.rid)}` })
      .from(statements)
      .where(eq(statements.rid, wanted));
    if (!found) throw new Failure(refusals.notFound);
    const { statement, isPaidByMe } = found;
    if (!isPaidByMe) {
      if (rid || !order_rid || format !== 'json') throw new Failure(refusals.notFound);
      return partOf(
        await describeStatement({ db, now }, statement, 'customer', namesFor(actor.rid)),
        order_rid,
      );
    }
    const isOfOrder = equal(statementLines, { statementRid: wanted, orderRid: order_rid ?? '' });
    if (order_rid && !(await db.$count(statementLines, isOfOrder))) throw new Failure(refusals.notFound);
    if (format === 'pack') return packOfStatement(context, statement);
    if (format !== 'json') return statementFile({ db, now }, statement, format);
    return describeStatement({ db, now }, statement, 'customer', namesFor(actor.rid));
  };

/** The statement on paper or as a spreadsheet, the same for its customer and for staff. */
export async function statementFile(
  { db, now }: { db: Database; now: Date },
  statement: Statement,
  format: 'pdf' | 'xlsx',
): Promise<FileAnswer> {
  const view = await describeStatement({ db, now }, statement, 'customer', namesFor(statement.customerRid));
  const shown = StatementView.parse(view);
  return format === 'pdf' ? statementPaper(db, shown, now) : statementSheet(shown);
}

/** Everything about a statement for its reader; `nameOf` says who took a step. Nine statements. */
export async function describeStatement(
  { db, now }: { db: Database; now: Date },
  statement: Statement,
  role: StatementRole,
  nameOf: (step: { actorType: 'customer' | 'staff' | 'system'; actorRid: string }) => string,
): Promise<AnswerOf<typeof assignStatement>> {
  const { rid, owner } = statement;
  const lines = await linesOf(db, [rid]);
  const payments = await db
    .select()
    .from(statementPayments)
    .where(and(eq(statementPayments.statementRid, rid), isNull(statementPayments.undoneAt)))
    .orderBy(
      asc(statementPayments.at),
      sql`${statementPayments.way} = 'remainder'`,
      asc(statementPayments.rid),
    );
  const credits = await db
    .select()
    .from(statementCredits)
    .where(eq(statementCredits.statementRid, rid))
    .orderBy(asc(statementCredits.createdAt));
  const versions = await db
    .select()
    .from(statementVersions)
    .where(eq(statementVersions.statementRid, rid))
    .orderBy(desc(statementVersions.edition));
  const history = await db
    .select()
    .from(statementHistory)
    .where(eq(statementHistory.statementRid, rid))
    .orderBy(desc(statementHistory.id));
  const others = await othersOf(db, statement, lines);
  const [profile] = await db.select().from(profiles).where(eq(profiles.customerRid, owner));
  const [group] = profile ? [] : await db.select().from(clusters).where(eq(clusters.rid, owner));
  const { brand, moneySetting: money } = await loadSettings(db, { brand: Brand, moneySetting: MoneySetting });
  const today = shanghaiDate(now);
  const covered = coverage(lines, statement.paidFen + statement.creditedFen - statement.returnedFen);
  const isOpen = unpaidStates.includes(statement.status);
  return {
    ...summaryOf(statement),
    created: statement.createdAt,
    confirmed: statement.confirmedAt,
    confirmed_by: statement.confirmedBy ?? '',
    confirms_on:
      statement.status === statementStates.toConfirm && statement.kind === 'regular'
        ? addDays(shanghaiDate(statement.shownAt), money.autoConfirmDays)
        : null,
    due_date: statement.dueDate,
    days_left: isOpen && statement.dueDate ? -daysBetween(statement.dueDate, today) : null,
    payer: [(profile ?? group)?.company, (profile ?? group)?.name].filter(Boolean).join(' '),
    is_part: 0,
    note: statement.note,
    lines: lines.map((line, index) => ({
      ...{ rid: line.rid, assign_rid: line.assignRid ?? '', order_rid: line.orderRid ?? '' },
      ...{ ref_no: line.refNo, name: line.name, description: line.description, samples: line.samples },
      ...{ unit: line.unit, quantity: line.quantity, project_no: line.projectNo },
      amount_fen: line.amountFen,
      discount_fen: line.discountFen,
      credited_fen: line.creditedFen,
      paid_fen: covered[index] ?? 0,
      is_disputed:
        statement.status === statementStates.disputed && statement.dispute?.lines.includes(line.rid) ? 1 : 0,
    })),
    discount_fen: lines.reduce((sum, { discountFen }) => sum + discountFen, 0),
    credited_fen: statement.creditedFen,
    paid_fen: statement.paidFen,
    invoiced_fen: statement.invoicedFen,
    tax_fen: tax(
      statement.confirmedAt ? statement.taxedFen : statement.totalFen,
      statement.taxRate ?? money.taxRate,
    ),
    dispute: statement.dispute && { reason: statement.dispute.reason, at: statement.dispute.at },
    payments: payments.map(({ rid: payment, at, way, amountFen, cashFen, bonusFen }) => ({
      ...{ rid: payment, at, way, way_name: wayNames[way] },
      amount_fen: amountFen,
      cash_fen: cashFen,
      bonus_fen: writtenOff.includes(way) ? 0 : bonusFen,
    })),
    credits: credits
      .filter(({ status }) => role !== 'customer' || status === statementStates.disputed)
      .map(({ rid: credit, createdAt, amountFen, reason, status }) => ({
        ...{ rid: credit, at: createdAt, amount_fen: amountFen, reason, status },
        status_name: creditRecord.nameOf(status),
      })),
    versions: versions.map(({ edition, at, totalFen, reason, lines: kept }) => ({
      ...{ edition, at, total_fen: totalFen, reason },
      lines: kept.map(({ name, description, amountFen, discountFen }) => ({
        ...{ name, description, amount_fen: amountFen - discountFen },
      })),
    })),
    history: history.map((step) =>
      historyLine(step, statementRecord, {
        actor: nameOf(step),
        text: historyText(step.action, step.toStatus),
      }),
    ),
    others,
    seller: { name: brand.name, accounts: money.bankAccounts },
    actions: statementRecord.offered({ ...factsOf(statement), status: statement.status }, role),
  };
}

/** What lists and pages say of a statement alike. */
export function summaryOf(statement: Statement) {
  const { rid, no, kind, status, version, edition, totalFen } = statement;
  return {
    ...{ rid, no, kind, status, version, edition },
    status_name: statementRecord.nameOf(status),
    total_fen: totalFen,
    remaining_fen: status === statementStates.voided ? 0 : remainingOf(statement),
  };
}

/** Who took a step, for a customer who reads of it; others who pay for the same group are not named. */
const namesFor =
  (reader: string) =>
  ({ actorType, actorRid }: { actorType: 'customer' | 'staff' | 'system'; actorRid: string }) =>
    ({ customer: actorRid === reader ? '我' : '课题组', staff: '客服', system: '系统' })[actorType];

/** What whoever ordered and does not pay is told of a statement: what their order costs, and how much of that is paid. */
function partOf(whole: AnswerOf<typeof assignStatement>, orderRid: string): AnswerOf<typeof assignStatement> {
  const lines = whole.lines.filter(({ order_rid }) => order_rid === orderRid);
  const sum = (read: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + read(line), 0);
  const paid_fen = sum((line) => line.paid_fen);
  const total_fen = sum((line) => line.amount_fen - line.discount_fen);
  return {
    ...whole,
    ...{ lines, total_fen, paid_fen, is_part: 1, remaining_fen: total_fen - paid_fen },
    discount_fen: sum((line) => line.discount_fen),
    credited_fen: sum((line) => line.credited_fen),
    ...{ invoiced_fen: 0, tax_fen: 0, note: '', dispute: null },
    ...{ payments: [], credits: [], versions: [], history: [], others: [], actions: [] },
  };
}

/** The newest statement that counts of an order that they pay or ordered. Refuses 该订单尚未出具结算单. */
async function statementOfOrder(db: Database, customerRid: string, orderRid: string): Promise<string> {
  const [found] = await db
    .select({ rid: statements.rid })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .innerJoin(orders, eq(orders.rid, statementLines.orderRid))
    .where(
      and(
        equal(statementLines, { orderRid, isActive: true }),
        or(eq(orders.customerRid, customerRid), isPayer(statements.owner, customerRid)),
      ),
    )
    .orderBy(
      sql`${statements.status} = ${statementStates.paid}`,
      desc(statements.createdAt),
      desc(statements.rid),
    )
    .limit(1);
  if (!found) throw new Failure(settlementRefusals.none);
  return found.rid;
}

async function othersOf(
  db: Database,
  { rid, owner, adjusts }: Statement,
  lines: readonly { orderRid: string | null }[],
) {
  const orderRids = [...new Set(lines.flatMap(({ orderRid }) => orderRid ?? []))];
  if (orderRids.length === 0 && !adjusts) return [];
  const rows = await db
    .selectDistinct({ statement: statements })
    .from(statements)
    .innerJoin(statementLines, eq(statementLines.statementRid, statements.rid))
    .where(
      and(eq(statements.owner, owner), ne(statements.rid, rid), inArray(statementLines.orderRid, orderRids)),
    )
    .limit(20);
  return rows
    .map(({ statement }) => summaryOf(statement))
    .map(({ rid: other, no, status_name, total_fen }) => ({ rid: other, no, status_name, total_fen }));
}
