import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { during, finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { services, serviceTypes } from '../catalogue/tables.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { boundFile } from '../files/service.downloads.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffName } from '../staff/names.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { adviserOf, listAdvisers } from '../staff/service.advisers.ts';
import type { enquiryAssign, enquiryFile, enquiryList, enquiryMove, enquiryPhone } from './contract.staff.ts';
import { enquiryRecord, enquiryStates, type LostReason, lostReasons } from './rules.states.ts';
import { kindNames } from './rules.ts';
import { enquiries } from './tables.ts';

/** One page of enquiries, newest first. Seven statements. */
export const listEnquiries: Answers<typeof enquiryList> = async (
  context,
  { kind, status, kw, mine, lost: reason, by, from, to, ...paging },
) => {
  const { db, actor } = context;
  const which = and(
    is(enquiries.kind, kind),
    mine ? eq(enquiries.adviserRid, actor.rid) : undefined,
    is(enquiries.lostReason, reason),
    during(by === 'ended' ? enquiries.closedAt : enquiries.createdAt, { from, to }),
    finds(kw, [enquiries.no], enquiries.name, enquiries.company, enquiries.content),
  );
  const counted = await db
    .select({ status: enquiries.status, count: count() })
    .from(enquiries)
    .where(which)
    .groupBy(enquiries.status);
  const lost = await db
    .select({ reason: enquiries.lostReason, count: count() })
    .from(enquiries)
    .where(eq(enquiries.status, enquiryStates.lost))
    .groupBy(enquiries.lostReason)
    .orderBy(desc(count()));
  const counts = Object.fromEntries(counted.map((row) => [String(row.status), row.count]));
  const total = counted
    .filter((row) => status === undefined || row.status === status)
    .reduce((sum, row) => sum + row.count, 0);
  const { list: rows, ...found } = await listed(
    db,
    paging,
    shownRows(db).where(and(which, is(enquiries.status, status))),
    [desc(enquiries.createdAt), desc(enquiries.rid)],
    total,
  );
  return {
    ...found,
    list: await told(context, rows),
    counts,
    advisers: await listAdvisers(db),
    lost: lost.map((row) => ({
      name: lostReasons[row.reason as LostReason] ?? lostReasons.other,
      count: row.count,
    })),
  };
};

/** The number in full. */
export const revealEnquiryPhone: Answers<typeof enquiryPhone> = async ({ db }, { rid }) => {
  const [enquiry] = await db.select({ phone: enquiries.phone }).from(enquiries).where(eq(enquiries.rid, rid));
  if (!enquiry) throw new Failure(refusals.notFound);
  return enquiry;
};

/** A file that came with an enquiry. */
export const getEnquiryFile: Answers<typeof enquiryFile> = async (context, { rid, file_rid }) => {
  return boundFile(context, file_rid, `enquiries:${rid}`);
};

/** Gives an enquiry to an adviser; leads give any, others take what nobody has or hand over theirs. */
export const assignEnquiry: Answers<typeof enquiryAssign> = async (context, { rid, staff_rid }) => {
  const { db, actor } = context;
  const enquiry = await enquiryRows.lock(db, rid, 'any');
  const isOthers = enquiry.adviserRid !== null && enquiry.adviserRid !== actor.rid;
  if (isOthers && scopeOf(actor.role, 'orders:approve') === undefined)
    throw new Failure(`${enquiry.no} 由其他顾问负责，请由主管调整`);
  const adviser = await adviserOf(db, staff_rid);
  const { quoted } = enquiryStates;
  const to = enquiry.status === quoted ? quoted : undefined;
  await enquiryRows.move(db, enquiry, {
    ...{ action: 'assign', by: { role: 'service', rid: actor.rid }, now: context.now, to },
    changes: { adviserRid: adviser.rid },
  });
  context.note(`${enquiry.no} 由${adviser.name}负责`);
  return null;
};

