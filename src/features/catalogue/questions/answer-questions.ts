import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import { has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { rowsOf } from '../../../host/records/rows.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { staffMembers } from '../../staff/tables.ts';
import { services, shelvedServices } from '../tables.ts';
import type {
  questionAnswer,
  questionClose,
  questionPublish,
  questionRevise,
  staffQuestions,
} from './contract.staff.ts';
import { questionRecord, questionStates } from './rules.states.ts';
import { customerQuestions } from './tables.ts';

const questionRows = rowsOf()(questionRecord, {
  table: customerQuestions,
  owner: customerQuestions.customerRid,
});

/** The name of the service that a row of questions is about, on sale or not. */
const serviceName = sql<string>`coalesce(
  (SELECT ${services.name} FROM ${services} WHERE ${services.rid} = ${customerQuestions.serviceRid}),
  (SELECT ${shelvedServices.name} FROM ${shelvedServices} WHERE ${shelvedServices.rid} = ${customerQuestions.serviceRid}),
  ${customerQuestions.serviceRid})`;

/** One page of questions with how many are in each state. Three statements. */
export const listStaffQuestions: Answers<typeof staffQuestions> = async (
  { db },
  { status, kw, ...paging },
) => {
  const found = await listed(
    db,
    paging,
    db
      .select({
        row: customerQuestions,
        service: serviceName.as('service'),
        customer: calledName.as('called'),
        answeredBy: staffMembers.name,
      })
      .from(customerQuestions)
      .innerJoin(customers, eq(customers.rid, customerQuestions.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, customerQuestions.customerRid))
      .leftJoin(staffMembers, eq(staffMembers.rid, customerQuestions.answeredBy))
      .where(
        and(
          is(customerQuestions.status, status),
          has(kw, serviceName, customerQuestions.question, customerQuestions.answer),
        ),
      ),
    [status === questionStates.asked ? asc(customerQuestions.rid) : desc(customerQuestions.rid)],
  );
  const counts = await db
    .select({ status: customerQuestions.status, number: count() })
    .from(customerQuestions)
    .groupBy(customerQuestions.status);
  return {
    ...found,
    list: found.list.map(({ row, service, customer, answeredBy }) => ({
      ...{ rid: row.rid, version: row.version, service_rid: row.serviceRid, service, customer },
      ...{ question: row.question, answer: row.answer, reason: row.reason, found: row.found },
      ...{ answered_by: answeredBy ?? '', created: row.createdAt },
      ...{ status: row.status, status_name: questionRecord.nameOf(row.status) },
      actions: [...questionRecord.offered(row, 'service'), ...questionRecord.offered(row, 'editor')],
    })),
    counts: Object.fromEntries(counts.map((each) => [each.status, each.number])),
  };
};

/** Answers a question; see the call. */
export const answerQuestion: Answers<typeof questionAnswer> = async (context, { rid, version, answer }) => {
  const { db, actor, now, note } = context;
  const asked = await questionRows.lock(db, rid, 'any');
  await questionRows.move(db, asked, {
    ...{ action: 'answer', by: { role: 'service', type: 'staff', rid: actor.rid }, now, version },
    changes: { answer, answeredBy: actor.rid, answeredAt: now },
  });
  note(answer);
  const { customerRid, serviceRid } = asked;
  const [service] = await db
    .select({ name: serviceName })
    .from(customerQuestions)
    .where(eq(customerQuestions.rid, rid));
  await notify(context, {
    ...{ customerRid, event: 'questionAnswered', ref: rid },
    values: { rid: serviceRid, name: service?.name ?? '', answer },
  });
  return null;
};

/** Leaves a question without an answer; see the call. */
export const closeQuestion: Answers<typeof questionClose> = async (
  { db, actor, now, note },
  { rid, version, reason },
) => {
  await questionRows.move(db, await questionRows.lock(db, rid, 'any'), {
    ...{ action: 'close', by: { role: 'service', type: 'staff', rid: actor.rid }, now, version, reason },
    changes: { reason },
  });
  note(reason);
  return null;
};

/** Shows a question or takes it off; see the call. */
export const publishQuestion: Answers<typeof questionPublish> = async (
  { db, actor, now },
  { rid, version, action },
) => {
  await questionRows.move(db, await questionRows.lock(db, rid, 'any'), {
    ...{ action, by: { role: 'editor', type: 'staff', rid: actor.rid }, now, version },
    changes: { publishedAt: action === 'publish' ? now : null },
  });
  return null;
};

/** Changes the words of a question and its answer; see the call. */
export const reviseQuestion: Answers<typeof questionRevise> = async (
  { db, actor, now, note },
  { rid, version, question, answer },
) => {
  await questionRows.move(db, await questionRows.lock(db, rid, 'any'), {
    ...{ action: 'revise', by: { role: 'editor', type: 'staff', rid: actor.rid }, now, version },
    changes: { question, answer },
  });
  note(question);
  return null;
};
