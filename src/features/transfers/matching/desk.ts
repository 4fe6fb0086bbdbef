import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { finds, is } from '../../../host/records/filters.ts';
import { listed, pageFrom } from '../../../host/records/listed.ts';
import { payerCalled, payerColumns, payerTold } from '../../clusters/payers.ts';
import { clusters } from '../../clusters/tables.ts';
import { personColumns, personOf } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { fileRefusals } from '../../files/contract.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { customers } from '../../identity/tables.ts';
import { readHands } from '../../ledger/hands.ts';
import { notify } from '../../notifications/service.notices.ts';
import { topUpStates } from '../../prestore/rules.states.ts';
import { prestoreApplies } from '../../prestore/tables.ts';
import { staffName } from '../../staff/names.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { tellLine } from '../bank/bank-lines.ts';
import { claimRows, matchFacts, matchRole } from '../moves.ts';
import {
  claimStates,
  isOwnKind,
  matchRecord,
  matchStates,
  ownKinds,
  type Purpose,
  purposes,
} from '../rules.states.ts';
import { bankLines, transferApplies, transferMatches, transferMatchLines } from '../tables.ts';
import type { claimReject, claimVoucher, matchDesk, matchList } from './contract.ts';
import { matchMake } from './contract.ts';
import { suggestionsFor } from './rules.suggestions.ts';

/** So many lines are looked through for suggestions, the newest first. */
const mostLines = 1_000;

type Waiting = Omit<AnswerOf<typeof matchDesk>['list'][number], 'suggestions'> & { names: string[] };

/** What waits for its transfer, oldest first, with suggestions. Four statements. */
export const readDesk: Answers<typeof matchDesk> = async ({ db, now }, input) => {
  const waiting = [...(await waitingClaims(db)), ...(await waitingTopUps(db))].toSorted(
    (one, other) => one.created.getTime() - other.created.getTime(),
  );
  const lines = await db
    .select()
    .from(bankLines)
    .where(gt(bankLines.leftFen, 0))
    .orderBy(desc(bankLines.paidOn), desc(bankLines.rid))
    .limit(mostLines);
  const found = pageFrom(waiting, input);
  const byRid = new Map(lines.map((line) => [line.rid, line]));
  const [proposed] = await db
    .select({ number: count() })
    .from(transferMatches)
    .where(eq(transferMatches.status, matchStates.toApprove));
  return {
    ...found,
    list: found.list.map(({ names, ...target }) => ({
      ...target,
      suggestions: suggestionsFor(
        {
          ...{ no: target.no, refs: target.refs, amountFen: target.amount_fen },
          ...{ payer: target.payer, payDate: target.pay_date, serial: target.bank_no, names },
        },
        lines,
      ).flatMap(({ lineRid, score, reasons }) => {
        const line = byRid.get(lineRid);
        return line ? [{ line: tellLine(line, now), score, reasons }] : [];
      }),
    })),
    to_approve: proposed?.number ?? 0,
  };
};

async function waitingClaims(db: Database): Promise<Waiting[]> {
  const rows = await db
    .select({ row: transferApplies, ...personColumns })
    .from(transferApplies)
    .innerJoin(customers, eq(customers.rid, transferApplies.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, transferApplies.customerRid))
    .where(eq(transferApplies.status, claimStates.toMatch))
    .orderBy(asc(transferApplies.rid))
    .limit(mostLines);
  return rows.map(({ row, ...known }) => ({
    ...{ target: 'claim', rid: row.rid, no: row.no, version: row.version },
    purpose_name: purposes[row.purpose as Purpose],
    refs: row.refNos,
    customer: personOf(row.customerRid, known),
    amount_fen: row.amountFen,
    ...{ payer: row.payer, pay_date: row.payDate, bank_no: row.bankNo, remark: row.remark },
    has_voucher: row.voucherRid !== null,
    created: row.createdAt,
    names: [known.name, known.company].flatMap((name) => name ?? []),
  }));
}

