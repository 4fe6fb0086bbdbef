import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { payersOf } from '../clusters/payers.ts';
import { clusters } from '../clusters/tables.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { notify } from '../notifications/service.notices.ts';
import { lockPassports } from '../orders/samples/passports.ts';
import { placeInWords } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { sendBack } from '../samples/service.leaving.ts';
import type {
  returnAccept,
  returnAddressee,
  returnReject,
  returnSend,
  staffReturns,
} from './contract.staff.ts';
import { hasSample, tellReturns } from './list-returns.ts';
import { type Return, returnRows, samplesIn } from './moves.ts';
import { returnRefusals, returnStates } from './rules.states.ts';
import { sampleReturnItems, sampleReturns } from './tables.ts';

/** So many groups there are to choose from. */
const mostOwners = 500;

/** Where the samples of a return lie. */
const places = sql<{ room: string; shelf: string; box: string; no: string }[] | null>`(
  SELECT json_agg(json_build_object('no', p.no, 'room', p.room, 'shelf', p.shelf, 'box', p.box) ORDER BY p.no)
  FROM ${sampleReturnItems} i JOIN ${samplePassports} p ON p.rid = i.passport_rid WHERE i.return_rid = ${sampleReturns.rid})`;

/** One page of requests with how many wait in each state. Six statements. */
export const listStaffReturns: Answers<typeof staffReturns> = async (
  { db },
  { status, owner, kw, ...paging },
) => {
  const found = await listed(
    db,
    paging,
    db
      .select({
        ...{ row: sampleReturns, places, ownerName: clusters.name },
        called: calledName,
      })
      .from(sampleReturns)
      .innerJoin(customers, eq(customers.rid, sampleReturns.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, sampleReturns.customerRid))
      .leftJoin(clusters, eq(clusters.rid, sampleReturns.owner))
      .where(
        and(
          is(sampleReturns.status, status),
          is(sampleReturns.owner, owner),
          kw ? or(finds(kw, [sampleReturns.no, sampleReturns.waybill]), hasSample(kw)) : undefined,
        ),
      ),
    // What waits is done in turn; what is over is looked up, the newest first.
    [status !== undefined && status <= returnStates.ready ? asc(sampleReturns.rid) : desc(sampleReturns.rid)],
  );
  const counts = await db
    .select({ status: sampleReturns.status, number: sql<number>`count(*)::int` })
    .from(sampleReturns)
    .where(sql`${sampleReturns.status} <= ${returnStates.sent}`)
    .groupBy(sampleReturns.status);
  const owners = await db
    .selectDistinct({ rid: clusters.rid, name: clusters.name })
    .from(sampleReturns)
    .innerJoin(clusters, eq(clusters.rid, sampleReturns.owner))
    .orderBy(asc(clusters.name))
    .limit(mostOwners);
  const known = found.list.map(({ row, ...more }) => ({ ...row, ...more }));
  const tell = ({ called, phone, places: lying, ownerName }: (typeof known)[number]) => ({
    ...{ customer: called, owner_name: ownerName ?? '' },
    phone: maskedPhone(phone),
    places: (lying ?? [])
      .map(({ no, ...place }) => [no, placeInWords(place)].filter(Boolean).join(' '))
      .join('；'),
  });
  return {
    ...found,
    ...{ list: await tellReturns(db, known, undefined, () => ['service'], tell), owners },
    counts: Object.fromEntries(counts.map((each) => [each.status, each.number])),
  };
};

/** Whom a parcel goes to; see the contract. */
export const readAddressee: Answers<typeof returnAddressee> = async ({ db, note }, { rid }) => {
  const [found] = await db.select().from(sampleReturns).where(eq(sampleReturns.rid, rid));
  if (!found) throw new Failure(refusals.notFound);
  const { no, name, phone, address } = found;
  note(no);
  return { name, phone, address };
};

/** Takes a request on; see the contract. */
export const acceptReturn: Answers<typeof returnAccept> = async (context, { rid, version, freight_fen }) => {
  const { db, now, note } = context;
  const row = await returnRows.lock(db, rid, 'any');
  const isPaid = row.way === 1;
  if (isPaid && freight_fen === undefined) throw new Failure(returnRefusals.noFreight);
  const to = isPaid ? returnStates.toPay : returnStates.ready;
  const changes = isPaid ? { freightFen: freight_fen } : {};
  await returnRows.move(db, row, { action: 'accept', by: byStaff(context), now, version, to, changes });
  note(row.no);
  if (!isPaid) return null;
  const values = { yuan: yuan(freight_fen ?? 0) };
  for (const payer of await payersOf(db, row.owner, { alsoManagers: true }))
    await tell(context, { ...row, customerRid: payer }, 'returnFreight', values);
  return null;
};

/** Refuses a request; see the contract. */
export const rejectReturn: Answers<typeof returnReject> = async (context, { rid, version, reason }) => {
  const { db, now, note } = context;
  const row = await returnRows.lock(db, rid, 'any');
  const step = { action: 'reject', by: byStaff(context), now, version, reason } as const;
  await returnRows.move(db, row, { ...step, changes: { reason } });
  note(`${row.no}：${reason}`);
  await tell(context, row, 'returnRejected', { reason });
  return null;
};

/** Writes down that all samples of a request have left. Whoever came for theirs has signed by that. */
export const sendReturn: Answers<typeof returnSend> = async (
  context,
  { rid, version, express = '', waybill = '', photo_rid },
) => {
  const { db, now, note } = context;
  const row = await returnRows.lock(db, rid, 'any');
  const isFetched = row.way === 2;
  if (!isFetched && !(express && waybill)) throw new Failure(returnRefusals.noWaybill);
  const parcel = isFetched ? { express: '', waybill: '' } : { express, waybill };
  const by = byStaff(context);
  const changes = { ...parcel, photoRid: photo_rid, sentAt: now };
  const action = isFetched ? 'hand' : 'send';
  returnRows.allow(row, { action, by, now, version });
  // Samples before the request moves on: it lets go of them.
  const passports = await lockPassports(db, await samplesIn(db, rid));
  await sendBack(context, passports, {
    ...parcel,
    photoRid: photo_rid,
    note: `${row.no} ${row.name}`.trim(),
  });
  await returnRows.move(db, row, { action, by, now, version, changes });
  note(`${row.no} ${parcel.express} ${parcel.waybill}`.trim());
  return null;
};

const byStaff = ({ actor }: StaffContext) => ({ role: 'service', type: 'staff', rid: actor.rid }) as const;

async function tell(
  context: StaffContext,
  { rid, no, customerRid, version }: Return,
  event: 'returnFreight' | 'returnRejected',
  values: Record<string, string>,
) {
  await notify(context, { customerRid, event, values: { rid, no, ...values }, ref: `${rid} ${version}` });
}
