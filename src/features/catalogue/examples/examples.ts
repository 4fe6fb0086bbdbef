import { inArray, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { fileRefusals } from '../../files/contract.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import type { exampleFile } from '../contract.ts';
import type { serviceTextsSave } from '../editing/contract.ts';
import { type Example, services } from '../tables.ts';

/** The record that the files of a service are bound to. */
export const placeOf = (rid: string) => `services:${rid}`;

/** A file of what a service on sale shows; see the call. Two statements. */
export const readExample: Answers<typeof exampleFile> = async (context, { rid, file_rid }) => {
  const shows = sql`${services.examples} @> ${JSON.stringify([{ fileRid: file_rid }])}::jsonb`;
  const found = await context.db.$count(services, sql`${equal(services, { rid })} AND ${shows}`);
  if (!found) throw new Failure(fileRefusals.missing);
  return boundFile(context, file_rid, placeOf(rid));
};

/** What a service is to show, with files that are new bound to it and those that are left out removed. Refuses files that are gone. */
export async function keepExamples(
  { db, actor }: Pick<StaffContext, 'db' | 'actor'>,
  { rid, examples: before }: { rid: string; examples: readonly Example[] },
  wanted: CheckedInputOf<typeof serviceTextsSave>['examples'],
): Promise<Example[]> {
  const rids = wanted.map(({ file_rid }) => file_rid);
  const known = before.map(({ fileRid }) => fileRid);
  const added = rids.filter((one) => !known.includes(one));
  await bindFiles({ db }, { rids: added, purpose: 'example', boundTo: placeOf(rid), staffRid: actor.rid });
  const stored = rids.length ? await db.select().from(files).where(inArray(files.rid, rids)) : [];
  const left = known.filter((one) => !rids.includes(one));
  if (left.length) await db.delete(files).where(inArray(files.rid, left));
  return wanted.map(({ file_rid: fileRid, title, note }) => {
    const file = stored.find((one) => one.rid === fileRid);
    if (!file) throw new Failure(fileRefusals.gone);
    return { fileRid, name: file.name, bytes: file.bytes, title, note };
  });
}
