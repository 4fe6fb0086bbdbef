import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { OfferedAction, Stated, stateIn } from '../../../core/record.ts';
import { questionRecord, questionTexts } from './rules.states.ts';

const One = { rid: field.Rid, version: field.Version };
const Answer = field.required(questionTexts.noAnswer);

/** Questions of customers about services; those that wait longest first while a state is asked for that waits. */
export const staffQuestions = defineCall({
  path: '/api/staff/questions/list',
  permission: 'content:read',
  title: '客户提问',
  input: field.LongPaging.extend({
    status: stateIn(questionRecord).optional(),
    /** A service's name, or words of question and answer. */
    kw: field.Word,
  }),
  output: field
    .pageOf(
      z.object({
        ...One,
        rid: z.string(),
        service_rid: z.string(),
        service: z.string(),
        customer: z.string(),
        question: z.string(),
        answer: z.string(),
        answered_by: z.string(),
        /** Why it is not answered. */
        reason: z.string(),
        /** Words of the list that it has. */
        found: z.array(z.string()),
        created: field.Time,
        ...Stated,
        /** What staff may do with it; each needs the permission of its call. */
        actions: z.array(OfferedAction),
      }),
    )
    .extend({ counts: z.record(z.string(), z.int()) }),
});

/** Answers a question; whoever asked is told. It is not public yet. */
export const questionAnswer = defineCall({
  path: '/api/staff/questions/answer',
  permission: 'orders:work',
  title: '回复提问',
  input: z.object({ ...One, answer: Answer }),
});

/** Leaves a question without an answer, with a reason that whoever asked sees. */
export const questionClose = defineCall({
  path: '/api/staff/questions/close',
  permission: 'orders:work',
  title: '不予回复提问',
  input: z.object({ ...One, reason: field.required(questionTexts.noReason, field.textLimits.reason) }),
});

/** Shows an answered question on its service's page (`publish`), or takes it off again (`hide`). */
export const questionPublish = defineCall({
  path: '/api/staff/questions/publish',
  permission: 'content:work',
  title: '公开或撤下提问',
  input: z.object({ ...One, action: z.enum(['publish', 'hide']) }),
});

/** Changes the words of an answered question and of its answer, such as what would tell who asked. */
export const questionRevise = defineCall({
  path: '/api/staff/questions/revise',
  permission: 'content:work',
  title: '修改提问文字',
  input: z.object({ ...One, question: field.required(questionTexts.noText), answer: Answer }),
});
