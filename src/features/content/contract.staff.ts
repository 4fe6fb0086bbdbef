import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { shanghaiInstant } from '../../core/shanghai.ts';
import { isOwnPath } from '../../core/web-address.ts';
import { PictureAddress } from '../files/contract.ts';
import { LegalVersion } from './contract.ts';

/** Refusals of the content editor. */
export const editorRefusals = {
  noTarget: '跳转的检测项目不存在',
  badTarget: '跳转地址须为检测项目编号或以 http 开头的网址',
  fixed: '该页面不可新增或下架',
  notLegal: '仅协议与政策有版本，其他文章无需征得同意',
  noTime: '请选择晚于现在的发布时间',
  period: '结束时间须晚于开始时间',
  noType: '请选择所属分类',
  figure: (placeholder: string) => `设置中没有数字 ${placeholder}`,
} as const;

/** Kinds of articles; those of `fixedKinds` are single pages, which are edited only. */
export const ArticleKind = z.enum([
  'news',
  'course',
  'service',
  'televised',
  'about',
  'guide',
  'license',
  'policy',
  'agreement',
  'credit',
  'promoter',
]);
export type ArticleKind = z.infer<typeof ArticleKind>;
export const fixedKinds: readonly ArticleKind[] = [
  'about',
  'guide',
  'license',
  'policy',
  'agreement',
  'credit',
  'promoter',
];

/** Draft, published, or published by itself at `publish_at`. */
const State = z.enum(['draft', 'published', 'scheduled']);
const id = z.int().min(1).max(2_147_483_647);
const rid = field.required('参数错误', 64);
const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/, '时间格式不正确')
  .refine((text) => !Number.isNaN(shanghaiInstant(text).getTime()), '时间格式不正确');
const Picture = z.union([z.literal(''), PictureAddress]);
const Sketch = z.string().trim().max(field.textLimits.note).default('');
const WebAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: '网址格式不正确' }).max(500),
]);

const work = { permission: 'content:work' } as const;

const Showcase = z.object({
  type_id: id,
  /** Address of a film on this host; empty when there is none. */
  video: z
    .string()
    .trim()
    .max(200)
    .refine((path) => path === '' || isOwnPath(path), '视频须为本站路径')
    .default(''),
  params: z.array(z.string().trim().min(1).max(50)).max(12).default([]),
  service_rids: field.different(rid).max(30).default([]),
  sort: z.int().min(0).max(100_000).default(0),
});

