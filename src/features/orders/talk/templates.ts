import { asc, eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { messageTemplates } from '../tables.ts';
import { talkRefusals, type templateList, type templateRemove, type templateSave } from './contract.ts';

/** So many templates there may be. */
const most = 50;

/** Texts that staff send again and again, by title. */
export const listTemplates: Answers<typeof templateList> = async ({ db }) => {
  const { rid, title, text } = messageTemplates;
  return db.select({ rid, title, text }).from(messageTemplates).orderBy(asc(title));
};

/** Keeps a text; one with the same title is written over. Refuses the 51st. */
export const saveTemplate: Answers<typeof templateSave> = async ({ db, now }, { rid, title, text }) => {
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
};

/** Takes a text away. Refuses one that is not there. */
export const removeTemplate: Answers<typeof templateRemove> = async ({ db }, { rid }) => {
  const gone = await db
    .delete(messageTemplates)
    .where(eq(messageTemplates.rid, rid))
    .returning({ rid: messageTemplates.rid });
  if (gone.length === 0) throw new Failure(talkRefusals.noTemplate);
  return null;
};
