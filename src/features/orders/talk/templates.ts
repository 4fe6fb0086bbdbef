import { asc, eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { StaffContext } from '../../../host/calls/context.ts';
import { messageTemplates } from '../tables.ts';
import { talkRefusals, type templateList, type templateRemove, type templateSave } from './contract.ts';

/** So many templates there may be. */
const most = 50;

/** Texts that staff send again and again, by title. */
export async function listTemplates({ db }: StaffContext): Promise<AnswerOf<typeof templateList>> {
  const { rid, title, text } = messageTemplates;
  return db.select({ rid, title, text }).from(messageTemplates).orderBy(asc(title));
}

/** Keeps a text; one with the same title is written over. Refuses the 51st. */
export async function saveTemplate(
  { db, now }: StaffContext,
  { rid, title, text }: CheckedInputOf<typeof templateSave>,
): Promise<AnswerOf<typeof templateSave>> {
  if (rid) {
    const [present] = await db
      .select({ rid: messageTemplates.rid })
      .from(messageTemplates)
      .where(eq(messageTemplates.rid, rid));
    if (!present) throw new Failure(talkRefusals.noTemplate);
    await db.delete(messageTemplates).where(eq(messageTemplates.rid, rid));
  } else if ((await db.$count(messageTemplates)) >= most) throw new Failure(talkRefusals.tooManyTemplates);
  const [row] = await db
    .insert(messageTemplates)
    .values({ rid: rid ?? ulid(now.getTime()), title, text, createdAt: now })
    .onConflictDoUpdate({ target: messageTemplates.title, set: { text } })
    .returning({ rid: messageTemplates.rid });
  return { rid: row?.rid ?? '' };
}

/** Takes a text away. Refuses one that is not there. */
export async function removeTemplate(
  { db }: StaffContext,
  { rid }: CheckedInputOf<typeof templateRemove>,
): Promise<null> {
  const gone = await db
    .delete(messageTemplates)
    .where(eq(messageTemplates.rid, rid))
    .returning({ rid: messageTemplates.rid });
  if (gone.length === 0) throw new Failure(talkRefusals.noTemplate);
  return null;
}
