import { and, desc } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { equal, has } from '../../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../../host/records/listed.ts';
import { spend } from '../../identity/limits/limits.ts';
import type { Limit } from '../../identity/limits/rules.ts';
import { ReviewSetting } from '../../settings/rules.growth.ts';
import { wordsIn } from '../../settings/rules.words.ts';
import { loadSettings } from '../../settings/service.ts';
import { catalogueRefusals } from '../contract.ts';
import { services } from '../tables.ts';
import type { questionAdd, questionList, questionMine } from './contract.ts';
import { questionRecord, questionStates, questionTexts } from './rules.states.ts';
import { questionsAtOnce } from './shown-questions.ts';
import { customerQuestions } from './tables.ts';

/** Questions of one customer. */
const askRate: Limit = {
  name: 'service-question',
  windows: [{ figure: 10, seconds: 86_400, refusal: questionTexts.tooMany }],
};

/** Asks about a service; see the call. */
export const addQuestion: Answers<typeof questionAdd> = async ({ db, actor, now }, { rid, question }) => {
  const [service] = await db.select({ rid: services.rid }).from(services).where(equal(services, { rid }));
  if (!service) throw new Failure(catalogueRefusals.noService);
  await spend(db, askRate, actor.rid, now);
  const { reviewSetting } = await loadSettings(db, { reviewSetting: ReviewSetting });
  const status = questionStates.asked;
  const asked = ulid(now.getTime());
  await db.insert(customerQuestions).values({
    ...{ rid: asked, serviceRid: rid, customerRid: actor.rid, status, question, createdAt: now },
    found: wordsIn(question, reviewSetting.words),
  });
  return { rid: asked, status, status_name: questionRecord.nameOf(status) };
};

/** One's own questions; see the call. One statement. */
export const listOwnQuestions: Answers<typeof questionMine> = async ({ db, actor }, { rid, after }) => {
  const rows = await db
    .select()
    .from(customerQuestions)
    .where(
      and(
        equal(customerQuestions, { customerRid: actor.rid, serviceRid: rid }),
        beyond(after, customerQuestions.rid),
      ),
    )
    .orderBy(desc(customerQuestions.rid))
    .limit(questionsAtOnce + 1);
  const { list, next } = pieceFrom(rows, questionsAtOnce, (row) => [row.rid]);
  return {
    list: list.map(({ rid, question, answer, reason, createdAt, status }) => ({
      ...{ rid, question, answer, reason, created: createdAt },
      ...{ status, status_name: questionRecord.nameOf(status) },
    })),
    next,
  };
};

/** Published questions; see the call. One statement. */
export const listQuestions: Answers<typeof questionList> = async ({ db }, { rid, kw, after }) => {
  const rows = await db
    .select()
    .from(customerQuestions)
    .where(
      and(
        equal(customerQuestions, { serviceRid: rid, status: questionStates.published }),
        has(kw, customerQuestions.question, customerQuestions.answer),
        beyond(after, customerQuestions.rid),
      ),
    )
    .orderBy(desc(customerQuestions.rid))
    .limit(questionsAtOnce + 1);
  const { list, next } = pieceFrom(rows, questionsAtOnce, (row) => [row.rid]);
  return { list: list.map(({ question: q, answer: a, createdAt: created }) => ({ q, a, created })), next };
};
