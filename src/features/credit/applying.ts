import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import { type CustomerContext, inTransaction } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { historyLine } from '../../host/records/rows.ts';
import { refuseTaken } from '../../host/records/taken.ts';
import { withProof } from '../customers/service.step-up.ts';
import { accountOf } from '../customers/service.user.ts';
import { bindFiles } from '../files/service.ts';
import { consentTo, versionInForce } from '../identity/consents/consents.ts';
import { documentChanged, fieldMessages } from '../identity/contract.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import type { creditOperate } from './contract.ts';
import {
  applyRows,
  type CreditApply,
  type CreditContext,
  type CreditLine,
  creditSetting,
  customerMover,
  factsOf,
  lineFacts,
  lineRows,
} from './moves.ts';
import { type Asked, askedFor, lockAsked, offerFor } from './owners.ts';
import { applyRecord, applyStates, lineRecord, lineStates, openApplies } from './rules.states.ts';
import { creditRefusals } from './rules.ts';
import { creditApplies, creditHistory, creditLines } from './tables.ts';
import { creditLeft, lineOf, usedCredit } from './use-credit.ts';

type Input = CheckedInputOf<typeof creditOperate>;
type Output = AnswerOf<typeof creditOperate>;

/** The oldest due date among an owner's overdue statements; settlement is a later feature and hands this in. */
export type OverdueSince = (db: Database, owner: string) => Promise<string | null>;

/** Applies, supplies, takes back, signs, closes, reads; see the contract. */
export function creditOperator(overdueSince: OverdueSince) {
  return async (context: CustomerContext, input: Input): Promise<Output> => {
    const { op, code } = input;
    const told = (inside: CustomerContext) => info(inside, input, overdueSince);
    if (op === 'accept') {
      if (!code) throw new Failure(fieldMessages.code);
      return withProof(context, { code }, async (inside) => {
        await signLine(inside, input);
        return told(inside);
      });
    }
    return inTransaction(context, async (inside) => {
      if (op === 'apply') await apply(inside, input, overdueSince);
      else if (op === 'close') await close(inside, input);
      else if (op !== 'info') await answerStaff(inside, input, op);
      return told(inside);
    });
  };
}

async function apply(context: CustomerContext, input: Input, overdueSince: OverdueSince): Promise<void> {
  const { db, actor } = context;
  const { owner } = await lockAsked(context, input.owner);
  if (!(await accountOf(db, actor.rid)).attest) throw new Failure(creditRefusals.unverified);
  if (await overdueSince(db, owner)) throw new Failure(creditRefusals.overdue);
  const { limit_fen: limitFen = 0, reason, files } = input;
  const termDays = input.term_days ?? (await creditSetting({ db })).termDays;
  await storeApply(context, { owner, customerRid: actor.rid, limitFen, termDays, reason }, { files });
}

/** Writes down an application, with its papers, and tells finance. Refuses 您已有处理中的申请. */
export async function storeApply(
  { db, now }: Pick<CreditContext, 'db' | 'now'>,
  asked: Pick<CreditApply, 'owner' | 'customerRid' | 'limitFen' | 'termDays' | 'reason'>,
  { files = [], staffRid }: { files?: readonly string[]; staffRid?: string },
): Promise<CreditApply> {
  const rid = ulid(now.getTime());
  const { customerRid } = asked;
  const [row] = await refuseTaken(
    db
      .insert(creditApplies)
      .values({ rid, ...asked, askedBy: staffRid ?? null, status: applyStates.toReview, createdAt: now })
      .returning(),
    { credit_applies_once: creditRefusals.open },
  );
  if (!row) throw new Error('an application was added and is not there');
  await bindFiles(
    { db },
    { rids: files, purpose: 'credit', boundTo: `credit_applies:${rid}`, ownerRid: customerRid },
  );
  const by = staffRid
    ? ({ role: 'finance', type: 'staff', rid: staffRid } as const)
    : customerMover(customerRid);
  await applyRows.begin(db, row, { action: 'apply', by, now });
  await tellFinance({ db, now }, row);
  return row;
}

