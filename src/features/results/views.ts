import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { historyLine } from '../../host/records/rows.ts';
import { namesOfEveryForm } from '../catalogue/forms/read-forms.ts';
import { hazards } from '../orders/contract.ts';
import type { Order } from '../orders/moves.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderLines, orderSamples, orders } from '../orders/tables.ts';
import type { FormValues } from '../plan/contract.ts';
import { staffMembers } from '../staff/tables.ts';
import type { StaffAssign, WorkDetail, WorkFile } from './bench/contract.ts';
import { hidesAttachments, rawDataOf } from './delivery/raw-data.ts';
import {
  type AssignRole,
  type AssignStatus,
  assignStateName,
  workRecord,
  workStates,
} from './rules.states.ts';
import { hurryOf, secondsAtWork } from './rules.ts';
import { assignHistory, assigns, resultFiles } from './tables.ts';
import { objectionsOf } from './verdicts/verdicts.ts';
import { type Assign, factsOfWork, samplesOf } from './work.ts';

/** One line of an order with its work, if there is any. */
export type LineOfWork = {
  assign: Assign | null;
  line: { rid: string; name: string; serviceRid: string; params: FormValues };
  order: Pick<Order, 'rid' | 'no' | 'version' | 'status' | 'typeId' | 'promiseDate' | 'isSecret'>;
  tech: string | null;
  samples: number;
};

/** What part a member of staff plays in the transitions of laboratory work; undefined for none. */
export function workRoleOf(role: string): AssignRole | undefined {
  return ({ service: 'service', service_lead: 'lead', tech: 'lab', reviewer: 'reviewer' } as const)[role];
}

const lineColumns = {
  ...{ rid: orderLines.rid, name: orderLines.name },
  ...{ serviceRid: orderLines.serviceRid, params: orderLines.params },
};

/** Work that fits `where`, with its line, order and technician, the most urgent first. One statement. */
export async function readWork(
  db: Database,
  where: ReturnType<typeof and>,
  limit = 500,
): Promise<LineOfWork[]> {
  const rows = await db
    .select({
      assign: assigns,
      line: lineColumns,
      order: orderColumns,
      tech: staffMembers.name,
      samples: samplesOfLine,
    })
    .from(assigns)
    .innerJoin(orders, eq(orders.rid, assigns.orderRid))
    .innerJoin(orderLines, eq(orderLines.rid, assigns.lineRid))
    .leftJoin(staffMembers, eq(staffMembers.rid, assigns.techRid))
    .where(where)
    .orderBy(asc(orders.promiseDate), asc(assigns.plannedDate), asc(assigns.no))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    samples: row.assign.sampleRids.length > 0 ? row.assign.sampleRids.length : row.samples,
  }));
}

/** Lines without work of orders, or of one, whose samples or data are there. One statement. */
export async function readUnplanned(db: Database, orderRid?: string, limit = 200): Promise<LineOfWork[]> {
  const which = orderRid === undefined ? undefined : eq(orders.rid, orderRid);
  const rows = await db
    .select({
      line: lineColumns,
      order: orderColumns,
      samples: samplesOfLine,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderRid, orders.rid))
    .leftJoin(assigns, eq(assigns.lineRid, orderLines.rid))
    .where(and(eq(orders.status, orderStates.received), isNull(assigns.rid), which))
    .orderBy(asc(orders.promiseDate), asc(orders.no), asc(orderLines.sort))
    .limit(limit);
  return rows.map((row) => ({ ...row, assign: null, tech: null }));
}

/** Work as the board and lists show it. */
export function asStaffAssign({ assign, line, order, tech, samples }: LineOfWork, now: Date): StaffAssign {
  const today = shanghaiDate(now);
  const { promiseDate } = order;
  const isOpen = !assign || assign.status < workStates.toVerify;
  const planned = assign?.plannedDate ?? null;
  const status = assign?.status ?? workStates.toDispatch;
  const isLate = isOpen && promiseDate !== null && (promiseDate < today || (planned ?? '') > promiseDate);
  return {
    rid: assign?.rid ?? '',
    no: assign?.no ?? '',
    order_rid: order.rid,
    order_no: order.no,
    order_version: order.version,
    order_status: order.status,
    line_rid: line.rid,
    typeId: order.typeId,
    service: line.name,
    samples,
    status,
    status_name: assignStateName(status, order.typeId),
    instrument: assign?.instrument ?? '',
    lab: assign?.lab ?? '',
    tech_rid: assign?.techRid ?? '',
    tech: tech ?? '',
    planned_date: planned,
    promise_date: promiseDate,
    is_late: isLate ? 1 : 0,
    hurry: hurryOf(line.params),
    is_secret: order.isSecret ? 1 : 0,
    reason: assign?.reason ?? '',
    retest_of: assign?.retestOf ?? '',
    version: assign?.version ?? 0,
  };
}

/**
 * Everything about one unit of work. Names and compositions of a secret order's samples are told only to the technician
 * of some work of the order.
 */
