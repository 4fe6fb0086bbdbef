import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { during, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { historyLine } from '../../host/records/rows.ts';
import { groupNames, managedGroups } from '../clusters/payers.ts';
import { isPayer, ownerMeant } from '../clusters/reach.ts';
import { bindFiles } from '../files/service.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import type {
  Claim,
  transferApplyAdd,
  transferApplyCancel,
  transferApplyDetail,
  transferApplyList,
} from './contract.ts';
import { payerOf } from './matching/payers.ts';
import { type ClaimRow, claimNumbers, claimRows } from './moves.ts';
import {
  claimActions,
  claimRecord,
  claimStates,
  matchStates,
  type Purpose,
  purposes,
  transferRefusals,
} from './rules.states.ts';
import {
  bankLines,
  transferApplies,
  transferHistory,
  transferMatches,
  transferMatchLines,
} from './tables.ts';

/** Claims a transfer; see the call. */
export const addClaim: Answers<typeof transferApplyAdd> = async (context, input) => {
  const { db, now, actor } = context;
  const { purpose, amount_fen: amountFen, pay_date: payDate, bank_no: bankNo = '' } = input;
  if (payDate > shanghaiDate(now)) throw new Failure(transferRefusals.payDate);
  const chosen = await lookAtRefs(context, actor.rid, { purpose, refs: [...new Set(input.refs)], amountFen });
  const owner = await ownerMeant(context, chosen[0]?.owner);
  const [refs, refNos] = [chosen.map(({ rid }) => rid), chosen.map(({ no }) => no)];
  await refuseClaimed(db, bankNo);
  const rid = ulid(now.getTime());
  const no = await claimNumbers.next(db, now);
  const [made] = await db
    .insert(transferApplies)
    .values({
      ...{ rid, no, owner, customerRid: actor.rid, purpose, refs, refNos, amountFen, payDate },
      ...{ payer: input.payer, bankNo, voucherRid: input.voucher, remark: input.remark ?? '' },
      ...{ status: claimStates.toMatch, createdAt: now },
    })
    .onConflictDoNothing()
    .returning();
  // Somebody else claimed the same serial in the same moment.
  if (!made) throw new Failure(transferRefusals.claimed);
  const boundTo = `transfer_applies:${rid}`;
  await bindFiles({ db }, { rids: [input.voucher], purpose: 'voucher', boundTo, ownerRid: actor.rid });
  const by = { role: 'customer', rid: actor.rid } as const;
  await claimRows.begin(db, made, { by, now });
  const values = { no, yuan: yuan(amountFen) };
  await tellStaff(context, { event: 'transferClaimed', to: { role: 'finance' }, values, ref: rid });
  return { rid, no };
};

/** Calls a claim off; see the call. */
export const cancelClaim: Answers<typeof transferApplyCancel> = async (
  { db, now, actor },
  { rid, version },
) => {
  const row = await claimRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', rid: actor.rid } as const;
  await claimRows.move(db, row, { action: 'cancel', by, now, version });
  return null;
};

/** One page of the customer's claims and of groups' that they own or manage. */
export const listClaims: Answers<typeof transferApplyList> = async (
  context,
  { status, from, to, owner: asked, ...paging },
) => {
  const { db, actor } = context;
  const chosen = asked === undefined ? undefined : await ownerMeant(context, asked || undefined);
  const which = and(
    isPayer(transferApplies.owner, actor.rid),
    is(transferApplies.owner, chosen),
    is(transferApplies.status, status),
    during(transferApplies.createdAt, { from, to }),
  );
  const found = await listed(db, paging, db.select().from(transferApplies).where(which), [
    desc(transferApplies.rid),
  ]);
  const groups = await managedGroups(db, actor.rid);
  const nameOf = (owner: string) => groups.find(({ rid }) => rid === owner)?.name;
  return { ...found, list: found.list.map((row) => told(row, nameOf(row.owner))), groups };
};