async function tellFinance(context: Pick<CreditContext, 'db' | 'now'>, row: CreditApply): Promise<void> {
  await tellStaff(context, {
    ...{ event: 'creditAsked', to: { roles: financeRoles }, values: { yuan: yuan(row.limitFen) } },
    ref: `${row.rid} ${row.version}`,
  });
}

/** Supplies what was asked for, or takes the application back. */
async function answerStaff(context: CustomerContext, input: Input, op: 'supply' | 'cancel'): Promise<void> {
  const { db, actor, now } = context;
  const { owner } = await lockAsked(context, input.owner);
  const row = await lockOpen(db, owner);
  const step = { action: op, by: customerMover(actor.rid), now } as const;
  if (op === 'cancel') {
    await applyRows.move(db, row, step);
    return;
  }
  const { reason, files } = input;
  applyRows.allow(row, step);
  const boundTo = `credit_applies:${row.rid}`;
  await bindFiles({ db }, { rids: files, purpose: 'credit', boundTo, ownerRid: actor.rid });
  const changes = {
    supplement: reason,
    proposedBy: null,
    grantFen: null,
    grantDays: null,
    statementDay: null,
  };
  const supplied = await applyRows.move(db, row, { ...step, changes });
  await tellFinance(context, supplied);
}

async function lockOpen(db: Database, owner: string): Promise<CreditApply> {
  const [row] = await applyRows.lockWhere(
    db,
    and(equal(creditApplies, { owner }), inArray(creditApplies.status, [...openApplies])),
  );
  if (!row) throw new Failure(refusals.wrongState);
  return row;
}

/** Signs the protocol: the line opens, or the one that there is changes. */
export async function signLine(
  context: CustomerContext,
  input: Pick<Input, 'owner' | 'protocol_version'>,
): Promise<void> {
  const { db, actor, now } = context;
  const { owner } = await lockAsked(context, input.owner, 'owner');
  const row = await lockOpen(db, owner);
  const by = customerMover(actor.rid);
  const { grantFen, grantDays, statementDay } = row;
  applyRows.allow(row, { action: 'accept', by, now });
  const protocol = await versionInForce(db, 'credit');
  if (!protocol) throw new Failure(creditRefusals.noProtocol);
  if (input.protocol_version !== protocol.version) throw new Failure(documentChanged);
  if (!grantFen || !grantDays || !statementDay) throw new Error(`application ${row.rid} grants nothing`);
  await applyRows.move(db, row, { action: 'accept', by, now });
  const terms = { limitFen: grantFen, termDays: grantDays, statementDay, protocolVersion: protocol.version };
  const line = await lineOf(db, owner, 'update');
  if (line) {
    const usedFen = await usedCredit(db, owner);
    const changes = { ...terms, customerRid: actor.rid };
    await lineRows.move(db, line, { action: 'regrant', by, now, usedFen, changes });
  } else {
    const opened = { rid: ulid(now.getTime()), owner, customerRid: actor.rid, openedAt: now };
    const [added] = await db
      .insert(creditLines)
      .values({ ...opened, ...terms, status: lineStates.active })
      .returning();
    if (!added) throw new Error('a line was opened and is not there');
    await lineRows.begin(db, added, { action: 'open', by, now, usedFen: 0 });
  }
  await consentTo(context, actor.rid, { document: 'credit', version: protocol.version }, 'credit line');
}

async function close(context: CustomerContext, input: Input): Promise<void> {
  const { db, actor, now } = context;
  const { owner } = await lockAsked(context, input.owner, 'owner');
  const line = await lineOf(db, owner, 'update');
  if (!line) throw new Failure(creditRefusals.none);
  await closeLine({ db, now }, line, customerMover(actor.rid));
}

