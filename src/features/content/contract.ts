import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { RichText } from '../../core/rich-text.ts';

/** Refusals of the content's calls. */
export const contentRefusals = { noArticle: '文章不存在或已下架' } as const;

/** The lists of articles, under the names of the wire; `recruit`, `culture` and `profile` are the company's pages. */
export const NewsType = z.enum(['news', 'course', 'service', 'guide', 'recruit', 'culture', 'profile']);

/** An article as lists show it; `source`: address of the original, or null when the article is our own. */
export const ArticleCard = z.object({
  rid: z.string(),
  title: z.string(),
  img: z.string(),
  sketch: z.string(),
  created: field.Time,
  source: z.string().nullable(),
});

/** A paper that thanks the laboratory. */
export const Thanks = z.object({
  company: z.string(),
  title: z.string(),
  code: z.string(),
  content: z.string(),
  sketch: z.string(),
  source: z.string().nullable(),
});

/** Papers that thank the laboratory; `kw` is looked for in author, title, code and services. */
export const acknowledgeList = defineCall({
  path: '/api/open/web/acknowledge/list4index',
  reads: true,
  isKept: true,
  title: '致谢成果',
  input: field.Paging.extend({ kw: field.Word }),
  output: field.pageOf(Thanks.extend({ rid: z.string(), created: field.Time })),
});

/** Articles of a kind, newest first; `kw` is looked for in title and sketch. */
export const newsList = defineCall({
  path: '/api/open/web/news/list4index',
  reads: true,
  isKept: true,
  title: '文章列表',
  input: field.Paging.extend({ type: NewsType, kw: field.Word }),
  output: field.pageOf(ArticleCard.extend({ views: z.int() })),
});

/** The version of a legal document that is in force, and since which day; null for other articles. */
export const LegalVersion = z.object({ version: z.int(), since: z.string() });

const Neighbour = z.object({ rid: z.string(), title: z.string() }).nullable();

/** One article of any kind. Refused with 文章不存在或已下架. */
export const newsDetail = defineCall({
  path: '/api/open/news/detail',
  reads: true,
  isKept: true,
  title: '文章',
  input: z.object({ rid: z.string().min(1).max(64) }),
  output: z.object({
    rid: z.string(),
    kind: z.string(),
    title: z.string(),
    sketch: z.string(),
    img: z.string(),
    text: RichText,
    /** The headings of a long article; `id` is their anchor in `text`. */
    contents: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
    created: field.Time,
    author: z.string(),
    source: z.string().nullable(),
    views: z.int(),
    /** The next older and the next newer article of the kind. */
    prev: Neighbour,
    next: Neighbour,
    attachments: z.array(z.object({ name: z.string(), href: z.string(), bytes: z.int() })),
    legal: LegalVersion.nullable(),
  }),
});

/** The capability showcase: its tabs are the service types, its entries tell what the laboratory can do. */
export const abilityIndex = defineCall({
  path: '/api/open/ability/index',
  reads: true,
  isKept: true,
  title: '能力展示',
  input: field.Paging.extend({ type_id: z.int32().optional() }),
  output: field
    .pageOf(
      z.object({
        rid: z.string(),
        name: z.string(),
        img: z.string(),
        /** Address of a film; empty when there is none. */
        video: z.string(),
        sketch: z.string(),
        params: z.array(z.string()),
        views: z.int(),
        likes: z.int(),
        orders: z.int(),
      }),
    )
    .extend({ tabs: z.array(z.object({ id: z.int(), name: field.Named, count: z.int() })) }),
});

/** Counts a view or a like of an article or showcase entry, once per visitor and day; more is ignored. */
export const abilityCount = defineCall({
  path: '/api/open/ability/sync4num',
  title: '浏览与点赞计数',
  input: z.object({ rid: z.string().min(1).max(64), kind: field.Flag }),
  output: z.object({ views: z.int(), likes: z.int() }),
});
