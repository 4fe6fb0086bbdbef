import { and, desc, eq, gte, inArray, or } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { fieldsOfServices } from '../../catalogue/forms/read-forms.ts';
import { services } from '../../catalogue/tables.ts';
import { orderRows } from '../../orders/moves.ts';
import { holidaysOf } from '../../orders/placing/ordering-terms.ts';
import { promisedDays, type Service } from '../../orders/placing/price-orders.ts';
import { afterWorkingDays } from '../../orders/review/rules.promise.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { passportState, passportStates } from '../../orders/samples/rules.passports.ts';
import { samplePassports } from '../../orders/samples/tables.ts';
import { orderLines, orders } from '../../orders/tables.ts';
import type { FormValues } from '../../plan/contract.ts';
import { addWork, asMover } from '../dispatch/dispatch.ts';
import type { retestLate, retestList } from '../review/contract.ts';
import { assignRefusals, workStates } from '../rules.states.ts';
import { answerNames, type RetestFee, whyNoLateRetest } from '../rules.ts';
import { assigns } from '../tables.ts';
import { tellAnswered } from '../tell-people.ts';
import { asStaffAssign, readWork, workRoleOf } from '../views.ts';
import { type Assign, lockWork, samplesOf, verdictSetting, type Work, type Worker } from '../work.ts';
import { objectionsOf } from './verdicts.ts';

/** States of a sample that the laboratory still has. */
const kept: readonly number[] = [
  passportStates.received,
  passportStates.stored,
  passportStates.inUse,
  passportStates.partUsed,
];
const day = 86_400_000;
/** Working days within which a service is tested again that is not on sale any more. */
const usualDays = 7;

/** Work of finished orders that may be tested again, the latest first; what a number names even when it may not. */
export const listLateRetests: Answers<typeof retestList> = async (context, { kw }) => {
  const { db, now } = context;
  const setting = await verdictSetting(context);
  const no = kw.toUpperCase();
  const lines = await readWork(
    db,
    and(
      eq(orders.status, orderStates.done),
      inArray(assigns.status, [workStates.toVerify, workStates.accepted, workStates.settled]),
      no
        ? or(eq(orders.no, no), eq(assigns.no, no))
        : gte(assigns.releasedAt, new Date(now.getTime() - setting.retestDays * day)),
    ),
    50,
  );
  const list = [];
  for (const line of lines) {
    const { assign, order } = line;
    if (!assign?.releasedAt) continue;
    const samples = await samplesLeft(db, assign);
    const facts = { orderStatus: order.status, releasedAt: assign.releasedAt };
    const reason = whyNoLateRetest(
      facts,
      samples.map(({ gone }) => !gone),
      setting,
      now,
    );
    list.push({
      ...asStaffAssign(line, now),
      released_at: assign.releasedAt,
      until: shanghaiDate(new Date(assign.releasedAt.getTime() + setting.retestDays * day)),
      sample_list: samples,
      actions: [{ action: 'retest', name: '安排复测', ...(reason && { reason }) }],
    });
  }
  return { list: list.sort((one, other) => other.released_at.getTime() - one.released_at.getTime()) };
};

/** Tests work of a finished order again; see the contract. */
export const retestFinished: Answers<typeof retestLate> = async (
  context,
  { rid, text, fee, sample_rids },
) => {
  const { db, now, actor } = context;
  const work = await lockWork(db, rid);
  const samples = await samplesLeft(db, work.assign);
  const facts = { orderStatus: work.order.status, releasedAt: work.assign.releasedAt };
  const why = whyNoLateRetest(
    facts,
    samples.map(({ gone }) => !gone),
    await verdictSetting(context),
    now,
  );
  if (why) throw new Failure(why);
  const wanted = sample_rids.length > 0 ? samples.filter((each) => sample_rids.includes(each.rid)) : samples;
  if (wanted.length < new Set(sample_rids).size) throw new Failure(refusals.notFound);
  const gone = wanted.filter((sample) => sample.gone);
  if (sample_rids.length > 0 && gone.length > 0)
    throw new Failure(`${assignRefusals.notKept}：${gone.map(({ no }) => no).join('、')}`);
  const rids = wanted.filter((sample) => !sample.gone).map((sample) => sample.rid);
  const part = rids.length < samples.length ? rids : work.assign.sampleRids;
  const added = await addRetest(context, work, answering(actor), fee, text, part);
  await tellAnswered(context, work.order, `${answerNames.retest}：${text}`);
  return { rid: added.rid };
};

