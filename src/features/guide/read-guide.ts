import { aliasedTable, asc, eq, inArray } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type { SitemapPage } from '../../host/http/public-files.ts';
import { equal } from '../../host/records/filters.ts';
import { asSummary, selectSummaries } from '../catalogue/listing/summaries.ts';
import { services } from '../catalogue/tables.ts';
import type { guideAnswer, guideTopic, guideTopics } from './contract.ts';
import { guideAnswers, guideTopics as topics } from './tables.ts';

const shown = { rid: topics.rid, name: topics.name, note: topics.note };
const inOrder = [asc(topics.sort), asc(topics.rid)];

/** What can be chosen at the beginning. Two statements. */
export const listTopics: Answers<typeof guideTopics> = async ({ db }) => ({
  materials: await db
    .selectDistinct({ ...shown, sort: topics.sort })
    .from(topics)
    .innerJoin(guideAnswers, eq(guideAnswers.materialRid, topics.rid))
    .orderBy(...inOrder),
  questions: await db
    .selectDistinct({ ...shown, sort: topics.sort })
    .from(topics)
    .innerJoin(guideAnswers, eq(guideAnswers.questionRid, topics.rid))
    .orderBy(...inOrder),
});

/** A topic and what is answered together with it. Two statements. */
export const readTopic: Answers<typeof guideTopic> = async ({ db }, { rid }) => {
  const [found] = await db
    .select({ ...shown, kind: topics.kind })
    .from(topics)
    .where(equal(topics, { rid }));
  if (!found) throw new Failure(refusals.notFound);
  const { kind, ...topic } = found;
  const others = kind === 'material' ? await questionsOf(db, rid) : await materialsOf(db, rid);
  if (others.length === 0) throw new Failure(refusals.notFound);
  return { topic, kind, others };
};

/** What is recommended for a pair; services that are not on sale are left out. Three statements. */
export const readAnswer: Answers<typeof guideAnswer> = async ({ db }, pair) => {
  const [material, question] = [aliasedTable(topics, 'material'), aliasedTable(topics, 'question')];
  const [found] = await db
    .select({ answer: guideAnswers, material, question })
    .from(guideAnswers)
    .innerJoin(material, eq(material.rid, guideAnswers.materialRid))
    .innerJoin(question, eq(question.rid, guideAnswers.questionRid))
    .where(equal(guideAnswers, { materialRid: pair.material, questionRid: pair.question }));
  if (!found) throw new Failure(refusals.notFound);
  const { choices, source } = found.answer;
  const onSale = await selectSummaries(db).where(
    inArray(
      services.rid,
      choices.map(({ serviceRid }) => serviceRid),
    ),
  );
  const others = await questionsOf(db, pair.material);
  return {
    material: found.material,
    question: found.question,
    source,
    choices: choices.flatMap(({ serviceRid, reason, limit }) => {
      const service = onSale.find(({ rid }) => rid === serviceRid);
      return service ? [{ service: asSummary(service), reason, limit }] : [];
    }),
    questions: others.filter(({ rid }) => rid !== pair.question),
  };
};

/** Every page of the guide. */
export async function listGuidePages(db: Database): Promise<SitemapPage[]> {
  const pairs = await db
    .select({ material: guideAnswers.materialRid, question: guideAnswers.questionRid })
    .from(guideAnswers)
    .orderBy(asc(guideAnswers.materialRid), asc(guideAnswers.questionRid));
  const single = new Set(pairs.flatMap(({ material, question }) => [material, question]));
  return [
    { path: '/choose' },
    ...[...single].map((rid) => ({ path: `/choose/${rid}` })),
    ...pairs.map(({ material, question }) => ({ path: `/choose/${material}/${question}` })),
  ];
}

function questionsOf(db: Database, materialRid: string) {
  return db
    .select(shown)
    .from(guideAnswers)
    .innerJoin(topics, eq(topics.rid, guideAnswers.questionRid))
    .where(equal(guideAnswers, { materialRid }))
    .orderBy(...inOrder);
}

function materialsOf(db: Database, questionRid: string) {
  return db
    .select(shown)
    .from(guideAnswers)
    .innerJoin(topics, eq(topics.rid, guideAnswers.materialRid))
    .where(equal(guideAnswers, { questionRid }))
    .orderBy(...inOrder);
}
