import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { ref } from '../../host/records/columns.ts';

/** A service that answers a question, why, and what it cannot tell. */
export type GuideChoice = { serviceRid: string; reason: string; limit: string };

/** The two steps of the guide: what somebody brings (a material), and what they want to know of it (a question). */
export const guideTopics = pgTable('guide_topics', (t) => ({
  /** Its part of the address; materials and questions have different ones. */
  rid: t.text().primaryKey(),
  kind: t.text().$type<'material' | 'question'>().notNull(),
  /** As people would say it. */
  name: t.text().notNull(),
  /** Examples, so that everybody finds what is theirs. */
  note: t.text().notNull(),
  sort: t.integer().notNull(),
  version: t.integer().notNull().default(1),
}));

/** What is tested of a material to answer a question; at most one row for each pair. */
export const guideAnswers = pgTable(
  'guide_answers',
  (t) => ({
    rid: t.text().primaryKey(),
    materialRid: ref('material_rid', () => guideTopics.rid).notNull(),
    questionRid: ref('question_rid', () => guideTopics.rid).notNull(),
    /** Two or three, the first one first. */
    choices: t.jsonb().$type<GuideChoice[]>().notNull(),
    /** The standard, textbook or review that it follows. */
    source: t.text().notNull(),
    version: t.integer().notNull().default(1),
  }),
  (table) => [
    unique('guide_answers_pair').on(table.materialRid, table.questionRid),
    index('guide_answers_question').on(table.questionRid),
  ],
);
