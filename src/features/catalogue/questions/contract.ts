import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Stated } from '../../../core/record.ts';
import { questionTexts } from './rules.states.ts';

/** The rid of a service, on sale or not. */
const Service = z.string().min(1).max(64);

/** A question with its answer as everybody sees it, without who asked. */
export const PublicQuestion = z.object({ q: z.string(), a: z.string(), created: field.Time });

/**
 * Asks about a service. Staff answer, the customer is told, and what is of use to others is published without who asked.
 * Ten in 24 hours. Refused with 项目不存在或已下架 and 今日提问次数已达上限，请明天再来.
 */
export const questionAdd = defineCall({
  path: '/api/auth/question/add',
  once: true,
  title: '提问',
  input: z.object({
    rid: Service,
    question: z
      .string({ error: questionTexts.noText })
      .trim()
      .min(1, questionTexts.noText)
      .min(5, questionTexts.tooShort)
      .max(field.textLimits.note, '问题最多500字'),
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string(), ...Stated }),
});

/** One's own questions about a service, the newest first, with what became of them. */
export const questionMine = defineCall({
  path: '/api/auth/question/list',
  reads: true,
  title: '我的提问',
  input: z.object({ rid: Service, after: field.Cursor }),
  output: field.pieceOf(
    z.object({
      rid: z.string(),
      question: z.string(),
      /** Empty until staff have answered. */
      answer: z.string(),
      /** Why it is not answered; empty otherwise. */
      reason: z.string(),
      created: field.Time,
      ...Stated,
    }),
  ),
});

/** Published questions about a service, the newest first; with `kw` those that have it in question or answer. */
export const questionList = defineCall({
  method: 'GET',
  path: '/api/open/web/device/questions',
  title: '客户提问',
  input: z.object({ rid: Service, kw: field.Word, after: field.Cursor }),
  output: field.pieceOf(PublicQuestion),
});
