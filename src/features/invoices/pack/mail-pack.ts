import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import { storeFile } from '../../../host/calls/uploads.ts';
import { newKey } from '../../../host/files/file-store.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { bindFiles, examine, expect, keepFilesOf } from '../../files/service.ts';
import { mailAgain } from '../../notifications/service.notices.ts';
import { boundTo } from '../asking/read.ts';
import type { Invoice } from '../moves.ts';
import { invoiceRequests } from '../tables.ts';
import { packByRule } from './give-pack.ts';
import { makePack } from './make-pack.ts';
import type { packDue } from './pack-due.ts';

/**
 * Mails the pack of an invoice as one PDF to the address of its title. One that cannot be made is not mailed; whoever
 * downloads it is told why.
 */
export async function mailPack(context: JobContext, { rid }: z.output<typeof packDue.input>): Promise<void> {
  const { db, store } = context;
  const [invoice] = await db.select().from(invoiceRequests).where(eq(invoiceRequests.rid, rid));
  if (!invoice?.title.email) return;
  const whole = await packOf(context, invoice);
  if (!whole) return;
  const now = context.now();
  const name = `报销材料-${invoice.number}.pdf`;
  const key = newKey();
  await expect({ db, now }, key);
  const stored = await storeFile(store, key, {
    announced: { name, declaredType: 'application/pdf' },
    ...{ bytes: Readable.from([whole]), limit: whole.length },
    examine: (announced, head) => examine({ purpose: 'invoice' }, announced, head),
  });
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx, jobs: context.jobs.within(tx), now };
    const kept = await keepFilesOf(within, { ownerRid: null, staffRid: null }, 'invoice', [stored]);
    const [file = ''] = ridsOf(kept);
    await bindFiles(within, { rids: [file], purpose: 'invoice', boundTo: boundTo(rid) });
    await mailAgain(within, {
      ...{ customerRid: invoice.customerRid, event: 'invoicePack', values: { no: invoice.number } },
      mail: { to: invoice.title.email, files: [{ rid: file, name }] },
    });
  });
}

async function packOf(context: JobContext, invoice: Invoice): Promise<Buffer | undefined> {
  const now = context.now();
  try {
    const pack = await packByRule({ db: context.db, now }, invoice);
    return (await makePack({ store: context.store, now }, pack)).whole;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
