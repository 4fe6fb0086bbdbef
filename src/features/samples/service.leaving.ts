import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { bindFiles } from '../files/service.ts';
import type { NoticeEvent } from '../notifications/rules.events.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import {
  byKeeper,
  type KnownPassport,
  lockPassports,
  passportRows,
  recordOf,
} from '../orders/samples/passports.ts';
import type { deskAskDisposal, deskDispose, deskGiveBack } from './contract.staff.ts';

/** Sends samples back to their owner with one waybill. */
export const giveBack: Answers<typeof deskGiveBack> = async (
  context,
  { rids, express, waybill, photo_rid, note: words },
) => {
  const passports = await lockPassports(context.db, rids);
  await sendBack(context, passports, { express, waybill, photoRid: photo_rid, note: words });
  context.note(`${numbers(passports)} ${express} ${waybill}`);
  return null;
};

/**
 * Gives locked samples back to their owners: with a parcel, of which they are told, or into their hands when there is no
 * waybill. One picture shows them; it belongs to the first.
 */
export async function sendBack(
  context: StaffContext,
  passports: readonly KnownPassport[],
  { express, waybill, photoRid, note }: { express: string; waybill: string; photoRid: string; note: string },
): Promise<void> {
  const { db, now, actor } = context;
  const [first] = passports;
  const boundTo = `sample_passports:${first?.sampleRid}`;
  await bindFiles({ db }, { rids: [photoRid], purpose: 'photo', boundTo, staffRid: actor.rid });
  const what = waybill ? `${express} ${waybill}` : '客户上门自提';
  for (const passport of passports) {
    await passportRows.move(db, passport, {
      action: 'giveBack',
      by: byKeeper(actor),
      now,
      changes: { express, waybill, room: '', shelf: '', box: '' },
      ...{ toWhere: what, what, note },
      photoRid: passport.sampleRid === first?.sampleRid ? photoRid : null,
    });
  }
  if (waybill) await tellOwners(context, 'sampleReturned', passports, { waybill: what });
}

/** Asks for the disposal of samples. */
export const askDisposal: Answers<typeof deskAskDisposal> = async (context, { rids, reason }) => {
  const { db, now, actor, note } = context;
  const passports = await lockPassports(db, rids);
  for (const passport of passports) {
    const changes = { disposalAskedBy: actor.rid, disposalAskedAt: now, disposalReason: reason };
    await passportRows.move(db, passport, {
      action: 'askDisposal',
      by: byKeeper(actor),
      now,
      changes,
      note: reason,
    });
  }
  note(`${numbers(passports)}：${reason}`);
  // A second person confirms, so not only the sample desk hears of it.
  for (const role of ['sample', 'service'])
    await tellStaff(context, {
      event: 'disposalAsked',
      to: { role },
      values: { n: String(passports.length) },
    });
  return null;
};

/** Confirms or refuses the disposal that somebody else asked for. */
export const dispose: Answers<typeof deskDispose> = async (context, { rids, is_confirmed, note: words }) => {
  const { db, now, actor, note } = context;
  const passports = await lockPassports(db, rids);
  for (const passport of passports) {
    const step = is_confirmed
      ? ({ action: 'dispose', changes: { room: '', shelf: '', box: '', leftover: 0 }, toWhere: '' } as const)
      : ({
          action: 'refuseDisposal',
          changes: { disposalAskedBy: null, disposalAskedAt: null, disposalReason: '' },
        } as const);
    await passportRows.move(db, passport, { ...step, by: byKeeper(actor), now, note: words });
  }
  note(`${is_confirmed ? '确认' : '驳回'} ${numbers(passports)}`);
  if (is_confirmed) await tellOwners(context, 'sampleDisposed', passports, {});
  return null;
};

/** One notice to each owner, whatever number of samples it is about. */
async function tellOwners(
  context: StaffContext,
  event: NoticeEvent,
  passports: readonly KnownPassport[],
  values: Record<string, string>,
) {
  for (const customerRid of new Set(passports.map((passport) => passport.customerRid))) {
    const theirs = passports.filter((passport) => passport.customerRid === customerRid);
    const rid = recordOf(theirs);
    const told = { no: numbers(theirs), rid, ...values };
    await notify(context, { customerRid, event, values: told, ...(!rid && { link: '/member/sample' }) });
  }
}

function numbers(passports: readonly { no: string }[]): string {
  const shown = passports.slice(0, 5).map(({ no }) => no);
  return shown.join('、') + (passports.length > 5 ? ` 等${passports.length}个` : '');
}