/** One page of the articles of a kind, newest first, drafts included. */
export const contentArticles = defineCall({
  path: '/api/staff/content/article/list',
  permission: 'content:read',
  title: '文章列表（编辑）',
  input: field.Paging.extend({ kind: ArticleKind, kw: field.Word }),
  output: field
    .pageOf(
      z.object({
        rid: z.string(),
        title: z.string(),
        img: z.string(),
        state: State,
        publish_at: field.Time.nullable(),
        created: field.Time,
        views: z.int(),
      }),
    )
    .extend({ types: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

/** One article to be edited, with its former versions. Refused with 文章不存在或已下架. */
export const contentArticle = defineCall({
  path: '/api/staff/content/article/get',
  permission: 'content:read',
  title: '文章（编辑）',
  input: z.object({ rid }),
  output: z.object({
    rid: z.string(),
    version: z.int(),
    kind: ArticleKind,
    title: z.string(),
    sketch: z.string(),
    img: z.string(),
    html: z.string(),
    author: z.string(),
    source: z.string(),
    state: State,
    publish_at: field.Time.nullable(),
    showcase: Showcase.nullable(),
    legal: LegalVersion.nullable(),
    versions: z.array(
      z.object({ id: z.int(), version: z.int(), title: z.string(), at: field.Time, by: z.string() }),
    ),
  }),
});

/** The figures of the settings that texts may name, as `{sample_keep_days}`, with what each is now; fen are told in yuan. */
export const contentFigures = defineCall({
  path: '/api/staff/content/figures',
  permission: 'content:read',
  title: '可引用的设置数值',
  output: z.object({ list: z.array(z.object({ name: z.string(), title: z.string(), value: z.string() })) }),
});

/** A former version of an article's text. Refused with 记录不存在. */
export const contentVersion = defineCall({
  path: '/api/staff/content/article/version',
  permission: 'content:read',
  title: '文章历史版本',
  input: z.object({ id }),
  output: z.object({ title: z.string(), html: z.string() }),
});

/**
 * Makes an article, or changes the one with `rid` when it is still in `version`; `html` is cleaned. What is
 * published is on the site at once.
 */
export const contentArticleSave = defineCall({
  path: '/api/staff/content/article/save',
  ...work,
  title: '保存文章',
  input: z.object({
    rid: rid.optional(),
    version: z.int().min(1).max(2_147_483_647).optional(),
    kind: ArticleKind,
    title: field.required('请填写标题', field.textLimits.title),
    sketch: Sketch,
    img: Picture.default(''),
    html: z.string().max(300_000, '正文过长'),
    author: z.string().trim().max(field.textLimits.name).default(''),
    source: WebAddress.default(''),
    state: State,
    publish_at: Moment.optional(),
    showcase: Showcase.optional(),
    /** The change is one of substance: a legal document gets its next version, and customers are asked to agree. */
    is_material: field.Flag.default(0),
  }),
  output: z.object({ rid: z.string(), version: z.int() }),
});

const Banner = z.object({
  img: PictureAddress,
  img_mobile: PictureAddress,
  tone: z.enum(['dark', 'light']),
  title: field.required('请填写标题', 40),
  description: z.string().trim().max(100).default(''),
  /** A service's rid, an address with http, or empty (specification section 2). */
  redirect: z.string().trim().max(500).default(''),
  is_on: field.Flag,
  starts_at: Moment.nullable().default(null),
  ends_at: Moment.nullable().default(null),
});

/** All banners in their order. */
export const contentBanners = defineCall({
  path: '/api/staff/content/banner/list',
  permission: 'content:read',
  title: '横幅列表',
  output: z.object({
    list: z.array(
      Banner.extend({
        ...{
          id: z.int(),
          starts_at: field.Time.nullable(),
          ends_at: field.Time.nullable(),
          is_shown: field.Flag,
        },
        target: z.string(),
      }),
    ),
  }),
});

/** Makes a banner, last in the order, or changes one. */
export const contentBannerSave = defineCall({
  path: '/api/staff/content/banner/save',
  ...work,
  title: '保存横幅',
  input: Banner.extend({ id: id.optional() }),
  output: z.object({ id: z.int() }),
});

/** Puts the banners in this order. Refused with 数据已更新，请刷新后重试 when they are not exactly those there are. */
export const contentBannerOrder = defineCall({
  path: '/api/staff/content/banner/order',
  ...work,
  title: '横幅排序',
  input: z.object({ ids: field.different(id).max(100) }),
});

/** Removes a banner. */
export const contentBannerRemove = defineCall({
  path: '/api/staff/content/banner/remove',
  ...work,
  title: '删除横幅',
  input: z.object({ id }),
});

const Thanks = z.object({
  company: field.required('请填写单位', field.textLimits.title),
  title: field.required('请填写论文题目', 200),
  code: z.string().trim().max(100).default(''),
  content: z.string().trim().max(2_000).default(''),
  sketch: Sketch,
  source: WebAddress.default(''),
  is_published: field.Flag,
  sort: z.int().min(0).max(100_000).default(0),
});

/** One page of the papers that thank the laboratory, hidden ones included, in the site's order. */
export const contentThanks = defineCall({
  path: '/api/staff/content/thanks/list',
  permission: 'content:read',
  title: '致谢列表（编辑）',
  input: field.Paging.extend({ kw: field.Word }),
  output: field.pageOf(Thanks.extend({ id: z.int() })),
});

/** Adds a paper, or changes one. */
export const contentThanksSave = defineCall({
  path: '/api/staff/content/thanks/save',
  ...work,
  title: '保存致谢',
  input: Thanks.extend({ id: id.optional() }),
  output: z.object({ id: z.int() }),
});
