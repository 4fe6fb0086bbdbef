import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { isOneOf } from '../../core/record.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { historyLine } from '../../host/records/rows.ts';
import { payerCalled, payerColumns, payersOf, payerTold } from '../clusters/payers.ts';
import { ownerOf } from '../clusters/reach.ts';
import { clusterStates } from '../clusters/rules.states.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { boundFile } from '../files/service.downloads.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { notify } from '../notifications/service.notices.ts';
import { staffMembers } from '../staff/tables.ts';
import { type OverdueSince, storeApply } from './applying.ts';
import type * as calls from './contract.staff.ts';
import { applyRows, type CreditApply, creditRole, creditSetting, factsOf } from './moves.ts';
import { nameOfOwner, offerFor } from './owners.ts';
import { applyRecord, applyStates, lineRecord } from './rules.states.ts';
import { creditRefusals } from './rules.ts';
import { creditApplies, creditHistory } from './tables.ts';
import { lineOf, usedCredit } from './use-credit.ts';

function found(db: Database, which: SQL | undefined) {
  return db
    .select({ apply: creditApplies, ...payerColumns })
    .from(creditApplies)
    .leftJoin(customers, eq(customers.rid, creditApplies.owner))
    .leftJoin(profiles, eq(profiles.customerRid, creditApplies.owner))
    .leftJoin(clusters, eq(clusters.rid, creditApplies.owner))
    .where(which);
}

function told({ apply, ...payer }: Awaited<ReturnType<typeof found>>[number]) {
  const { rid, version, owner, status, limitFen, termDays, proposedBy, createdAt } = apply;
  return {
    ...{ rid, version, owner: payerTold(owner, payer), status, status_name: applyRecord.nameOf(status) },
    ...{ limit_fen: limitFen, term_days: termDays, created: createdAt },
    is_proposed: proposedBy && status === applyStates.toReview ? (1 as const) : (0 as const),
  };
}

/** Applications for staff; see the call. Three statements. */
export const listApplies: Answers<typeof calls.creditApplyList> = async (
  { db },
  { status, kw, ...paging },
) => {
  const which = and(is(creditApplies.status, status), payerCalled(kw));
  const { list, ...rest } = await listed(db, paging, found(db, which), [desc(creditApplies.rid)]);
  const counts = await db
    .select({ status: creditApplies.status, number: count() })
    .from(creditApplies)
    .groupBy(creditApplies.status);
  return {
    ...rest,
    list: list.map(told),
    counts: Object.fromEntries(counts.map((each) => [String(each.status), each.number])),
  };
};

/** One application for staff; see the call. */
export const viewApply: Answers<typeof calls.creditApplyView> = async (context, { rid }) => {
  const { db, actor } = context;
  const [row] = await found(db, eq(creditApplies.rid, rid));
  if (!row) throw new Failure(refusals.notFound);
  const { apply } = row;
  const setting = await creditSetting(context);
  const line = await lineOf(db, apply.owner);
  const offerFen = await offerFor(db, apply.owner, setting);
  const papers = await db
    .select({ rid: files.rid, name: files.name, bytes: files.bytes })
    .from(files)
    .where(eq(files.boundTo, boundTo(rid)))
    .orderBy(asc(files.rid));
  const steps = await db
    .select()
    .from(creditHistory)
    .where(eq(creditHistory.recordRid, rid))
    .orderBy(creditHistory.id);
  const names = await namesOf(db, [
    ...steps.map(({ actorRid }) => actorRid),
    ...[apply.askedBy, apply.proposedBy, apply.decidedBy].flatMap((each) => each ?? []),
  ]);
  const { grantFen, grantDays, statementDay } = apply;
  const role = creditRole(actor.role);
  const facts = factsOf(apply, actor.rid, setting.fourEyesFen);
  return {
    ...told(row),
    ...{ reason: apply.reason, supplement: apply.supplement, answer: apply.answer },
    asked_by: names.get(apply.askedBy ?? '') ?? '',
    grant:
      grantFen && grantDays && statementDay
        ? { limit_fen: grantFen, term_days: grantDays, statement_day: statementDay }
        : null,
    proposed_by: names.get(apply.proposedBy ?? '') ?? '',
    decided_by: names.get(apply.decidedBy ?? '') ?? '',
    offer: {
      limit_fen: offerFen > 0 ? Math.min(offerFen, apply.limitFen) : apply.limitFen,
      term_days: setting.termDays,
      statement_day: setting.statementDay,
    },
    offer_fen: offerFen,
    solo_fen: setting.fourEyesFen,
    line: line
      ? {
          ...{ status: line.status, status_name: lineRecord.nameOf(line.status) },
          ...{ limit_fen: line.limitFen, used_fen: await usedCredit(db, line.owner) },
          ...{ term_days: line.termDays, statement_day: line.statementDay },
        }
      : null,
    files: papers,
    history: steps.map((step) =>
      historyLine(step, applyRecord, {
        actor: step.actorType === 'staff' ? (names.get(step.actorRid) ?? '员工') : '客户',
        text: stepNames[step.action] ?? step.action,
      }),
    ),
    actions: role
      ? applyRecord
          // How much would be granted is not known before the dialog says so.
          .offered({ ...facts, grantFen: 0, status: apply.status }, role)
          .filter(({ action, reason }) => action !== 'propose' && !(action === 'confirm' && reason))
      : [],
  };
};

