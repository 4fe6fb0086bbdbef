import { inArray } from 'drizzle-orm';
import type { Context } from '../../host/calls/context.ts';
import type { MailFile } from '../../host/gateways/gateways.ts';
import { checkedBytes } from './service.downloads.ts';
import { files } from './tables.ts';

/** So much a mail carries at most, in bytes; many mailboxes refuse more than 20 MB, which base64 makes of this. */
const mostAttached = 14 * 1024 * 1024;

/**
 * The bytes of files as a mail carries them, in their order, under the names that are given. What would be too much for
 * one mail, or is there no more, stays out. Waits for the files, so nothing may be locked.
 */
export async function attachments(
  { db, store }: Pick<Context, 'db' | 'store'>,
  wanted: readonly { rid: string; name: string }[],
): Promise<MailFile[]> {
  if (wanted.length === 0) return [];
  const rids = wanted.map(({ rid }) => rid);
  const stored = await db.select().from(files).where(inArray(files.rid, rids));
  const carried: MailFile[] = [];
  let left = mostAttached;
  for (const { rid, name } of wanted) {
    const file = stored.find((each) => each.rid === rid);
    if (!file || file.bytes > left) continue;
    left -= file.bytes;
    const chunks = [];
    for await (const chunk of checkedBytes({ store }, file)) chunks.push(chunk);
    carried.push({ name, type: file.type, bytes: Buffer.concat(chunks) });
  }
  return carried;
}
