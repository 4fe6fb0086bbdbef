import { type SQL, sql } from 'drizzle-orm';
import { services } from '../tables.ts';
import { questionStates } from './rules.states.ts';
import { customerQuestions } from './tables.ts';

/** So many questions come at once. */
export const questionsAtOnce = 10;

/** A published question as the database tells it. */
export type Shown = Record<'rid' | 'q' | 'a' | 'created', string>;

/** The newest published questions of a row of `services`, one more than come at once, as a part of its statement. */
export const shownQuestions: SQL<Shown[]> = sql`(
  SELECT coalesce(json_agg(row_to_json(newest)), '[]'::json)
  FROM (
    SELECT rid, question AS q, answer AS a, created_at AS created
    FROM ${customerQuestions}
    WHERE ${customerQuestions.serviceRid} = ${services.rid} AND ${customerQuestions.status} = ${questionStates.published}
    ORDER BY ${customerQuestions.rid} DESC LIMIT ${questionsAtOnce + 1}
  ) AS newest)`;
