import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Fen } from '../../../core/money.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem, rowsOf } from '../../../host/records/rows.ts';
import { customers } from '../../identity/tables.ts';
import { notify, type Sender } from '../../notifications/service.notices.ts';
import { ClusterSetting } from '../../settings/rules.clusters.ts';
import { loadSettings } from '../../settings/service.ts';
import { openPerson } from '../reach.ts';
import { memberStates } from '../rules.states.ts';
import { clusterMembers } from '../tables.ts';
import { type ApprovalKind, approvalKinds, approvalRecord, approvalStates, linksUntil } from './rules.ts';
import { clusterApprovalLinks, clusterApprovals } from './tables.ts';

/** A request as it is stored. */
export type Approval = typeof clusterApprovals.$inferSelect;

/** Requests as they are kept. Whoever answers one has locked the order or booking before. */
export const approvalRows = rowsOf()(approvalRecord, {
  table: clusterApprovals,
  besides: (_, { now }) => ({ endedAt: now }),
});

/** What a member wants to spend: the order or booking in its version, and why it may not go on by itself. */
type Wanted = {
  kind: ApprovalKind;
  refRid: string;
  no: string;
  refVersion: number;
  clusterRid: string;
  customerRid: string;
  fen: Fen;
  why: string;
  /** When it ends by itself unless it is allowed before; null where it waits for as long as it takes. */
  endsAt: Date | null;
};

/**
 * Asks those who manage a group to allow something that waits for it from now on, each by a link of their own. It belongs
 * to this version: whoever changes it drops the request and asks anew. A statement, and some for each of them.
 */
export async function askApproval(context: Sender, wanted: Wanted): Promise<void> {
  const { db, now } = context;
  const { endsAt } = wanted;
  const until = linksUntil(now, await linkHours(db), endsAt);
  const [asked] = await db
    .insert(clusterApprovals)
    .values({
      ...wanted,
      ...{ rid: ulid(now.getTime()), status: approvalStates.waiting },
      ...{ createdAt: now, sentAt: now, linksUntil: until },
    })
    .returning();
  if (asked) await sendLinks(context, asked);
}

/** Sends new links for a request that waits; earlier ones are good for as long as they were. The request is locked. */
export async function askAgain(
  context: Sender,
  { rid, endsAt }: Approval,
  changes: { remindedAt?: Date } = {},
): Promise<void> {
  const { db, now } = context;
  const until = linksUntil(now, await linkHours(db), endsAt);
  const [asked] = await db
    .update(clusterApprovals)
    .set({ ...changes, sentAt: now, linksUntil: until })
    .where(eq(clusterApprovals.rid, rid))
    .returning();
  if (asked) await sendLinks(context, asked);
}

/** Ends what waits for approval of orders or bookings that were changed, called off or ended by the clock. Two statements. */
export async function dropApprovals(db: Database, refRids: readonly string[], now: Date): Promise<void> {
  const waiting = and(
    inArray(clusterApprovals.refRid, [...refRids]),
    eq(clusterApprovals.status, approvalStates.waiting),
  );
  const rows = await approvalRows.lockWhere(db, waiting);
  const isOver = ({ endsAt }: Approval) => endsAt !== null && endsAt <= now;
  const step = { by: bySystem, now } as const;
  await approvalRows.moveAll(db, rows.filter(isOver), { action: 'expire', ...step });
  await approvalRows.moveAll(
    db,
    rows.filter((row) => !isOver(row)),
    { action: 'lapse', ...step },
  );
}

/** Keeps what waits for approval of something that is as it was but has another version. One statement. */
export async function keepApproval(db: Database, refRid: string, refVersion: number): Promise<void> {
  await db
    .update(clusterApprovals)
    .set({ refVersion })
    .where(equal(clusterApprovals, { refRid, status: approvalStates.waiting }));
}

/** Who may answer for a group and can, the owner first. One statement. */
export async function approversOf(db: Database, clusterRid: string) {
  return db
    .select({ rid: clusterMembers.customerRid })
    .from(clusterMembers)
    .innerJoin(customers, eq(customers.rid, clusterMembers.customerRid))
    .where(
      and(
        equal(clusterMembers, { clusterRid, status: memberStates.joined }),
        inArray(clusterMembers.role, ['owner', 'manager']),
        isNull(customers.closedAt),
        isNull(customers.disabledAt),
      ),
    )
    .orderBy(desc(clusterMembers.role), clusterMembers.createdAt);
}

async function sendLinks(context: Sender, approval: Approval) {
  const { db, now } = context;
  const { rid, clusterRid, customerRid, kind, no, fen, linksUntil: expiresAt } = approval;
  const name = (await openPerson(db, customerRid))?.name ?? '';
  const sent = (await approversOf(db, clusterRid)).map((approver) => ({
    approver: approver.rid,
    // Letters and digits only: some messengers end a link at a dash.
    secret: randomBytes(16).toString('hex'),
  }));
  if (sent.length === 0) return;
  await db.insert(clusterApprovalLinks).values(
    sent.map(({ approver, secret }) => ({
      ...{ hash: tokenHash(secret), approvalRid: rid, customerRid: approver },
      ...{ createdAt: now, expiresAt },
    })),
  );
  for (const { approver, secret } of sent) {
    await notify(context, {
      ...{ customerRid: approver, event: 'approvalNeeded', ref: `${rid} ${now.getTime()}` },
      values: { name, kind: approvalKinds[kind], no, yuan: yuan(fen), link: '请在“我管理的课题组”中处理。' },
      link: `/member/communityMg?rid=${clusterRid}`,
      // In the fragment, which browsers keep to themselves: no server, proxy or log ever sees it.
      secretLink: `/approve#${secret}`,
    });
  }
}

async function linkHours(db: Database): Promise<number> {
  const { clusterSetting } = await loadSettings(db, { clusterSetting: ClusterSetting });
  return clusterSetting.approveLinkHours;
}