/** Ends a locked line of which nothing is used. Refuses 额度尚有占用，结清后可终止. */
export async function closeLine(
  { db, now }: Pick<CreditContext, 'db' | 'now'>,
  line: CreditLine,
  by: Parameters<typeof lineRows.move>[2]['by'],
  { version, reason = '' }: { version?: number; reason?: string } = {},
): Promise<CreditLine> {
  const usedFen = await usedCredit(db, line.owner);
  const changes = { closedAt: now, frozenBy: null, reason };
  return lineRows.move(db, line, { action: 'close', by, now, version, reason, usedFen, changes });
}

async function info(
  context: CustomerContext,
  { owner: wanted }: Input,
  overdueSince: OverdueSince,
): Promise<Output> {
  const { db } = context;
  const asked = await askedFor(context, wanted);
  const { leftFen, reason } = await creditLeft(db, asked.owner);
  const isLate = reason === '' && (await overdueSince(db, asked.owner)) !== null;
  const usable = isLate ? { left_fen: 0, reason: creditRefusals.overdueUse } : { left_fen: leftFen, reason };
  const none = { application: null, line: null, offer_fen: 0, offer_days: 0, protocol_version: null };
  if (asked.part === 'member') return { ...none, usable, may_sign: 0, why_not: refusals.forbidden };
  const setting = await creditSetting(context);
  const [row] = await db
    .select()
    .from(creditApplies)
    .where(eq(creditApplies.owner, asked.owner))
    .orderBy(desc(creditApplies.rid))
    .limit(1);
  const line = await lineOf(db, asked.owner);
  const isOpen = row !== undefined && openApplies.some((state) => state === row.status);
  const late = await overdueSince(db, asked.owner);
  return {
    application: row ? await toldApply(db, row, asked) : null,
    line: line ? toldLine(line, await usedCredit(db, asked.owner), asked) : null,
    usable,
    offer_fen: await offerFor(db, asked.owner, setting),
    offer_days: setting.termDays,
    protocol_version: (await versionInForce(db, 'credit'))?.version ?? null,
    may_sign: asked.part === 'manager' ? 0 : 1,
    why_not: isOpen ? creditRefusals.open : late ? creditRefusals.overdue : '',
  };
}

async function toldApply(
  db: Database,
  row: CreditApply,
  { owner, part }: Asked,
): Promise<Output['application']> {
  const { rid, version, status, limitFen, termDays, grantFen, grantDays, statementDay } = row;
  const steps = await db
    .select()
    .from(creditHistory)
    .where(eq(creditHistory.recordRid, rid))
    .orderBy(creditHistory.id);
  const isGranted = row.status === applyStates.passed || row.status === applyStates.accepted;
  return {
    ...{ rid, version, status, status_name: applyRecord.nameOf(status) },
    ...{ limit_fen: limitFen, term_days: termDays, reason: row.reason, supplement: row.supplement },
    answer: row.answer,
    grant:
      isGranted && grantFen && grantDays && statementDay
        ? { limit_fen: grantFen, term_days: grantDays, statement_day: statementDay }
        : null,
    created: row.createdAt,
    history: steps
      // What finance proposes among themselves is not told.
      .filter(({ action }) => action !== 'propose')
      .map((step) => historyLine(step, applyRecord)),
    actions: applyRecord
      .offered({ ...factsOf(row, owner, 0), status }, 'customer')
      .filter(({ action }) => action !== 'accept' || part !== 'manager'),
  };
}

function toldLine(line: CreditLine, usedFen: number, { part }: Asked): Output['line'] {
  const { rid, version, status, limitFen, termDays, statementDay, reason, openedAt } = line;
  const offered = lineRecord.offered({ ...lineFacts(line, usedFen), status }, 'customer');
  return {
    ...{ rid, version, status, status_name: lineRecord.nameOf(status), limit_fen: limitFen },
    ...{ used_fen: usedFen, left_fen: Math.max(0, limitFen - usedFen), reason, opened: openedAt },
    ...{ term_days: termDays, statement_day: statementDay },
    actions: offered.filter(({ action }) => action === 'close' && part !== 'manager'),
  };
}
