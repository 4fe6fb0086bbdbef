import { and, eq, inArray } from 'drizzle-orm';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { reservations } from '../../reservations/tables.ts';
import { assigns } from '../../results/tables.ts';
import { netOfLine } from '../../settlement/paying/rules.payment.ts';
import { moneyOf } from '../../settlement/rules.invoicing.ts';
import { statementLines, statements } from '../../settlement/tables.ts';
import { advancesOf } from '../../wallets/advances.ts';
import { refOf } from '../asking/invoiceable.ts';
import type { InvoiceLine } from '../moves.ts';
import type { Claimed, Source } from './rules.ts';

/** What was accepted: when, by whom, and by what; in words. */
type Accepted = { at: string; by: 'customer' | 'system'; how: string };

/** A line of an invoice with what it charges; amounts in fen, `fen` is what is invoiced of it. */
export type PackLine = Claimed & {
  orderRid: string;
  /** The number of the order, booking or top-up. */
  no: string;
  name: string;
  samples: number;
  quantity: number;
  unit: string;
  /** What it was settled for. */
  settledFen: number;
  projectNo: string;
  accepted: Accepted | undefined;
};

/** What the lines of an invoice charge, with the money of their statements. One statement. */
export async function settledWorkOf(
  db: Database,
  owner: string,
  lines: readonly InvoiceLine[],
): Promise<{ lines: ReadonlyMap<string, PackLine>; sources: Source[]; statementRids: string[] }> {
  const rids = lines.flatMap(({ kind, refRid }) => (kind === 'statement' ? refRid : []));
  const rows =
    rids.length === 0
      ? []
      : await db
          .select({ line: statementLines, statement: statements, work: assigns, booking: reservations })
          .from(statementLines)
          .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
          .leftJoin(assigns, eq(assigns.rid, statementLines.assignRid))
          .leftJoin(reservations, eq(reservations.rid, statementLines.reservationRid))
          .where(and(inArray(statementLines.rid, rids), eq(statements.owner, owner)));
  const charged = rows.map((row): [string, PackLine] => {
    const { line, statement } = row;
    const settledFen = line.isActive ? netOfLine(line) - line.creditedFen : 0;
    const invoiced = lines.find(({ refRid }) => refRid === line.rid);
    return [
      refOf('statement', line.rid),
      {
        ...{ source: `statement:${statement.rid}`, fen: invoiced?.amountFen ?? 0, settledFen },
        mostFen: Math.min(settledFen, line.issuedFen),
        ...{ orderRid: line.orderRid ?? '', no: line.refNo, projectNo: line.projectNo },
        name: [line.name, line.description].filter(Boolean).join(' · '),
        ...{ samples: line.samples, quantity: line.quantity, unit: line.unit, accepted: acceptedBy(row) },
      },
    ];
  });
  const found = new Map(rows.map(({ statement }) => [statement.rid, statement]));
  const sources = [...found.values()].map((statement) => ({
    source: `statement:${statement.rid}`,
    baseFen: moneyOf(statement),
    takenFen: statement.invoicedFen,
  }));
  return { lines: new Map(charged), sources, statementRids: [...found.keys()] };
}

/** How much of these lines' money still is where they stand for it, by their rids. One statement. */
export async function standingFenOf(
  db: Database,
  lines: readonly InvoiceLine[],
): Promise<(line: InvoiceLine) => number> {
  const rows = await advancesOf(
    db,
    lines.flatMap(({ kind, rid }) => (kind === 'statement' ? [] : rid)),
  );
  return ({ rid }) =>
    rows.reduce(
      (sum, { lineRid, holder, fen }) => (lineRid === rid && !holder.startsWith('gone:') ? sum + fen : sum),
      0,
    );
}

/** A line over money that nothing was bought with when it was invoiced. */
export function prepaidLine(line: InvoiceLine, standingFen: number): PackLine {
  const { kind, refRid, orderRid, no, name, amountFen } = line;
  return {
    ...{ source: refOf(kind, refRid), fen: amountFen, mostFen: standingFen, settledFen: amountFen },
    ...{ orderRid: orderRid ?? '', no, name, samples: 0, quantity: 1, unit: '笔', projectNo: '' },
    accepted: undefined,
  };
}

/** By its own verdict, at the instrument, or with the statement that was agreed to. */
function acceptedBy({
  work,
  booking,
  statement,
}: {
  work: typeof assigns.$inferSelect | null;
  booking: typeof reservations.$inferSelect | null;
  statement: typeof statements.$inferSelect;
}): Accepted | undefined {
  const at = (instant: Date) => shanghaiTime(instant).slice(0, 16);
  if (work?.verdictAt) return { at: at(work.verdictAt), by: work.verdictBy ?? 'customer', how: '数据核对' };
  if (booking?.actualEnd) return { at: at(booking.actualEnd), by: 'customer', how: '上机完成' };
  if (!statement.confirmedAt) return undefined;
  return { at: at(statement.confirmedAt), by: statement.confirmedBy ?? 'system', how: '结算确认' };
}