async function waitingTopUps(db: Database): Promise<Waiting[]> {
  const rows = await db
    .select({ row: prestoreApplies, ...payerColumns })
    .from(prestoreApplies)
    .leftJoin(customers, eq(customers.rid, prestoreApplies.owner))
    .leftJoin(profiles, eq(profiles.customerRid, prestoreApplies.owner))
    .leftJoin(clusters, eq(clusters.rid, prestoreApplies.owner))
    .where(
      and(
        eq(prestoreApplies.way, 3),
        inArray(prestoreApplies.status, [topUpStates.toPay, topUpStates.arriving]),
        isNull(prestoreApplies.matchedAt),
      ),
    )
    .orderBy(asc(prestoreApplies.rid))
    .limit(mostLines);
  return rows.map(({ row, ...known }) => ({
    ...{ target: 'prestore', rid: row.rid, no: row.no, version: row.version },
    purpose_name: '充值申请',
    refs: [],
    customer: payerTold(row.owner, known),
    amount_fen: row.amountFen,
    ...{ payer: '', pay_date: '', bank_no: '', remark: '' },
    has_voucher: row.voucherRid !== null,
    created: row.createdAt,
    names: [known.name, known.company].flatMap((name) => name ?? []),
  }));
}

/** One page of matches, newest first. */
export const listMatches: Answers<typeof matchList> = async (context, { status, kw, ...paging }) => {
  const { db, actor } = context;
  const which = and(
    is(transferMatches.status, status),
    or(finds(kw, [transferMatches.targetNo]), payerCalled(kw)),
  );
  const { list: rows, ...found } = await listed(
    db,
    paging,
    db
      .select({
        match: transferMatches,
        ...payerColumns,
        maker: staffName(transferMatches.madeBy),
        approver: staffName(transferMatches.approvedBy),
        undoer: staffName(transferMatches.undoneBy),
      })
      .from(transferMatches)
      .leftJoin(customers, eq(customers.rid, transferMatches.owner))
      .leftJoin(profiles, eq(profiles.customerRid, transferMatches.owner))
      .leftJoin(clusters, eq(clusters.rid, transferMatches.owner))
      .where(which),
    [sql`${transferMatches.status} <> ${matchStates.toApprove}`, desc(transferMatches.rid)],
  );
  const rids = rows.map(({ match }) => match.rid);
  const parts = rids.length
    ? await db
        .select({ part: transferMatchLines, line: bankLines })
        .from(transferMatchLines)
        .innerJoin(bankLines, eq(bankLines.rid, transferMatchLines.lineRid))
        .where(inArray(transferMatchLines.matchRid, rids))
    : [];
  const hands = await readHands(
    context,
    actor.rid,
    rows.map(({ match }) => match),
  );
  const mayWork = scopeOf(actor.role, matchMake.permission) !== undefined;
  return {
    ...found,
    list: rows.map(({ match, ...known }) => {
      const facts = matchFacts(match, hands, actor.rid);
      return {
        ...{ rid: match.rid, target: match.target, target_no: match.targetNo, version: match.version },
        customer: isOwnKind(match.target)
          ? { rid: '', name: ownKinds[match.target] }
          : payerTold(match.owner, known),
        amount_fen: match.amountFen,
        ...{ status: match.status, status_name: matchRecord.nameOf(match.status) },
        lines: parts
          .filter(({ part }) => part.matchRid === match.rid)
          .map(({ part, line }) => ({
            ...{ serial: line.serial, pay_date: line.paidOn, payer: line.payer, fen: part.fen },
          })),
        ...{ made_by: known.maker ?? '', approved_by: known.approver ?? '', undone_by: known.undoer ?? '' },
        ...{ reason: match.reason, created: match.createdAt },
        actions: mayWork ? matchRecord.offered(facts, matchRole(actor.role)) : [],
      };
    }),
  };
};

/** Sends a claim back; see the call. */
export const rejectClaim: Answers<typeof claimReject> = async (context, { rid, version, reason }) => {
  const { db, now, actor } = context;
  const row = await claimRows.lock(db, rid, 'any');
  const by = { role: 'finance', rid: actor.rid } as const;
  await claimRows.move(db, row, { action: 'reject', by, now, version, reason, changes: { reason } });
  await notify(context, {
    customerRid: row.customerRid,
    event: 'transferRejected',
    values: { yuan: yuan(row.amountFen), reason },
    ref: `${rid} ${row.version}`,
  });
  return null;
};

/** The voucher of a claim. Refuses 文件不存在. */
export const readClaimVoucher: Answers<typeof claimVoucher> = async (context, { rid }) => {
  const [row] = await context.db
    .select({ voucherRid: transferApplies.voucherRid })
    .from(transferApplies)
    .where(eq(transferApplies.rid, rid));
  if (!row?.voucherRid) throw new Failure(fileRefusals.missing);
  return boundFile(context, row.voucherRid, `transfer_applies:${rid}`);
};
