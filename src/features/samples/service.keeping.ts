import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import {
  addPassport,
  byKeeper,
  type KnownPassport,
  lockPassports,
  passportRows,
} from '../orders/samples/passports.ts';
import { passportStates } from '../orders/samples/rules.passports.ts';
import { sampleCode } from '../orders/samples/rules.samples.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import {
  type deskHandBack,
  type deskHandOver,
  type deskPlace,
  deskRefusals,
  type deskSplit,
} from './contract.staff.ts';

/** Puts samples to a place. */
export const place: Answers<typeof deskPlace> = async (
  { db, now, actor, note },
  { rids, room, shelf, box, note: words },
) => {
  for (const passport of await lockPassports(db, rids)) {
    const to = passport.status === passportStates.partUsed ? passportStates.partUsed : passportStates.stored;
    const changes = { room, shelf, box };
    await passportRows.move(db, passport, {
      action: 'place',
      by: byKeeper(actor),
      now,
      to,
      changes,
      note: words,
    });
    note(`${passport.no} → ${[room, shelf, box].filter(Boolean).join(' ')}`);
  }
  return null;
};

/** Hands samples over to a technician. */
export const handOver: Answers<typeof deskHandOver> = async (
  { db, now, actor, note },
  { rids, staff_rid, note: words },
) => {
  const receiver = (await technicians(db)).find(({ rid }) => rid === staff_rid);
  if (!receiver) throw new Failure(deskRefusals.noTechnician);
  for (const passport of await lockPassports(db, rids)) {
    await passportRows.move(db, passport, {
      action: 'handOver',
      by: byKeeper(actor),
      now,
      changes: { holderRid: receiver.rid, room: '', shelf: '', box: '' },
      toWhere: receiver.name,
      note: words,
    });
    note(`${passport.no} → ${receiver.name}`);
  }
  return null;
};

/** Takes a sample back with what is left of it: none, less than before, or all. */
export const handBack: Answers<typeof deskHandBack> = async (
  { db, now, actor, note },
  { rid, version, left, room, shelf, box, note: words },
) => {
  const passport = await lockOne(db, rid);
  const holder = passport.holderRid ? await nameOf(db, passport.holderRid) : '';
  const leftover = left ?? passport.leftover;
  const isUsedUp = left === 0;
  await passportRows.move(db, passport, {
    action: 'handBack',
    by: byKeeper(actor),
    now,
    version,
    to: isUsedUp ? passportStates.usedUp : passportStates.partUsed,
    changes: {
      holderRid: null,
      leftover,
      ...(isUsedUp ? { room: '', shelf: '', box: '' } : { room, shelf, box }),
    },
    fromWhere: holder,
    what: isUsedUp ? '已用完' : left === null ? '剩余量未测' : `剩余 ${left} ${passport.unit}`.trim(),
    note: words,
  });
  note(passport.no);
  return null;
};

/** Makes a portion with a label of its own. Refuses as much as there is, or more. */
export const split: Answers<typeof deskSplit> = async (
  { db, now, actor, note },
  { rid, version, amount, room, shelf, box, note: words },
) => {
  const passport = await lockOne(db, rid);
  if (passport.leftover === null) throw new Failure(deskRefusals.noAmount);
  if (amount >= passport.leftover) throw new Failure(deskRefusals.tooMuch);
  const siblings = await db.$count(
    samplePassports,
    and(
      eq(samplePassports.sampleRid, passport.sampleRid),
      sql`${samplePassports.rid} <> ${passport.sampleRid}`,
    ),
  );
  const root = passport.no.replace(/-F\d+$/, '');
  const no = `${root}-F${siblings + 1}`;
  const leftover = Number((passport.leftover - amount).toFixed(6));
  const what = `分出 ${amount} ${passport.unit}（${no}）`;
  await passportRows.move(db, passport, {
    action: 'split',
    by: byKeeper(actor),
    now,
    version,
    to: passport.status === passportStates.received ? passportStates.received : passportStates.partUsed,
    changes: { leftover },
    what,
    note: words,
  });
  const portion = await addPassport(
    db,
    {
      rid: ulid(now.getTime()),
      sampleRid: passport.sampleRid,
      orderRid: passport.orderRid,
      customerRid: passport.customerRid,
      no,
      status: room ? passportStates.stored : passportStates.received,
      ...{ room, shelf, box, unit: passport.unit, leftover: amount },
      unplacedAt: room ? null : now,
      receivedAt: passport.receivedAt,
      keepUntil: passport.keepUntil,
    },
    {
      action: 'split',
      by: actor,
      now,
      what: `由 ${passport.no} 分出 ${amount} ${passport.unit}`,
      note: words,
    },
  );
  note(what);
  return { rid: portion.rid, no, code: sampleCode(portion.rid) };
};

/** Who may take samples over: technicians who are still with us. One statement. */
export async function technicians(db: Database): Promise<{ rid: string; name: string }[]> {
  return db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, 'tech'), isNull(staffMembers.disabledAt)))
    .orderBy(asc(staffMembers.name))
    .limit(200);
}

async function lockOne(db: Database, rid: string): Promise<KnownPassport> {
  const [passport] = await lockPassports(db, [rid]);
  if (!passport) throw new Failure(refusals.notFound);
  return passport;
}

async function nameOf(db: Database, rid: string): Promise<string> {
  const [found] = await db
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.rid, rid));
  return found?.name ?? '';
}
