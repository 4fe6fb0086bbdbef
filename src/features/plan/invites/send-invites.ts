import { randomBytes } from 'node:crypto';
import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import { defineJob, type JobContext } from '../../../host/jobs.ts';
import { finds, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { bySystem, rowsOf } from '../../../host/records/rows.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { enquiryRows } from '../../enquiries/service.staff.ts';
import { enquiries } from '../../enquiries/tables.ts';
import { customers } from '../../identity/tables.ts';
import { maskedTarget, quietSeconds } from '../../notifications/rules.ts';
import { Brand } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { staffMembers } from '../../staff/tables.ts';
import type { QuotableLine } from '../quotes/shapes.ts';
import { lastMoment, nextQuoteNo, quotable } from '../quotes/write-quotes.ts';
import type { inviteAdd, inviteList, inviteSend, inviteWithdraw } from './contract.ts';
import { inviteRecord, inviteRefusals, inviteStates, inviteStatusAt } from './rules.states.ts';
import { quoteInvites } from './tables.ts';

/** Quotes by link as they are kept; what the clock decides is for a job to write down. */
export const inviteRows = rowsOf()(inviteRecord, {
  table: quoteInvites,
  facts: (row, { by, now }) => (by.role === 'system' ? {} : { status: inviteStatusAt(row, now) }),
});

/** Sends one link by one channel; the link is sealed until then. */
export const sendInvite = defineJob({
  name: 'send-quote-link',
  input: z.object({ rid: z.string(), channel: z.enum(['sms', 'mail']), sealed: z.string() }),
  retryLimit: 5,
  retryDelay: 60,
});

/** Makes a quote for somebody without an account and sends its link. */
export const addInvite: Answers<typeof inviteAdd> = async (context, input) => {
  const { db, now, actor } = context;
  const lines = await quotable(db, input.lines);
  const enquiry = input.enquiry_rid ? await enquiryRows.lock(db, input.enquiry_rid, 'any') : undefined;
  const said = input.phone || input.email ? input : enquiry;
  const [phone, email] = [said?.phone ?? null, said?.email ?? null];
  const name = input.name || enquiry?.name;
  if (!phone && !email) throw new Failure(inviteRefusals.noWay);
  if (!name) throw new Failure(inviteRefusals.noName);
  if (enquiry) {
    const by = { role: 'service', rid: actor.rid } as const;
    const changes = { adviserRid: enquiry.adviserRid ?? actor.rid };
    await enquiryRows.move(db, enquiry, { action: 'quote', by, now, changes });
  }
  const code = newCode();
  const head = { rid: ulid(now.getTime()), no: await nextQuoteNo(db, now) };
  await db.insert(quoteInvites).values({
    ...{ ...head, codeHash: tokenHash(code), name, phone, email, lines, note: input.note ?? '' },
    ...{ enquiryRid: enquiry?.rid ?? null, staffRid: actor.rid, status: inviteStates.open },
    ...{ validUntil: await lastMoment(context, input.valid_days), createdAt: now, sentAt: now },
  });
  await send(context, { rid: head.rid, phone, email }, code);
  context.note(`${head.no}：${lines.map((line) => `${line.name} ¥${yuan(line.quotedFen)}`).join('、')}`);
  return head;
};

/** Sends a new link in place of the one before. */
export const sendAgain: Answers<typeof inviteSend> = async (context, { rid, version, phone, email }) => {
  const { db, now, actor } = context;
  const invite = await inviteRows.lock(db, rid, 'any');
  const to = phone || email ? { phone: phone ?? null, email: email ?? null } : {};
  const code = newCode();
  const changes = { ...to, codeHash: tokenHash(code), sentAt: now };
  const by = { role: 'staff', rid: actor.rid } as const;
  await inviteRows.move(db, invite, { action: 'send', by, now, version, changes });
  await send(context, { ...invite, ...to }, code);
  context.note(invite.no);
  return null;
};

/** Takes back what nobody has taken. */
export const withdrawInvite: Answers<typeof inviteWithdraw> = async (context, { rid, version }) => {
  const { db, now, actor } = context;
  const invite = await inviteRows.lock(db, rid, 'any');
  await inviteRows.move(db, invite, {
    ...{ action: 'withdraw', by: { role: 'staff', rid: actor.rid }, now, version },
  });
  context.note(invite.no);
  return null;
};

/** Quotes by link, the newest first. Two statements. */
export const listInvites: Answers<typeof inviteList> = async ({ db, now }, { status, kw, ...paging }) => {
  const { list: rows, ...found } = await listed(
    db,
    paging,
    db
      .select({
        ...{ invite: quoteInvites, staff: staffMembers.name, enquiryNo: enquiries.no },
        customer: calledName,
      })
      .from(quoteInvites)
      .innerJoin(staffMembers, eq(staffMembers.rid, quoteInvites.staffRid))
      .leftJoin(enquiries, eq(enquiries.rid, quoteInvites.enquiryRid))
      .leftJoin(customers, eq(customers.rid, quoteInvites.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, quoteInvites.customerRid))
      .where(and(is(quoteInvites.status, status), finds(kw, [quoteInvites.no], quoteInvites.name))),
    [desc(quoteInvites.createdAt), desc(quoteInvites.rid)],
  );
  return {
    ...found,
    list: rows.map(({ invite, staff, enquiryNo, customer }) => {
      const { rid, no, version, name, phone, email, lines, createdAt, sentAt, validUntil } = invite;
      const state = inviteStatusAt(invite, now);
      return {
        ...{ rid, no, version, status: state, status_name: inviteRecord.nameOf(state), name, staff },
        phone: phone ? maskedTarget('sms', phone) : '',
        email: email ? maskedTarget('mail', email) : '',
        ...{ enquiry_no: enquiryNo ?? '', customer: customer ?? '' },
        lines: lines.map((line) => ({ name: line.name, count: line.count, price_fen: line.quotedFen })),
        total_fen: totalOf(lines),
        ...{ created: createdAt, sent: sentAt, valid_until: validUntil },
        actions: inviteRecord.offered({ status: state }, 'staff'),
      };
    }),
  };
};

/** Sends a link, unless another was sent since or nobody may open it any more. SMS wait for the end of the quiet hours. */
export async function workOffInvite(
  { db, jobs, gateways, secrets, origin, now: clock }: JobContext,
  input: z.output<typeof sendInvite.input>,
): Promise<void> {
  const now = clock();
  const code = secrets.open(input.sealed);
  const [invite] = await db
    .select()
    .from(quoteInvites)
    .where(and(eq(quoteInvites.rid, input.rid), eq(quoteInvites.codeHash, tokenHash(code))));
  if (!invite || inviteStatusAt(invite, now) !== inviteStates.open) return;
  const { no, name, phone, email, lines, validUntil } = invite;
  const link = `${origin()}/quote#${code}`;
  const said = { no, yuan: yuan(totalOf(lines)), date: shanghaiDate(validUntil), link };
  if (input.channel === 'sms') {
    const after = quietSeconds(now);
    if (after) return jobs.send(sendInvite, input, { after });
    if (phone) await gateways.sms.send({ phone, template: 'quoteInvite', params: said });
    return;
  }
  if (!email) return;
  const { brand } = await loadSettings(db, { brand: Brand });
  await gateways.mail.send({
    to: email,
    subject: `【${brand.name}】报价单 ${no}`,
    text: [
      `${name}，您好：`,
      `您的检测需求已报价：${lines.map((line) => `${line.name}×${line.count}`).join('、')}，合计${said.yuan}元，${said.date}前有效。`,
      `打开下面的链接查看报价，无需账号；接受时再登录或注册：\n${link}`,
    ].join('\n\n'),
  });
}

/** Marks links whose quote holds no longer. */
export async function expireInvites({ db, now: clock }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const now = clock();
  await db.transaction(async (transaction) => {
    const isOver = and(eq(quoteInvites.status, inviteStates.open), lt(quoteInvites.validUntil, now));
    const over = await inviteRows.lockWhere(transaction, isOver);
    await inviteRows.moveAll(transaction, over, { action: 'expire', by: bySystem, now });
  });
}

/** What a quote comes to. */
export function totalOf(lines: readonly QuotableLine[]): number {
  return lines.reduce((sum, { quotedFen, count }) => sum + quotedFen * count, 0);
}

/** Letters and digits only: some messengers end a link at a dash. */
function newCode(): string {
  return randomBytes(16).toString('hex');
}

async function send(
  { jobs, secrets }: StaffContext,
  { rid, phone, email }: { rid: string; phone: string | null; email: string | null },
  code: string,
): Promise<void> {
  const sealed = secrets.seal(code);
  if (phone) await jobs.send(sendInvite, { rid, channel: 'sms', sealed });
  if (email) await jobs.send(sendInvite, { rid, channel: 'mail', sealed });
}
