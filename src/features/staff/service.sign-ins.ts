import { eq } from 'drizzle-orm';
import type { Call } from '../../core/call.ts';
import { Overloaded, TooMany } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import type { Context } from '../../host/calls/context.ts';
import type { AuditEntry } from '../../host/calls/staff-door.ts';
import { spend } from '../identity/limits/limits.ts';
import type { Limit } from '../identity/limits/rules.ts';
import { maskedAccount, signInSteps } from './rules.ts';
import { record } from './service.gate.ts';
import { staffMembers } from './tables.ts';

/** A call by which members of staff sign in. */
type WayIn = Pick<Call, 'path' | 'title'>;

/** How far somebody got who signs in, and by which call: the account they typed, whose it is, and the step that comes next. */
export type SignInAttempt = {
  by: WayIn;
  account: string;
  member?: typeof staffMembers.$inferSelect;
  step: keyof typeof signInSteps;
};

/** Tries of one account from one network at a door that is closed leave one line as long as it is. */
const closedDoor: Limit = { name: 'staff door closed', windows: [{ figure: 1, seconds: 900 }] };

/** Adds the line of a right sign-in; belongs in the transaction that opens the session. */
export async function noteSignIn(
  { db, now, client }: Pick<Context, 'db' | 'now' | 'client'>,
  by: WayIn,
  member: typeof staffMembers.$inferSelect,
): Promise<void> {
  await record(db, lineOf(by, member, now, client.address));
}

/** Adds the line of a wrong one, with the step that failed and nothing of what was typed but the account. */
export async function noteFailedSignIn(
  { db, now, client, log }: Pick<Context, 'db' | 'now' | 'client' | 'log'>,
  { by, account, member, step }: SignInAttempt,
  error: unknown,
): Promise<void> {
  if (error instanceof Overloaded) return;
  const name = account.toLowerCase();
  const [known = member] = member
    ? []
    : await db.select().from(staffMembers).where(eq(staffMembers.account, name));
  const typed = known?.account ?? maskedAccount(account);
  log.warn({ staff: typed, address: client.address, step }, 'staff sign-in was refused');
  if (error instanceof TooMany && !(await isFirst(db, `${name} ${networkOf(client.address)}`, now))) return;
  const who = known ?? { rid: '', account: typed, name: '', role: '' };
  await record(db, { ...lineOf(by, who, now, client.address), refusal: signInSteps[step] });
}

function lineOf(
  { path, title }: WayIn,
  { rid, account, name, role }: AuditEntry['who'],
  at: Date,
  address: string,
): AuditEntry {
  return {
    ...{ at, address, input: {}, notes: [] },
    who: { rid, account, name, role },
    door: { path, title, kind: 'sign_in', isRead: false },
  };
}

async function isFirst(db: Context['db'], key: string, now: Date): Promise<boolean> {
  return spend(db, closedDoor, key, now).then(
    () => true,
    () => false,
  );
}
