import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AuditEntry, StaffGate } from '../../host/calls.ts';
import type { StaffActor } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { tokenHash } from '../../host/secrets.ts';
import { scopeOf } from './rules.permissions.ts';
import { sessionMinutes } from './rules.ts';
import { auditLog, staffMembers, staffSessions } from './tables.ts';

/** Who may use the back office, and what is kept of it. */
export const staffGate: StaffGate = { actorOfToken, scopeOf, record };

/** Looked up at each call, so that ending a session and disabling an account count at once (G16). */
async function actorOfToken(db: Database, token: string, now: Date): Promise<StaffActor | undefined> {
  const idleSince = new Date(now.getTime() - sessionMinutes * 60_000);
  const [found] = await db
    .select({
      rid: staffMembers.rid,
      name: staffMembers.name,
      role: staffMembers.role,
      sessionRid: staffSessions.rid,
      lastSeenAt: staffSessions.lastSeenAt,
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.rid, staffSessions.staffRid))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash(token)),
        isNull(staffSessions.endedAt),
        gt(staffSessions.endsAt, now),
        gt(staffSessions.lastSeenAt, idleSince),
        isNull(staffMembers.disabledAt),
      ),
    );
  if (!found) return undefined;
  const { lastSeenAt, ...actor } = found;
  if (now.getTime() - lastSeenAt.getTime() > 60_000) {
    await db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.rid, actor.sessionRid));
  }
  return actor;
}

async function record(db: Database, { at, actor, call, input, notes, address, isRefused }: AuditEntry) {
  await db.insert(auditLog).values({
    at,
    staffRid: actor.rid,
    staffName: actor.name,
    role: actor.role,
    path: call.path,
    title: call.title,
    isRead: call.reads === true,
    isRefused,
    target: targetOf(input as Record<string, unknown>),
    input: told(input) as Record<string, unknown>,
    notes: notes.join('；'),
    address,
  });
}

/** The record that an input names. */
function targetOf(input: Record<string, unknown>): string {
  const named = ['rid', 'rids', 'no', 'key'].map((name) => input[name]).find(Boolean);
  const first = Array.isArray(named) ? named[0] : named;
  return typeof first === 'string' ? first.slice(0, 64) : '';
}

const secret = /password|code$|token|secret|captcha/i;
const longest = 300;

/** An input without secrets, long texts and long lists cut. */
function told(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (!value || typeof value !== 'object') return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((part) => told(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 60)
      .map(([key, part]) => [key, secret.test(key) ? '***' : told(part, depth + 1)]),
  );
}
