import type { Call } from '../../core/call.ts';
import { Forbidden, refusals, SignedOut } from '../../core/failure.ts';
import type { Permission, Scope } from '../../core/permission.ts';
import type { Database } from '../database/database.ts';
import { answerFor } from '../http/envelope.ts';
import type { CustomerActor, Log, StaffActor } from './context.ts';

/** By which way somebody came, as the audit log tells it. */
type AuditKind = 'call' | 'export' | 'upload' | 'stream' | 'sign_in';

/** What members of staff come to: a call, a way to send files, or a call that stays open. */
export type StaffDoor = {
  path: string;
  title: string;
  permission?: Permission;
  kind: AuditKind;
  isRead: boolean;
  /** Whatever is done here leaves a line in the audit log; elsewhere only who is turned away for their role does. */
  isKept: boolean;
};

/** What the audit log is told of one visit. */
export type AuditEntry = {
  at: Date;
  /** `rid` is empty for somebody unknown, whose `account` is what they called themselves. */
  who: { rid: string; account: string; name: string; role: string };
  door: Pick<StaffDoor, 'path' | 'title' | 'kind' | 'isRead'>;
  /** As the schema made it. */
  input: unknown;
  notes: readonly string[];
  address: string;
  /** Why it was refused; undefined when it was not. */
  refusal?: string;
};

/** What the host must be told of the staff, whose roles and records are the product's business. */
export type StaffGate = {
  /** The member of staff and session that a token belongs to; undefined when it is not, or no longer, good. */
  actorOfToken: (db: Database, token: string, now: Date) => Promise<StaffActor | undefined>;
  /** Whose records a role may touch on this level; undefined when none. */
  scopeOf: (role: string, permission: Permission) => Scope | undefined;
  /** Adds a row to the audit log. */
  record: (db: Database, entry: AuditEntry) => Promise<void>;
};

/** What a door needs of the process. */
export type DoorHost = {
  db: Database;
  clock: () => Date;
  log: Log;
  staff: StaffGate;
  customerOfToken: (db: Database, token: string, now: Date) => Promise<CustomerActor | undefined>;
};

type Visitor = { address: string; token?: string };

/** Somebody who was let in, and what their visit leaves behind. */
export type StaffVisit = {
  actor: StaffActor;
  scope: Scope;
  /** Adds words to the line. */
  note: (words: string) => void;
  /** What was sent, once it is known. */
  about: (input: unknown) => void;
  /** Adds the line of a success; belongs in the transaction of what is done. */
  record: (db: Database) => Promise<void>;
  /** Adds the line of a refusal that `work` tells its visitor itself. */
  refuse: (error: unknown) => Promise<void>;
};

/** The role under which the audit log tells of customers who try doors of the staff. */
export const customerRole = 'customer';

/**
 * The one way by which members of staff come in, to calls, uploads and streams alike (trust figure G45). Throws
 * SignedOut without a good token of theirs and Forbidden when their role may not enter. Whatever `work` refuses leaves
 * its line outside of any transaction; what succeeds leaves it by `record`.
 */
export async function admitStaff<Result>(
  host: DoorHost,
  door: StaffDoor,
  visitor: Visitor,
  work: (visit: StaffVisit) => Promise<Result>,
): Promise<Result> {
  const at = host.clock();
  const who = await staffOf(host, visitor).catch((error: unknown) =>
    noteStranger(host, door, visitor, error),
  );
  const notes: string[] = [];
  let input: unknown = {};
  const line = { at, who, door, address: visitor.address };
  const refuse = (error: unknown) => noteRefusal(host, { ...line, input, notes: [] }, error);
  try {
    return await work({
      actor: who,
      scope: scopeAt(host, door, who),
      note: (words) => void notes.push(words),
      about: (sent) => {
        input = sent;
      },
      record: (db) => host.staff.record(db, { ...line, input, notes }),
      refuse,
    });
  } catch (error) {
    if (door.isKept || error instanceof Forbidden) await refuse(error);
    throw error;
  }
}

/** The same for whoever is inside already and is looked at once more: nothing is written down. */
export async function stillAdmitted(
  host: Pick<DoorHost, 'db' | 'clock' | 'staff'>,
  door: Pick<StaffDoor, 'permission'>,
  visitor: Visitor,
) {
  const actor = await staffOf(host, visitor);
  return { actor, scope: scopeAt(host, door, actor) };
}

/** The door of a staff call: changes, exports and looks at personal data leave a line each. */
export function doorOf(call: Call): StaffDoor {
  const isRead = call.reads === true;
  return {
    path: call.path,
    title: call.title,
    permission: call.permission,
    kind: isRead && call.file ? 'export' : 'call',
    isRead,
    isKept: !isRead || call.isAudited === true || call.file === true,
  };
}

async function staffOf(
  { db, clock, staff }: Pick<DoorHost, 'db' | 'clock' | 'staff'>,
  { token }: Visitor,
): Promise<StaffActor> {
  const actor = token ? await staff.actorOfToken(db, token, clock()) : undefined;
  if (!actor) throw new SignedOut();
  return actor;
}

function scopeAt({ staff }: Pick<DoorHost, 'staff'>, door: Pick<StaffDoor, 'permission'>, who: StaffActor) {
  const scope = door.permission && staff.scopeOf(who.role, door.permission);
  if (!scope) throw new Forbidden();
  return scope;
}

/** A customer who tries a door of the staff is known by their token; anybody else is nobody. */
async function noteStranger(
  host: DoorHost,
  door: StaffDoor,
  { token, address }: Visitor,
  error: unknown,
): Promise<never> {
  const at = host.clock();
  const customer =
    token && error instanceof SignedOut ? await host.customerOfToken(host.db, token, at) : undefined;
  if (customer) {
    const who = { rid: customer.rid, account: '', name: '', role: customerRole };
    await noteRefusal(host, { at, who, door, address, input: {}, notes: [] }, error);
  }
  throw error;
}

/** Never in the way of the refusal itself; a product that is overloaded has nothing to write about it. */
async function noteRefusal({ db, log, staff }: DoorHost, entry: AuditEntry, error: unknown): Promise<void> {
  const { status, body } = answerFor(error);
  if (status === 503) return;
  const refusal = body.msg || refusals.busy;
  const { who, door, address } = entry;
  log.warn({ staff: who.account, rid: who.rid, path: door.path, address, refusal }, 'staff was refused');
  await staff
    .record(db, { ...entry, refusal })
    .catch((unkept: unknown) => log.error({ err: unkept, path: door.path }, 'a refusal was not kept'));
}
