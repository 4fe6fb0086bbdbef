import { aliasedTable, and, asc, count, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal, has, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { services } from '../catalogue/tables.ts';
import {
  type answerList,
  type answerRemove,
  type answerSave,
  guideRefusals,
  type guideServices,
  type topicList,
  type topicRemove,
  type topicSave,
} from './contract.staff.ts';
import { guideAnswers, guideTopics } from './tables.ts';

/** All topics, with how many pairs each is part of. One statement. */
export const listTopicsForEditing: Answers<typeof topicList> = async ({ db }) => ({
  list: await db
    .select({ ...getTableColumns(guideTopics), answers: count(guideAnswers.rid) })
    .from(guideTopics)
    .leftJoin(
      guideAnswers,
      or(eq(guideAnswers.materialRid, guideTopics.rid), eq(guideAnswers.questionRid, guideTopics.rid)),
    )
    .groupBy(guideTopics.rid)
    .orderBy(asc(guideTopics.kind), asc(guideTopics.sort), asc(guideTopics.rid)),
});

/** Adds a topic or changes one; see the call. What is part of pairs stays of its kind. */
export const saveTopic: Answers<typeof topicSave> = async ({ db, note }, { version, ...topic }) => {
  note(topic.name);
  const { rid } = topic;
  if (version === undefined) {
    const [made] = await db
      .insert(guideTopics)
      .values(topic)
      .onConflictDoNothing()
      .returning({ rid: guideTopics.rid });
    if (!made) throw new Failure(guideRefusals.taken);
    return made;
  }
  const held = await holdTopic(db, { rid, version });
  if (held.kind !== topic.kind && (await isInPairs(db, rid))) throw new Failure(guideRefusals.held);
  await db
    .update(guideTopics)
    .set({ ...topic, version: version + 1 })
    .where(eq(guideTopics.rid, rid));
  return { rid };
};

/** Removes a topic; see the call. */
export const removeTopic: Answers<typeof topicRemove> = async ({ db, note }, seen) => {
  const { rid, name } = await holdTopic(db, seen);
  note(name);
  if (await isInPairs(db, rid)) throw new Failure(guideRefusals.held);
  await db.delete(guideTopics).where(eq(guideTopics.rid, rid));
  return {};
};

/** One page of pairs. Three statements. */
export const listAnswers: Answers<typeof answerList> = async (
  { db },
  { material_rid, question_rid, kw, ...paging },
) => {
  const [material, question] = [aliasedTable(guideTopics, 'material'), aliasedTable(guideTopics, 'question')];
  const wanted = and(
    is(guideAnswers.materialRid, material_rid),
    is(guideAnswers.questionRid, question_rid),
    has(kw, material.name, question.name, guideAnswers.source, sql`${guideAnswers.choices}::text`),
  );
  const found = await listed(
    db,
    paging,
    db
      .select({ ...getTableColumns(guideAnswers), material: material.name, question: question.name })
      .from(guideAnswers)
      .innerJoin(material, eq(material.rid, guideAnswers.materialRid))
      .innerJoin(question, eq(question.rid, guideAnswers.questionRid))
      .where(wanted),
    [asc(material.sort), asc(question.sort), asc(guideAnswers.rid)],
  );
  const names = await namesOf(
    db,
    found.list.flatMap(({ choices }) => choices.map(({ serviceRid }) => serviceRid)),
  );
  return {
    ...found,
    list: found.list.map(({ materialRid, questionRid, choices, ...row }) => ({
      ...row,
      material_rid: materialRid,
      question_rid: questionRid,
      choices: choices.map(({ serviceRid, reason, limit }) => ({
        ...{ service_rid: serviceRid, reason, limit },
        service: names.get(serviceRid) ?? '',
      })),
    })),
  };
};

/** The services on sale by name. One statement. */
export const listGuideServices: Answers<typeof guideServices> = async ({ db }) => ({
  list: await db
    .select({ rid: services.rid, name: services.name })
    .from(services)
    .orderBy(asc(services.categoryId), asc(services.rid)),
});

/** Adds what is recommended for a pair or changes it; see the call. */
export const saveAnswer: Answers<typeof answerSave> = async (
  { db, now, note },
  { rid, version, material_rid, question_rid, choices, source },
) => {
  const rids = choices.map(({ service_rid }) => service_rid);
  const names = await namesOf(db, rids);
  if (names.size < rids.length) throw new Failure(guideRefusals.noService);
  const pair = await db
    .select({ kind: guideTopics.kind, name: guideTopics.name })
    .from(guideTopics)
    .where(
      or(
        equal(guideTopics, { rid: material_rid, kind: 'material' as const }),
        equal(guideTopics, { rid: question_rid, kind: 'question' as const }),
      ),
    )
    .for('share');
  if (pair.length < 2) throw new Failure(guideRefusals.noTopic);
  note(pair.map(({ name }) => name).join('：'));
  const [same] = await db
    .select({ rid: guideAnswers.rid })
    .from(guideAnswers)
    .where(equal(guideAnswers, { materialRid: material_rid, questionRid: question_rid }));
  if (same && same.rid !== rid) throw new Failure(guideRefusals.pairTaken);
  const values = {
    ...{ materialRid: material_rid, questionRid: question_rid, source },
    choices: choices.map(({ service_rid, reason, limit }) => ({ serviceRid: service_rid, reason, limit })),
  };
  if (rid === undefined) {
    const made = ulid(now.getTime());
    const [added] = await db
      .insert(guideAnswers)
      .values({ rid: made, ...values })
      .onConflictDoNothing()
      .returning({ rid: guideAnswers.rid });
    if (!added) throw new Failure(guideRefusals.pairTaken);
    return added;
  }
  const held = await holdAnswer(db, { rid, version: version ?? -1 });
  await db
    .update(guideAnswers)
    .set({ ...values, version: held.version + 1 })
    .where(eq(guideAnswers.rid, rid));
  return { rid };
};

/** Removes what is recommended for a pair. */
export const removeAnswer: Answers<typeof answerRemove> = async ({ db, note }, seen) => {
  const { rid, materialRid, questionRid } = await holdAnswer(db, seen);
  note(`${materialRid}：${questionRid}`);
  await db.delete(guideAnswers).where(eq(guideAnswers.rid, rid));
  return {};
};

type Seen = { rid: string; version: number };

async function holdTopic(db: Database, { rid, version }: Seen) {
  const [held] = await db.select().from(guideTopics).where(eq(guideTopics.rid, rid)).for('update');
  if (!held) throw new Failure(refusals.notFound);
  if (held.version !== version) throw new Failure(refusals.stale);
  return held;
}

async function holdAnswer(db: Database, { rid, version }: Seen) {
  const [held] = await db.select().from(guideAnswers).where(eq(guideAnswers.rid, rid)).for('update');
  if (!held) throw new Failure(refusals.notFound);
  if (held.version !== version) throw new Failure(refusals.stale);
  return held;
}

async function isInPairs(db: Database, rid: string): Promise<boolean> {
  const [found] = await db
    .select({ rid: guideAnswers.rid })
    .from(guideAnswers)
    .where(or(eq(guideAnswers.materialRid, rid), eq(guideAnswers.questionRid, rid)))
    .limit(1);
  return found !== undefined;
}

async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ rid: services.rid, name: services.name })
    .from(services)
    .where(inArray(services.rid, [...new Set(rids)]));
  return new Map(rows.map(({ rid, name }) => [rid, name]));
}
