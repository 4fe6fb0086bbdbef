import { eq } from 'drizzle-orm';
import type { Context } from '../../host/context.ts';
import { enquiryRecord } from '../enquiries/rules.states.ts';
import { lockEnquiry, moveEnquiry } from '../enquiries/service.staff.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { quotes } from './tables.ts';

const words = { accept: '接受', bargain: '议价', decline: '拒绝' } as const;

/** Tells who made a quote how the customer answered; a requirement whose quote is accepted is won. */
export async function tellAdviser(
  context: Pick<Context, 'db' | 'now'>,
  quoteRid: string,
  answer: keyof typeof words,
): Promise<void> {
  const { db, now } = context;
  const [quote] = await db.update(quotes).set({ changedAt: now }).where(eq(quotes.rid, quoteRid)).returning();
  if (!quote) return;
  await tellStaff(context, {
    event: 'quoteAnswered',
    to: { rid: quote.staffRid },
    values: { answer: words[answer], no: quote.no },
  });
  if (answer !== 'accept' || !quote.enquiryRid) return;
  const enquiry = await lockEnquiry(db, quote.enquiryRid);
  const from: readonly number[] = enquiryRecord.ways.find(({ action }) => action === 'win')?.from ?? [];
  if (!from.includes(enquiry.status)) return;
  await moveEnquiry(context, enquiry, { action: 'win', by: 'system', set: { closedAt: now } });
}