/** Ends an enquiry or takes it up again. A lost one needs a reason, a settled one what was done. */
export const endEnquiry: Answers<typeof enquiryMove> = async (
  context,
  { rid, action, lost_reason, outcome },
) => {
  const enquiry = await enquiryRows.lock(context.db, rid, 'any');
  if (action === 'lose' && !lost_reason) throw new Failure('请选择流失原因');
  if (action === 'settle' && outcome.length < 2) throw new Failure('请填写处理结果');
  const isOver = action !== 'reopen';
  await enquiryRows.move(context.db, enquiry, {
    ...{ action, by: { role: 'service', rid: context.actor.rid }, now: context.now },
    changes: {
      lostReason: action === 'lose' ? lost_reason : null,
      outcome: isOver ? outcome : enquiry.outcome,
      closedAt: isOver ? context.now : null,
      adviserRid: enquiry.adviserRid ?? context.actor.rid,
    },
  });
  return null;
};

/** Enquiries as they are kept. */
export const enquiryRows = rowsOf()(enquiryRecord, {
  table: enquiries,
  facts: ({ kind }) => ({ kind }),
});

function shownRows(db: Database) {
  return db
    .select({
      enquiry: getTableColumns(enquiries),
      service: services.name,
      adviser: staffName(enquiries.adviserRid),
      customerRid: customers.rid,
      customer: calledName,
      company: profiles.company,
    })
    .from(enquiries)
    .leftJoin(services, eq(services.rid, enquiries.serviceRid))
    .leftJoin(
      customers,
      sql`${customers.rid} = ${enquiries.customerRid}
        OR (${enquiries.customerRid} IS NULL AND ${customers.phone} = ${enquiries.phone})`,
    )
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .$dynamic();
}

async function told(
  { db, actor }: StaffContext,
  rows: Awaited<ReturnType<typeof shownRows>>,
): Promise<AnswerOf<typeof enquiryList>['list']> {
  const attached = rows.length
    ? await db
        .select({ rid: files.rid, name: files.name, bytes: files.bytes, boundTo: files.boundTo })
        .from(files)
        .where(
          inArray(
            files.boundTo,
            rows.map(({ enquiry }) => `enquiries:${enquiry.rid}`),
          ),
        )
        .orderBy(asc(files.rid))
    : [];
  const types = await db.select({ id: serviceTypes.id, name: serviceTypes.name }).from(serviceTypes);
  const canWork = scopeOf(actor.role, 'orders:work') !== undefined;
  return rows.map(({ enquiry, service, adviser, customerRid, customer, company }) => {
    const { status } = enquiry;
    return {
      rid: enquiry.rid,
      no: enquiry.no,
      kind: enquiry.kind,
      kind_name: kindNames[enquiry.kind] ?? '留言',
      name: enquiry.name,
      phone: enquiry.adviserRid === actor.rid ? enquiry.phone : maskedPhone(enquiry.phone),
      email: enquiry.adviserRid === actor.rid ? (enquiry.email ?? '') : maskedMail(enquiry.email ?? ''),
      company: enquiry.company ?? '',
      content: enquiry.content,
      service: enquiry.serviceRid ? { rid: enquiry.serviceRid, name: service ?? '' } : null,
      types: enquiry.typeIds.flatMap((id) => types.find((type) => type.id === id)?.name ?? []),
      budget_fen: enquiry.budgetFen,
      deadline: enquiry.deadline,
      created: enquiry.createdAt,
      status,
      status_name: enquiryRecord.nameOf(status),
      adviser: enquiry.adviserRid ? { rid: enquiry.adviserRid, name: adviser ?? '' } : null,
      customer: customerRid ? { rid: customerRid, name: customer, company: company ?? '' } : null,
      lost_reason: lostReasons[enquiry.lostReason as LostReason] ?? '',
      outcome: enquiry.outcome,
      files: attached
        .filter(({ boundTo }) => boundTo === `enquiries:${enquiry.rid}`)
        .map(({ rid, name, bytes }) => ({ rid, name, bytes })),
      actions: canWork ? enquiryRecord.offered({ kind: enquiry.kind, status }, 'service') : [],
    };
  });
}

/** somebody@host → s***@host. */
function maskedMail(mail: string): string {
  return mail.replace(/^(.)[^@]*/, '$1***');
}
