import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { ServiceSummary } from '../catalogue/contract.ts';

/** A part of the guide's addresses. */
const TopicRid = field.required('参数错误', 40);

const Topic = z.object({
  rid: z.string(),
  /** As people would say it. */
  name: z.string(),
  /** Examples of what is meant. */
  note: z.string(),
});
export type Topic = z.output<typeof Topic>;

/** What somebody may bring, and what they may want to know; those without an answer are left out. */
export const guideTopics = defineCall({
  method: 'GET',
  path: '/api/open/guide/topics',
  isKept: true,
  title: '我该测什么：材料与问题',
  output: z.object({ materials: z.array(Topic), questions: z.array(Topic) }),
});

/** A material with the questions that are answered for it, or a question with its materials. Refused with 记录不存在. */
export const guideTopic = defineCall({
  method: 'GET',
  path: '/api/open/guide/topic',
  isKept: true,
  title: '我该测什么：一种材料或一个问题',
  input: z.object({ rid: TopicRid }),
  output: z.object({ topic: Topic, kind: z.enum(['material', 'question']), others: z.array(Topic) }),
});

/** What is tested of a material to answer a question: services on sale, the first one first. Refused with 记录不存在. */
export const guideAnswer = defineCall({
  method: 'GET',
  path: '/api/open/guide/answer',
  isKept: true,
  title: '我该测什么：推荐项目',
  input: z.object({ material: TopicRid, question: TopicRid }),
  output: z.object({
    material: Topic,
    question: Topic,
    choices: z.array(z.object({ service: ServiceSummary, reason: z.string(), limit: z.string() })),
    /** The standard, textbook or review that it follows. */
    source: z.string(),
    /** What else is answered for the material. */
    questions: z.array(Topic),
  }),
});