export async function readWorkDetail(
  { db, now, actor }: StaffContext,
  line: LineOfWork & { assign: Assign },
): Promise<z.input<typeof WorkDetail>> {
  const { assign } = line;
  const [order] = await db.select().from(orders).where(eq(orders.rid, assign.orderRid));
  if (!order) throw new Error(`work ${assign.rid} has no order`);
  const [ordered] = await db.select().from(orderLines).where(eq(orderLines.rid, assign.lineRid));
  const general = await namesOfEveryForm(db, order.typeId);
  const samples = await samplesOf(db, assign);
  const [mine] = await db
    .select({ total: count() })
    .from(assigns)
    .where(equal(assigns, { orderRid: order.rid, techRid: actor.rid }));
  const isHidden = order.isSecret && !mine?.total;
  const facts = await factsOfWork(db, { assign, order }, now, actor.rid);
  // Whoever it was given to works on it, whatever else they may do.
  const roles = new Set<AssignRole | undefined>([
    workRoleOf(actor.role),
    assign.techRid === actor.rid ? 'lab' : undefined,
  ]);
  const missing = new Map(assign.missing.map(({ sampleRid, reason }) => [sampleRid, reason]));
  const raw = hidesAttachments(order, !isHidden)
    ? []
    : (await rawDataOf(db, order.rid)).filter(({ line_rid }) => line_rid === assign.lineRid);
  const objections = await objectionsOf(db, { assignRid: assign.retestOf ?? assign.rid });
  return {
    ...asStaffAssign(line, now),
    params: (ordered?.answers ?? []).map((one) => ({ ...one, is_condition: general.has(one.name) ? 0 : 1 })),
    used: assign.used,
    notes: assign.notes,
    consumables: assign.consumables,
    remark: order.remark,
    sample_list: samples.map((sample) => ({
      rid: sample.rid,
      no: sample.no,
      name: isHidden ? '（保密）' : sample.name,
      form: sample.form,
      amount: sample.amount === null ? '' : `${sample.amount} ${sample.unit}`,
      composition: isHidden ? '（保密）' : sample.composition,
      hazards: sample.hazards.map((each) => hazards.find(({ value }) => value === each)?.label ?? each),
      storage: sample.storage,
      missing: missing.get(sample.rid) ?? '',
    })),
    worked_s: secondsAtWork(assign, now),
    is_running: assign.runningSince ? 1 : 0,
    is_fee_proposed: assign.isFeeProposed ? 1 : 0,
    files: await filesOfWork(db, [assign.rid]),
    raw: raw.map(({ line_rid: _, ...file }) => file),
    objections: objections.map(({ assign_rid: _, ...objection }) => objection),
    history: await historyOf(db, assign.rid, order.typeId),
    actions: [...roles].flatMap((role) =>
      role ? workRecord.offered({ ...facts, status: assign.status as AssignStatus }, role) : [],
    ),
  };
}

/** The files of some work, those of all samples first. One statement. */
export async function filesOfWork(
  db: Database,
  assignRids: readonly string[],
): Promise<z.input<typeof WorkFile>[]> {
  const rows = await db
    .select({ file: resultFiles, uploader: staffMembers.name })
    .from(resultFiles)
    .innerJoin(staffMembers, eq(staffMembers.rid, resultFiles.uploadedBy))
    .leftJoin(orderSamples, eq(orderSamples.rid, resultFiles.sampleRid))
    .where(inArray(resultFiles.assignRid, [...assignRids]))
    .orderBy(sql`${orderSamples.sort} nulls first`, asc(resultFiles.name), asc(resultFiles.rid));
  return rows.map(({ file, uploader }) => ({
    rid: file.rid,
    file_rid: file.fileRid ?? '',
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256,
    sample_rid: file.sampleRid ?? '',
    technique: file.technique,
    uploader,
    at: file.at,
    released: file.releasedAt ? 1 : 0,
    superseded: file.supersededAt ? 1 : 0,
    superseded_samples: file.supersededSamples,
  }));
}

/** What happened to work, newest first. One statement. */
async function historyOf(db: Database, assignRid: string, typeId: number) {
  const rows = await db
    .select({ step: assignHistory, name: staffMembers.name })
    .from(assignHistory)
    .leftJoin(staffMembers, eq(staffMembers.rid, assignHistory.actorRid))
    .where(eq(assignHistory.assignRid, assignRid))
    .orderBy(sql`${assignHistory.id} DESC`);
  const nameOf = (status: number) => assignStateName(status, typeId);
  return rows.map(({ step, name }) =>
    historyLine(
      step,
      { nameOf },
      {
        actor: name ?? { customer: '客户', staff: '实验室', system: '系统' }[step.actorType],
        text: `${actionName(step.action)}（${nameOf(step.toStatus)}）`,
      },
    ),
  );
}

function actionName(action: string): string {
  return workRecord.ways.find((line) => line.action === action)?.name ?? action;
}

const orderColumns = {
  rid: orders.rid,
  no: orders.no,
  version: orders.version,
  status: orders.status,
  typeId: orders.typeId,
  promiseDate: orders.promiseDate,
  isSecret: orders.isSecret,
};

const samplesOfLine = sql<number>`(SELECT count(*)::int FROM ${orderSamples}
  WHERE ${orderSamples.orderRid} = ${orders.rid} AND ${orderLines.rid} = ANY(${orderSamples.lineRids}))`;
