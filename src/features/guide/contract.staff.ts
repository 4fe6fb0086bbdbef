import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

/** Refusals of the guide's editors. */
export const guideRefusals = {
  taken: '该标识已被使用',
  held: '该项下还有推荐，请先删除',
  pairTaken: '该材料与问题已有推荐',
  noTopic: '材料或问题不存在',
  noService: '推荐的检测项目不存在或已下架',
} as const;

const read = { permission: 'content:read' } as const;
const work = { permission: 'content:work' } as const;
const Rid = field.required('参数错误', 40);
const Seen = z.object({ rid: Rid, version: field.Version });

/** What people bring, and what they ask. */
export const topicKinds = { material: '材料', question: '问题' } as const;
const Kind = z.enum(['material', 'question']);

const ListedTopic = z.object({
  rid: z.string(),
  version: field.Version,
  kind: Kind,
  name: z.string(),
  note: z.string(),
  sort: z.int(),
  /** How many pairs it is part of. */
  answers: z.int(),
});
export type ListedTopic = z.output<typeof ListedTopic>;

/** All materials and questions in their order. */
export const topicList = defineCall({
  ...read,
  path: '/api/staff/guide/topic/list',
  title: '选测指南的材料与问题',
  output: z.object({ list: z.array(ListedTopic) }),
});

/** Adds a material or question, or changes one with its `version`. Refused with 该标识已被使用. */
export const topicSave = defineCall({
  ...work,
  path: '/api/staff/guide/topic/save',
  title: '保存选测指南的材料或问题',
  input: z.object({
    rid: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '标识为小写字母、数字与短横线，以字母开头'),
    /** Left out for a new one. */
    version: field.Version.optional(),
    kind: Kind,
    name: field.required('请填写名称', 20),
    note: field.required('请填写举例', 60),
    sort: z.int().min(0).max(100_000).default(0),
  }),
  output: z.object({ rid: z.string() }),
});

/** Removes a material or question that is part of no pair. Refused with 该项下还有推荐，请先删除. */
export const topicRemove = defineCall({
  ...work,
  path: '/api/staff/guide/topic/remove',
  title: '删除选测指南的材料或问题',
  input: Seen,
  output: z.object({}),
});

const Choice = z.object({
  service_rid: field.required('请选择项目', 64),
  reason: field.required('请填写推荐理由', 200),
  limit: field.required('请填写不能说明什么', 200),
});

const ListedAnswer = z.object({
  rid: z.string(),
  version: field.Version,
  material_rid: z.string(),
  material: z.string(),
  question_rid: z.string(),
  question: z.string(),
  /** `service` is empty for one that is not on sale, which visitors do not see. */
  choices: z.array(Choice.extend({ service: z.string() })),
  source: z.string(),
});
export type ListedAnswer = z.output<typeof ListedAnswer>;

/** What is recommended for pairs of material and question. */
export const answerList = defineCall({
  ...read,
  path: '/api/staff/guide/answer/list',
  title: '选测指南的推荐',
  input: field.LongPaging.extend({
    material_rid: Rid.optional(),
    question_rid: Rid.optional(),
    /** A service's rid, or words of reasons and sources. */
    kw: field.Word,
  }),
  output: field.pageOf(ListedAnswer),
});

/** The services that can be recommended. */
export const guideServices = defineCall({
  ...read,
  path: '/api/staff/guide/services',
  title: '可推荐的项目',
  output: z.object({ list: z.array(z.object({ rid: z.string(), name: z.string() })) }),
});

/** Adds what is recommended for a pair, or changes it; on the site at once. Refusals: `guideRefusals`. */
export const answerSave = defineCall({
  ...work,
  path: '/api/staff/guide/answer/save',
  title: '保存选测指南的推荐',
  input: z.object({
    rid: Rid.optional(),
    version: field.Version.optional(),
    material_rid: Rid,
    question_rid: Rid,
    choices: field
      .differentBy('service_rid', Choice)
      .min(2, '请推荐两到三个项目')
      .max(3, '请推荐两到三个项目'),
    source: field.required('请填写依据', 300),
  }),
  output: z.object({ rid: z.string() }),
});

/** Removes what is recommended for a pair. */
export const answerRemove = defineCall({
  ...work,
  path: '/api/staff/guide/answer/remove',
  title: '删除选测指南的推荐',
  input: Seen,
  output: z.object({}),
});
