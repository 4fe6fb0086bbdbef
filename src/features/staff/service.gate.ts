import { and, eq, gt, isNull } from 'drizzle-orm';
import { TooMany } from '../../core/failure.ts';
import type { StaffActor } from '../../host/calls/context.ts';
import { type AuditEntry, customerRole, type StaffGate } from '../../host/calls/staff-door.ts';
import { tokenHash } from '../../host/config/secrets.ts';
import type { Database } from '../../host/database/database.ts';
import { spend } from '../identity/limits/limits.ts';
import type { Limit } from '../identity/limits/rules.ts';
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
      account: staffMembers.account,
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

/**
 * Refusals that are kept one by one, so that nobody fills the log: of one member of staff at one door, of one customer
 * at all doors of the staff, and of all sign-ins that name nobody. What is beyond stands in the product's own log.
 */
export const refusalLines = {
  staff: { name: 'refusal lines', windows: [{ figure: 30, seconds: 600 }] },
  customer: { name: 'refusal lines of a customer', windows: [{ figure: 20, seconds: 3_600 }] },
  nobody: { name: 'refusal lines of nobody', windows: [{ figure: 300, seconds: 3_600 }] },
} as const satisfies Record<string, Limit>;

/** Adds a line to the audit log; of refusals no more than `refusalLines` allow. */
export async function record(db: Database, entry: AuditEntry): Promise<void> {
  const { at, who, door, input, notes, address, refusal } = entry;
  if (refusal !== undefined && !(await hasRoom(db, entry))) return;
  await db.insert(auditLog).values({
    at,
    staffRid: who.rid,
    account: who.account,
    staffName: who.name,
    role: who.role,
    kind: door.kind,
    path: door.path,
    title: door.title,
    isRead: door.isRead,
    isRefused: refusal !== undefined,
    refusal: refusal ?? '',
    target: targetOf(input as Record<string, unknown>),
    input: told(input) as Record<string, unknown>,
    notes: notes.join('；'),
    address,
  });
}

async function hasRoom(db: Database, { at, who, door }: AuditEntry): Promise<boolean> {
  try {
    if (!who.rid) await spend(db, refusalLines.nobody, '', at);
    else if (who.role === customerRole) await spend(db, refusalLines.customer, who.rid, at);
    else await spend(db, refusalLines.staff, `${who.rid} ${door.path}`, at);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** The record that an input names. */
function targetOf(input: Record<string, unknown>): string {
  const named = ['rid', 'rids', 'no', 'key'].map((name) => input[name]).find(Boolean);
  const first = Array.isArray(named) ? named[0] : named;
  return typeof first === 'string' ? first.slice(0, 64) : '';
}

const secret = /password|code(4\w+)?$|token|secret|captcha|totp/i;
/** Numbers of people, cards and accounts: the log outlives the day on which their owners want them forgotten. */
const personal = /phone|mobile|(^|_)tel$|email|bank_account|card|id_?number|id_?no$/i;
/** An account of the bank; names of our own accounts are told whole. */
const isBankAccount = (key: string, text: string) =>
  /(^|_)account(_no)?$/i.test(key) && /^[\d -]{8,}$/.test(text);
/** A phone number is one whatever field it was typed into. */
const phone = /^(\+?86)?1[3-9]\d{9}$/;
const longest = 300;

/** An input without secrets; personal numbers but for their end, long texts and long lists are cut. */
function told(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (!value || typeof value !== 'object') return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((part) => told(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 60)
      .map(([key, part]) => [key, toldAs(key, part, depth + 1)]),
  );
}

function toldAs(key: string, part: unknown, depth: number): unknown {
  if (secret.test(key)) return '***';
  if (typeof part === 'string' && (personal.test(key) || phone.test(part) || isBankAccount(key, part)))
    return part && `***${part.slice(-4)}`;
  return told(part, depth);
}
