import { asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Failure } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { peopleDisable, peopleEdit, peopleList } from './contract.ts';
import { type Role, roles } from './rules.permissions.ts';
import { changeKinds, staffRefusals, whyNoDecision } from './rules.ts';
import { askToEnable } from './service.changes.ts';
import { lockMember } from './service.members.ts';
import { endStaffSessions } from './service.sessions.ts';
import { staffChanges, staffMembers, staffSessions } from './tables.ts';

/** Everybody, those in use first, and what waits for a second administrator. Two statements. */
export const listPeople: Answers<typeof peopleList> = async ({ db, actor }) => {
  const asker = alias(staffMembers, 'asker');
  const rows = await db
    .select({
      member: staffMembers,
      lastSeen: sql<Date | null>`(SELECT max(${staffSessions.lastSeenAt}) FROM ${staffSessions}
        WHERE ${staffSessions.staffRid} = ${staffMembers}.rid)`.mapWith(staffSessions.lastSeenAt),
    })
    .from(staffMembers)
    .orderBy(sql`${staffMembers.disabledAt} IS NOT NULL`, asc(staffMembers.createdAt), asc(staffMembers.rid));
  const open = await db
    .select({ change: staffChanges, member: staffMembers.name, askedBy: asker.name })
    .from(staffChanges)
    .leftJoin(staffMembers, eq(staffMembers.rid, staffChanges.staffRid))
    .innerJoin(asker, eq(asker.rid, staffChanges.askedBy))
    .where(isNull(staffChanges.decidedAt))
    .orderBy(asc(staffChanges.askedAt), asc(staffChanges.rid));
  return {
    list: rows.map(({ member, lastSeen }) => ({
      ...{ rid: member.rid, account: member.account, name: member.name, phone: member.phone },
      ...{ role: member.role, role_name: roles[member.role as Role] ?? member.role },
      is_disabled: member.disabledAt ? 1 : 0,
      is_set_up: member.passwordHash ? 1 : 0,
      last_seen: lastSeen,
      created: member.createdAt,
      waits_for: open
        .filter(({ change }) => change.staffRid === member.rid)
        .map(({ change }) => changeKinds[change.kind])
        .join('、'),
    })),
    changes: open.map(({ change, member, askedBy }) => ({
      ...{ rid: change.rid, kind: change.kind, kind_name: changeKinds[change.kind] },
      name: member ?? `${change.name}（${change.account}）`,
      role_name: roles[change.toRole as Role] ?? change.toRole,
      ...{ reason: change.reason, asked_by: askedBy, asked: change.askedAt },
      is_mine: change.askedBy === actor.rid ? 1 : 0,
      why_not: whyNoDecision(change, actor.rid) ?? '',
    })),
    roles: Object.entries(roles).map(([role, name]) => ({ role, name })),
  };
};

/** Changes name and phone; refuses 记录不存在. */
export const editPerson: Answers<typeof peopleEdit> = async ({ db }, { rid, name, phone }) => {
  await lockMember(db, rid);
  await db.update(staffMembers).set({ name, phone }).where(eq(staffMembers.rid, rid));
  return null;
};

/** Disables at once, or asks that an account may be used again; see the contract. Refuses oneself. */
export const disablePerson: Answers<typeof peopleDisable> = async (context, { rid, is_disabled, reason }) => {
  const { db, now, actor, note } = context;
  if (rid === actor.rid) throw new Failure(staffRefusals.self);
  if (!is_disabled) {
    await askToEnable(context, { rid, reason });
    return { waits: 1 };
  }
  const member = await lockMember(db, rid);
  await db.update(staffMembers).set({ disabledAt: now }).where(eq(staffMembers.rid, rid));
  await endStaffSessions(db, rid, now);
  note(`停用 ${member.name}：${reason}`);
  return { waits: 0 };
};