/**
 * New work that repeats another on the same instrument until it is dispatched; the order goes back to testing. It covers
 * `sampleRids`, or else what the last objection names, and all samples when that names none.
 */
export async function addRetest(
  context: StaffContext,
  { assign, order }: Work,
  by: Worker,
  fee: RetestFee,
  text: string,
  sampleRids?: string[],
): Promise<Assign> {
  const { db, now } = context;
  const last = (await objectionsOf(db, { assignRid: assign.rid })).at(-1);
  const added = await addWork(db, order, assign.lineRid, by, now, {
    sampleRids: sampleRids ?? (await objectedOf(db, assign, last?.sample_nos ?? [])),
    instrument: assign.instrument,
    lab: assign.lab,
    retestOf: assign.rid,
    retestFee: fee,
    reason: last ? `${last.kind_name}：${last.reason}`.slice(0, 500) : text,
  });
  if (order.status !== orderStates.retesting) {
    const changes = { promiseDate: await promiseOfRetest(db, assign.lineRid, now) };
    await orderRows.move(db, order, { action: 'retest', by: asMover(by), now, reason: text, changes });
  }
  return added;
}

/** The samples of work that an objection names by their numbers; what the work covers when it names none. */
async function objectedOf(db: Database, assign: Assign, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return assign.sampleRids;
  return (await samplesOf(db, assign)).filter(({ no }) => numbers.includes(no)).map(({ rid }) => rid);
}

/** The day by which a retest is promised: as long from today as what was ordered takes without hurry. Three statements. */
async function promiseOfRetest(db: Database, lineRid: string, now: Date): Promise<string> {
  const [line] = await db
    .select({ service: services, params: orderLines.params, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(services, eq(services.rid, orderLines.serviceRid))
    .where(eq(orderLines.rid, lineRid));
  const days = line ? await daysOfLine(db, line) : usualDays;
  return afterWorkingDays(shanghaiDate(now), days, await holidaysOf(db));
}

async function daysOfLine(
  db: Database,
  { service, params, quantity }: { service: Service; params: FormValues; quantity: number },
): Promise<number> {
  const fields = (await fieldsOfServices(db, [service])).get(service.rid) ?? [];
  return promisedDays(service, fields, { ...params, urgent: false }, quantity);
}

/** Who answers an objection, with what they may decide. */
export function answering({ rid, role }: { rid: string; role: string }): Worker {
  return { role: workRoleOf(role) === 'lead' ? 'lead' : 'service', type: 'staff', rid };
}

/** The samples of work, each with why the laboratory has it no more; a portion that is left is enough. Two statements. */
async function samplesLeft(db: Database, assign: Assign) {
  const samples = await samplesOf(db, assign);
  if (samples.length === 0) return [];
  const passports = await db
    .select({ sampleRid: samplePassports.sampleRid, status: samplePassports.status })
    .from(samplePassports)
    .where(inArray(samplePassports.sampleRid, ridsOf(samples)))
    .orderBy(desc(samplePassports.status));
  return samples.map(({ rid, no }) => {
    const own = passports.filter(({ sampleRid }) => sampleRid === rid);
    const gone = own.some(({ status }) => kept.includes(status))
      ? ''
      : passportState(own[0]?.status ?? 0) || '未入库';
    return { rid, no, gone };
  });
}
