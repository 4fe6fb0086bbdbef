import { eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import { equal } from '../../../host/records/filters.ts';
import { fieldsOfServices } from '../../catalogue/forms/read-forms.ts';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import { services } from '../../catalogue/tables.ts';
import { enquiryRecord } from '../../enquiries/rules.states.ts';
import { enquiryRows } from '../../enquiries/service.staff.ts';
import { spend } from '../../identity/limits/limits.ts';
import type { Limit } from '../../identity/limits/rules.ts';
import { staffMembers } from '../../staff/tables.ts';
import { lockEntries, moveEntries } from '../moves.ts';
import { countPlan } from '../plan.ts';
import { tellAdviser } from '../quotes/tell-adviser.ts';
import { makeRoom, placeQuote, quotable } from '../quotes/write-quotes.ts';
import { entryStates } from '../rules.states.ts';
import { planItems } from '../tables.ts';
import type { InviteView, quoteLook, quoteTake } from './contract.ts';
import { inviteRefusals, inviteStates, inviteStatusAt } from './rules.states.ts';
import { inviteRows, totalOf } from './send-invites.ts';
import { quoteInvites } from './tables.ts';

type Invite = typeof quoteInvites.$inferSelect;

/** Codes that do not exist. Key: address. */
const wrongCodes: Limit = { name: 'quote code', windows: [{ figure: 30, seconds: 3_600 }] };

/** Shows a quote by its link. Opening it changes nothing. */
export const lookAtQuote: Answers<typeof quoteLook> = async ({ db, now, actor, client }, { code }) => {
  const [found] = await db
    .select({ invite: quoteInvites, by: staffMembers.name })
    .from(quoteInvites)
    .innerJoin(staffMembers, eq(staffMembers.rid, quoteInvites.staffRid))
    .where(eq(quoteInvites.codeHash, tokenHash(code)));
  if (!found) {
    await spend(db, wrongCodes, networkOf(client.address), now);
    return { state: 'unknown', shown: null };
  }
  const { invite, by } = found;
  const state = viewOf(invite, actor?.rid, now);
  if (state !== 'open') return { state, shown: null };
  const { no, name, note, validUntil, lines } = invite;
  const rids = [...new Set(lines.map(({ serviceRid }) => serviceRid))];
  const sold = await db.select().from(services).where(inArray(services.rid, rids));
  const forms = await fieldsOfServices(db, sold);
  return {
    state,
    shown: {
      ...{ no, name, by, note, valid_until: validUntil, total_fen: totalOf(lines) },
      lines: lines.map((line) => ({
        ...{ service_rid: line.serviceRid, name: line.name, count: line.count, note: line.note },
        ...{ price_fen: line.quotedFen, amount_fen: line.quotedFen * line.count },
        answers: formInWords(forms.get(line.serviceRid) ?? [], line.params),
      })),
    },
  };
};

const views: Readonly<Record<number, InviteView>> = {
  [inviteStates.open]: 'open',
  [inviteStates.taken]: 'taken',
  [inviteStates.withdrawn]: 'withdrawn',
  [inviteStates.expired]: 'expired',
};

function viewOf(invite: Invite, who: string | undefined, now: Date): InviteView {
  if (who && invite.customerRid === who) return 'mine';
  return views[inviteStatusAt(invite, now)] ?? 'unknown';
}

/** Puts the quote of a link in the plan of whoever asks. */
export const takeQuote: Answers<typeof quoteTake> = async (context, { code, accept }) => {
  const { db, now, actor } = context;
  const [invite] = await inviteRows.lockWhere(db, eq(quoteInvites.codeHash, tokenHash(code)));
  if (!invite) throw new Failure(inviteRefusals.gone);
  const view = viewOf(invite, actor.rid, now);
  const rid = view === 'mine' && invite.quoteRid ? invite.quoteRid : await place(context, invite, view);
  if (accept) await acceptAll(context, rid);
  return { rid, allCount: await countPlan(db, actor.rid, now) };
};

async function place({ db, now, actor }: CustomerContext, invite: Invite, view: InviteView): Promise<string> {
  if (view === 'expired') throw new Failure(inviteRefusals.over);
  if (view === 'withdrawn') throw new Failure(inviteRefusals.withdrawn);
  if (view !== 'open') throw new Failure(inviteRefusals.taken);
  const { lines, no, staffRid, enquiryRid, note, validUntil } = invite;
  const customerRid = actor.rid;
  await makeRoom(db, customerRid, lines.length);
  // What is sold under another name since is quoted under that.
  const sold = await quotable(
    db,
    lines.map((line) => ({ ...line, service_rid: line.serviceRid, price_fen: line.quotedFen })),
  );
  const rid = ulid(now.getTime());
  await placeQuote({ db, now }, { rid, no, customerRid, staffRid, enquiryRid, note, validUntil }, sold);
  await inviteRows.move(db, invite, {
    ...{ action: 'take', by: { role: 'customer', rid: customerRid }, now },
    changes: { customerRid, quoteRid: rid },
  });
  if (!enquiryRid) return rid;
  const enquiry = await enquiryRows.lock(db, enquiryRid, 'any');
  if (!enquiryRecord.from('quote').includes(enquiry.status)) return rid;
  const by = { role: 'service', rid: staffRid } as const;
  await enquiryRows.move(db, enquiry, { action: 'quote', by, now, changes: { customerRid } });
  return rid;
}

/** Accepts what of a quote waits for its customer still. */
async function acceptAll(context: CustomerContext, quoteRid: string): Promise<void> {
  const { db, actor } = context;
  const waiting = await db
    .select({ rid: planItems.rid })
    .from(planItems)
    .where(equal(planItems, { quoteRid, customerRid: actor.rid, status: entryStates.quoted }));
  if (waiting.length === 0) return;
  const by = { role: 'customer', rid: actor.rid } as const;
  const entries = await lockEntries(
    db,
    waiting.map(({ rid }) => rid),
    by,
  );
  await moveEntries(context, entries, { action: 'accept', by });
  await tellAdviser(context, quoteRid, 'accept');
}