const stepNames: Readonly<Record<string, string>> = {
  ...{ apply: '提交申请', supply: '补充资料', cancel: '取消申请', accept: '签署协议' },
  ...{ ask: '要求补充资料', pass: '通过', propose: '提请复核', confirm: '复核通过', reject: '驳回' },
};

/** A paper of an application; see the call. */
export const readPaper: Answers<typeof calls.creditPaper> = (context, { rid, file_rid }) =>
  boundFile(context, file_rid, boundTo(rid));

/** Decides about an application; see the call. */
export const decideApply: Answers<typeof calls.creditDecideApply> = async (context, input) => {
  const { db, actor, now, note } = context;
  const { rid, version, action, reason } = input;
  const role = creditRole(actor.role);
  if (!role) throw new Failure(refusals.forbidden);
  const { fourEyesFen: soloFen } = await creditSetting(context);
  const row = await applyRows.lock(db, rid, 'any');
  const grant = {
    ...{ grantFen: input.limit_fen ?? null, grantDays: input.term_days ?? null },
    statementDay: input.statement_day ?? null,
  };
  const isLarge = (grant.grantFen ?? 0) > soloFen;
  // What is above the amount goes to a second person; a lead of service is refused.
  const step = action === 'pass' && isLarge && role !== 'lead' ? 'propose' : action;
  const by = { role, type: 'staff' as const, rid: actor.rid };
  const decided = { answer: reason, decidedBy: actor.rid, decidedAt: now };
  const changes = {
    pass: { ...grant, ...decided, proposedBy: null },
    propose: { ...grant, proposedBy: actor.rid },
    confirm: decided,
    ask: { answer: reason, proposedBy: null, grantFen: null, grantDays: null, statementDay: null },
    reject: decided,
  }[step];
  const asked = step === 'pass' ? { grantFen: grant.grantFen ?? 0 } : {};
  const moved = await applyRows.move(db, row, {
    ...{ action: step, by, now, version, reason, soloFen, changes },
    ...asked,
  });
  const name = await nameOfOwner(db, row.owner);
  note(
    `${name} ${stepNames[step]}${moved.grantFen ? ` ¥${yuan(moved.grantFen)}` : ''}${reason && `，${reason}`}`,
  );
  if (step !== 'propose') await tellDecision(context, moved);
  return { status: moved.status, status_name: applyRecord.nameOf(moved.status), version: moved.version };
};

async function tellDecision(context: StaffContext, apply: CreditApply): Promise<void> {
  const { rid, version, owner, status, grantFen, answer } = apply;
  const isPassed = status === applyStates.passed;
  const values = {
    result: isPassed ? '已通过' : status === applyStates.toSupply ? '需补充资料' : '未通过',
    reason: isPassed ? `额度${yuan(grantFen ?? 0)}元，签署信用服务协议后生效。` : answer,
  };
  for (const customerRid of await payersOf(context.db, owner, { alsoManagers: true }))
    await notify(context, { customerRid, event: 'creditDecided', values, ref: `${rid} ${version}` });
}

/** Applies for a customer or a group; see the call. */
export function staffApplier(overdueSince: OverdueSince): Answers<typeof calls.creditApplyFor> {
  return async (context, { owner, limit_fen: limitFen, term_days: termDays, reason }) => {
    const { db, actor, note } = context;
    const customerRid = await signerOf(db, owner);
    if (await overdueSince(db, owner)) throw new Failure(creditRefusals.overdue);
    const asked = { owner, customerRid, limitFen, termDays, reason };
    const { rid } = await storeApply(context, asked, { staffRid: actor.rid });
    note(`${await nameOfOwner(db, owner)} ¥${yuan(limitFen)}，${reason}`);
    return { rid };
  };
}

/** Who would sign for an owner: the customer, or who owns the group. Refuses 记录不存在. */
async function signerOf(db: Database, owner: string): Promise<string> {
  const [person] = await db
    .select({ rid: customers.rid, closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.rid, owner));
  if (person && !person.closedAt) return person.rid;
  const [group] = await db.select({ status: clusters.status }).from(clusters).where(eq(clusters.rid, owner));
  if (!isOneOf(group?.status ?? 0, clusterStates.active)) throw new Failure(refusals.notFound);
  return ownerOf(db, owner);
}

async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.rid, [...new Set(rids)]));
  return new Map(found.map(({ rid, name }) => [rid, name]));
}

function boundTo(rid: string): string {
  return `credit_applies:${rid}`;
}
