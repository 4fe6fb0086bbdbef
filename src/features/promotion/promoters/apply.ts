import { and, desc, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { refuseTaken } from '../../../host/records/taken.ts';
import { consentTo, versionInForce } from '../../identity/consents/consents.ts';
import { documentChanged } from '../../identity/contract.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import type { promoterApplyAdd } from './contract.ts';
import { applyRows, lockPromoter } from './moves.ts';
import { applyStates } from './rules.states.ts';
import { birthdayOf, isAdult, maskedIdNo, promoterRefusals, waitDays } from './rules.ts';
import { promoterApplies, promoters } from './tables.ts';

type Apply = typeof promoterApplies.$inferSelect;

/** Asks to become a promoter; see the contract. */
export const applyAsPromoter: Answers<typeof promoterApplyAdd> = async (context, input) => {
  const { db, actor, secrets, now } = context;
  const { name, id_no, phone, channel, plan, protocol_version } = input;
  await lockCustomer(context);
  if (await lockPromoter(db, actor.rid)) throw new Failure(promoterRefusals.already);
  const last = await lastApply(db, actor.rid);
  if (last?.status === applyStates.toReview) throw new Failure(promoterRefusals.open);
  const again = last && againFrom(last, now);
  if (again) throw new Failure(`上次申请未通过，请于${again}后再次申请`);
  if (!isAdult(birthdayOf(id_no), shanghaiDate(now))) throw new Failure(promoterRefusals.tooYoung);
  const protocol = await versionInForce(db, 'promoter');
  if (!protocol) throw new Failure(promoterRefusals.noProtocol);
  if (protocol.version !== protocol_version) throw new Failure(documentChanged);
  if (await isTaken(db, secrets.signs(digestedText(id_no)))) throw new Failure(promoterRefusals.sameId);
  const [row] = await refuseTaken(
    db
      .insert(promoterApplies)
      .values({
        ...{ rid: ulid(now.getTime()), customerRid: actor.rid, name, phone, channel, plan },
        ...{ idSealed: secrets.seal(id_no), idDigest: secrets.sign(digestedText(id_no)) },
        ...{ idMasked: maskedIdNo(id_no) },
        ...{ protocolVersion: protocol_version, status: applyStates.toReview, createdAt: now },
      })
      .returning(),
    { promoter_applies_once: promoterRefusals.open, promoter_applies_person: promoterRefusals.sameId },
  );
  if (!row) throw new Error('an application was not stored');
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  await applyRows.begin(db, row, { action: 'apply', by, now });
  await consentTo(context, actor.rid, { document: 'promoter', version: protocol_version }, 'promoter');
  await tellStaff(context, {
    ...{ event: 'promoterAsked', to: { roles: ['finance', 'service_lead'] }, values: {}, ref: row.rid },
  });
  return { rid: row.rid };
};

/** The last application of a customer. One statement. */
export async function lastApply(db: Database, customerRid: string): Promise<Apply | undefined> {
  const [last] = await db
    .select()
    .from(promoterApplies)
    .where(eq(promoterApplies.customerRid, customerRid))
    .orderBy(desc(promoterApplies.rid))
    .limit(1);
  return last;
}

/** The day from which on whoever was refused may apply again; empty when they may. */
export function againFrom({ status, decidedAt }: Pick<Apply, 'status' | 'decidedAt'>, now: Date): string {
  if (status !== applyStates.rejected || !decidedAt) return '';
  const day = addDays(shanghaiDate(decidedAt), waitDays);
  return day > shanghaiDate(now) ? day : '';
}

/** What is signed of an identity number: the signature tells whether two are the same without telling the number. */
export function digestedText(idNo: string): string {
  return `identity number ${idNo}`;
}

/** Whether somebody with this number, whichever key it was signed with, is a promoter or asks to become one. */
async function isTaken(db: Database, digests: readonly string[]): Promise<boolean> {
  const isOpen = eq(promoterApplies.status, applyStates.toReview);
  const asked = and(inArray(promoterApplies.idDigest, [...digests]), isOpen);
  return (
    (await db.$count(promoters, inArray(promoters.idDigest, [...digests]))) > 0 ||
    (await db.$count(promoterApplies, asked)) > 0
  );
}