/** One claim of the customer's with what became of it. Refuses 记录不存在. */
export const readClaim: Answers<typeof transferApplyDetail> = async ({ db, actor }, { rid }) => {
  const [row] = await db
    .select()
    .from(transferApplies)
    .where(and(eq(transferApplies.rid, rid), isPayer(transferApplies.owner, actor.rid)));
  if (!row) throw new Failure(refusals.notFound);
  const steps = await db
    .select()
    .from(transferHistory)
    .where(eq(transferHistory.applyRid, rid))
    .orderBy(asc(transferHistory.at), asc(transferHistory.rid));
  return {
    ...told(row, (await groupNames(db, [row.owner])).get(row.owner)),
    refs: row.refs.map((ref, index) => ({ rid: ref, no: row.refNos[index] ?? '' })),
    bank_no: row.bankNo,
    remark: row.remark,
    // Files are their sender's alone.
    voucher: (row.customerRid === actor.rid && row.voucherRid) || '',
    matched: await matchedLines(db, rid),
    history: steps.map((step) => historyLine(step, claimRecord)),
  };
};

async function matchedLines(db: Database, rid: string) {
  const lines = await db
    .select({ serial: bankLines.serial, paidOn: bankLines.paidOn, fen: transferMatchLines.fen })
    .from(transferMatches)
    .innerJoin(transferMatchLines, eq(transferMatchLines.matchRid, transferMatches.rid))
    .innerJoin(bankLines, eq(bankLines.rid, transferMatchLines.lineRid))
    .where(
      and(
        eq(transferMatches.targetRid, rid),
        inArray(transferMatches.status, [matchStates.toApprove, matchStates.posted]),
      ),
    );
  return lines.map(({ serial, paidOn, fen }) => ({ serial, pay_date: paidOn, amount_fen: fen }));
}

function told(row: ClaimRow, group = ''): z.input<typeof Claim> {
  const { rid, no, purpose, payer, payDate, status, reason, version } = row;
  return {
    ...{ rid, no, purpose, purpose_name: purposes[purpose as Purpose] ?? '', payer, pay_date: payDate },
    ...{ amount_fen: row.amountFen, group },
    ...{ status, status_name: claimRecord.nameOf(status), reason, version },
    created: row.createdAt,
    actions: claimActions(status, 'customer'),
  };
}

/**
 * What `payerRid` is to pay, as it will be paid. Refuses when nothing was chosen, and when the money does not reach the last of it: then
 * something was chosen that it does not pay for.
 */
export async function lookAtRefs(
  context: Pick<CustomerContext, 'db' | 'now'>,
  payerRid: string,
  { purpose, refs, amountFen }: { purpose: 0 | 1 | 2; refs: readonly string[]; amountFen: number },
): Promise<{ rid: string; no: string; owner: string }[]> {
  if (purpose === 0) {
    if (refs.length > 0) throw new Failure(refusals.badInput);
    return [];
  }
  if (refs.length === 0) throw new Failure(transferRefusals.refs);
  const chosen = await payerOf(purpose).look(context, payerRid, refs);
  const before = chosen.slice(0, -1).reduce((sum, { owedFen }) => sum + owedFen, 0);
  if (amountFen <= before) {
    throw new Failure(purpose === 1 ? transferRefusals.amount : transferRefusals.orderAmount);
  }
  return chosen;
}

/** Refuses a serial that somebody has claimed, or whose line is used up. */
async function refuseClaimed(db: Database, bankNo: string) {
  if (!bankNo) return;
  const [claimed] = await db
    .select({ rid: transferApplies.rid })
    .from(transferApplies)
    .where(
      and(
        eq(transferApplies.bankNo, bankNo),
        inArray(transferApplies.status, [claimStates.toMatch, claimStates.matched, claimStates.posted]),
      ),
    );
  const lines = await db
    .select({ left: gt(bankLines.leftFen, 0) })
    .from(bankLines)
    .where(eq(bankLines.serial, bankNo));
  if (claimed || (lines.length > 0 && lines.every(({ left }) => !left))) {
    throw new Failure(transferRefusals.claimed);
  }
}
