import { eq } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { enquiryRecord } from '../../enquiries/rules.states.ts';
import { enquiryRows } from '../../enquiries/service.staff.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { quotes } from '../tables.ts';

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
  const enquiry = await enquiryRows.lock(db, quote.enquiryRid, 'any');
  if (!enquiryRecord.from('win').includes(enquiry.status)) return;
  await enquiryRows.move(db, enquiry, { action: 'win', by: bySystem, now, changes: { closedAt: now } });
}
