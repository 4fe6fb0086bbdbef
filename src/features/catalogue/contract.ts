import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { RichText } from '../../core/rich-text.ts';
import { textList } from '../../core/text-list.ts';
import { PublicQuestion } from './questions/contract.ts';

/** Refusals of the catalogue's calls. */
export const catalogueRefusals = { noService: '项目不存在或已下架', noType: '项目类型不存在' } as const;

/** Searches from one address, as calls and as pages that are not in the cache (trust figure G14). */
export const searchRate = { figure: 10, seconds: 1 } as const;

/** The three service types (specification section 2): sample submission, on-site reservation, data analysis. */
export const TypeId = z.union([z.literal(1), z.literal(2), z.literal(3)]);
/** A service's stable name. */
export const Rid = z.string().min(1).max(64);
/** Working days from the sample's arrival to the data; for on-site services until the next free day. */
export const Days = z.object({ min: z.int(), max: z.int() });

/** One field of a service's requirement form; amounts in fen. Meaning of the kinds and of the prices: `rules.price.ts`. */
export const ParameterField = z.object({
  id: z.string(),
  /** Name under which the form submits it. */
  key: z.string(),
  name: field.Named,
  help: z.string(),
  kind: z.enum([
    'select',
    'multi',
    'number',
    'range',
    'text',
    'textarea',
    'bool',
    'file',
    'periodic-elements',
  ]),
  unit: field.Named,
  required: z.boolean(),
  /**
   * `days`: working days that it takes beyond the usual ones; left out for none. `little`: whether less of a sample is taken so
   * than is asked for; left out where it is not.
   */
  options: z.array(
    z.object({
      value: z.string(),
      label: field.Named,
      price: Fen,
      days: z.number().optional(),
      little: z.boolean().optional(),
    }),
  ),
  /** What an option's or a unit's price is multiplied by. */
  delta_per: z.enum(['sample', 'hour', 'order']),
  price_per_unit: Fen,
  /** So many units, or chosen values, cost nothing: the base price holds them. Left out for none. */
  included: z.int().optional(),
  /** Working days that each unit takes beyond the usual ones. Left out for none. */
  days_per_unit: z.number().optional(),
  default: z.json(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  /** Endings of acceptable files, separated by commas. */
  accept: z.string().nullable(),
  /** Shown, and asked for, only while the other field has one of these values. */
  depends: z.object({ key: z.string(), in: z.array(z.string()) }).nullable(),
  /** The heading under which it stands with others; fields without one stand by themselves. */
  group: field.Named.optional(),
  /** What a text is to look like (`rules.pattern.ts`), and that in words. */
  pattern: z.object({ rule: z.string(), text: z.string() }).optional(),
  /** None of these values together with one of those of the other field. */
  excludes: z
    .array(z.object({ when: z.array(z.string()), key: z.string(), in: z.array(z.string()) }))
    .optional(),
});
export type ParameterField = z.infer<typeof ParameterField>;

/** What hurry does to the price, in percent, and to the working days. */
const Hurry = z.object({ multiplier_percent: z.int(), lead_time_factor: z.number() });

const Many = z.object({ within: z.int(), a_day: z.int() });

/** How a service's price follows from its form; amounts in fen, percentages whole. */
export const Price = z.object({
  model: z.object({
    /** What the quantity counts, e.g. 样. */
    per: field.Named,
    /** Ids of the fields whose values multiplied are the quantity. */
    quantity_from: z.array(z.string()),
    /** Ids of the fields that change the price. */
    option_params: z.array(z.string()),
    /** One sentence for customers. */
    note: z.string(),
  }),
  base_fen: Fen,
  /** As shown after the price, e.g. 元/样. */
  unit: field.Named,
  tiers: z.array(z.object({ min_qty: z.int(), discount_percent: z.int() })),
  /** null when the service cannot be hurried. */
  urgent: Hurry.nullable(),
  /** Work that is done before urgent work; null when it is not offered. */
  super_urgent: Hurry.nullable(),
  /** The usual days hold for so much of the quantity; of more, so much is done in each further working day. Left out where it makes none. */
  many: Many.optional(),
});
export type Price = z.infer<typeof Price>;

/** So much of a sample that has one of these forms a service needs at least. */
export const MinAmount = z.object({ forms: z.array(z.string()), amount: z.number(), unit: z.string() });

const ServiceType = z.object({
  id: z.int(),
  name: field.Named,
  img: z.string(),
  sketch: z.string(),
  /** Tags separated by | (specification section 3). */
  description: z.string(),
  count: z.int(),
});

/** The category tree: each type with its categories; `count` is the number of services. */
export const typeGroup = defineCall({
  method: 'GET',
  path: '/api/open/web/type/group',
  isKept: true,
  title: '服务分类',
  input: z.object({ typeId: TypeId.optional() }),
  output: z.array(ServiceType.extend({ typeChildArr: z.array(ServiceType) })),
});

/**
 * The requirement forms of types, categories or services, keyed by what was asked for. Refused with
 * 项目类型不存在 when one of them does not exist.
 */
export const parameterRelate = defineCall({
  method: 'GET',
  path: '/api/open/web/sampleParameter/relate',
  isKept: true,
  title: '检测要求表单',
  input: z.object({ typeIds: textList(z.string().min(1).max(64), 50) }),
  output: z.record(
    z.string(),
    z.object({
      params: z.array(ParameterField),
      /** Keys of the fields among `params` that describe the samples. */
      sample_fields: z.array(z.string()),
      conflicts: z.array(z.object({ keys: z.array(z.string()), text: z.string() })),
      /** Least amount of sample, as told to customers; null when the catalogue says nothing. */
      min_amount: z.string().nullable(),
      min_amounts: z.array(MinAmount),
    }),
  ),
});

/** A service as lists show it. */
export const ServiceSummary = z.object({
  rid: z.string(),
  name: field.Named,
  img: z.string(),
  sketch: z.string(),
  typeId: z.int(),
  category: z.object({ id: z.int(), name: field.Named }),
  price_from_fen: Fen,
  unit: field.Named,
  days: Days,
  /** Orders so far. */
  order: z.int(),
  tags: z.array(z.string()),
  can_hurry: field.Flag,
});
export type ServiceSummary = z.infer<typeof ServiceSummary>;

/** A review as everybody may see it. */
export const PublicReview = z.object({
  rid: z.string(),
  /** A masked name, or that there is none. */
  author: z.string(),
  score: z.int(),
  content: z.string(),
  /** Rids of pictures. */
  imgs: z.array(z.string()),
  created: field.Time,
  /** The laboratory's answer; empty while there is none. */
  reply: z.string(),
  replied: field.TimeOrBlank,
  /** What was added later; empty for nothing. */
  addition: z.string(),
  added: field.TimeOrBlank,
});

/** Everything that the page of a service shows; texts are HTML, sanitised. Refused with 项目不存在或已下架. */
export const deviceDetail = defineCall({
  method: 'GET',
  path: '/api/open/web/device/detail',
  isKept: true,
  title: '服务详情',
  input: z.object({ rid: Rid }),
  output: z.object({
    rid: z.string(),
    name: field.Named,
    sketch: z.string(),
    img: z.array(z.string()),
    typeId: z.int(),
    type_name: field.Named,
    category: z.object({ id: z.int(), name: field.Named }),
    instrument: z.object({ vendor: z.string(), model: z.string(), specs: z.array(z.string()) }),
    price: Price,
    days: Days,
    order: z.int(),
    tags: z.array(z.string()),
    aliases: z.array(z.string()),
    intro: RichText,
    sample_req: RichText,
    /** Least amounts in words, where they are not just part of `sample_req`. */
    min_amount: field.Said.nullable(),
    results: RichText,
    /** Endings of the files that are delivered. */
    deliverables: z.array(z.string()),
    /** What results are like: files of our own, by their rids, which `exampleFile` answers. */
    examples: z.array(
      z.object({ rid: z.string(), name: z.string(), bytes: z.int(), title: z.string(), note: z.string() }),
    ),
    cases: z.array(z.object({ rid: z.string(), title: z.string(), img: z.string(), sketch: z.string() })),
    faq: z.array(z.object({ q: z.string(), a: z.string() })),
    /** Questions that customers asked about this service, with the laboratory's answers; newest first. */
    questions: z.array(PublicQuestion),
    /** Where they go on; null when that is all. */
    questions_next: z.string().nullable(),
    /** `avg` from 1 to 5. While reviews are too few to be shown it is null, `count` 0 and nothing is listed. */
    evaluates: field.pieceOf(PublicReview).extend({ avg: z.number().nullable(), count: z.int() }),
    /** How orders went whose data were released in the last `days`; shares in percent. Null when they are too few to tell. */
    stats: z
      .object({
        days: z.int(),
        finished: z.int(),
        on_time: z.number(),
        median_days: z.number(),
        retest_rate: z.number(),
      })
      .nullable(),
    /** What is often ordered together with it, the most often first. */
    together: z.array(ServiceSummary),
    related: z.array(ServiceSummary),
    params: z.array(ParameterField),
    /** Opening hours of an instrument that is booked on site; null for all others. */
    reservable: z
      .object({
        slot_minutes: z.int(),
        open_hours: z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
        max_days_ahead: z.int(),
      })
      .nullable(),
  }),
});

/** A file that shows what results of a service on sale are like. Refused with 文件不存在. */
export const exampleFile = defineCall({
  path: '/api/open/web/device/example',
  reads: true,
  file: true,
  title: '示例结果文件',
  input: z.object({ rid: Rid, file_rid: field.Rid }),
  output: z.object({}),
});

/** Orders of a list: as ranked, most ordered, cheapest, dearest, fastest. */
const Sort = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** What narrows a list beyond type and category. */
const Filters = z.object({
  /** Data within so many working days. */
  days: z.int().min(1).max(60).optional(),
  urgent: field.Flag.optional(),
  price_from_fen: z.int().min(0).max(100_000_000).optional(),
  price_to_fen: z.int().min(0).max(100_000_000).optional(),
});

/** So many services that fit words are looked at. */
export const mostFound = 500;

/**
 * Services by words, type, category and filters. Without words all of them; with words ranked by how well they
 * fit: first those that answer (`exact`), then others that come near. When none answers `is_nearest` is 1. `title` names
 * a category or type by its name, as the links of the home page do. With words, of all that fit the
 * `mostFound` that are ordered most are ranked and counted, beside those that are named just so.
 */
export const deviceSearch = defineCall({
  method: 'GET',
  path: '/api/open/web/device/search',
  rate: searchRate,
  urgency: 'deferrable',
  isKept: true,
  title: '服务搜索与列表',
  input: field.Paging.extend({
    kw: field.Word,
    typeId: TypeId.optional(),
    childId: z.int().optional(),
    title: field.Word,
    sort: Sort.default(0),
    filters: Filters.default({}),
  }),
  output: field
    .pageOf(
      ServiceSummary.extend({
        /** Name and sketch as texts in which what was searched for stands between \u0001 and \u0002. */
        highlight: z.object({ name: field.Named, sketch: z.string() }),
      }),
    )
    .extend({
      is_nearest: field.Flag,
      /** So many of `total` answer what was asked and come first; the others only come near. */
      exact: z.int(),
      facets: z.object({
        types: z.array(z.object({ id: z.int(), name: field.Named, count: z.int() })),
        categories: z.array(z.object({ id: z.int(), typeId: z.int(), name: field.Named, count: z.int() })),
        /** Services with data within so many working days. */
        days: z.array(z.object({ days: z.int(), count: z.int() })),
        urgent: z.int(),
      }),
      /** Articles that fit the words, best first; at most 5. */
      articles: z.array(
        z.object({
          rid: z.string(),
          title: z.string(),
          kind: z.string(),
          sketch: z.string(),
          highlight: z.string(),
        }),
      ),
    }),
});

/** What somebody who typed `kw` may be looking for, best first; at most 6. */
export const suggest = defineCall({
  method: 'GET',
  path: '/api/open/web/device/suggest',
  rate: { figure: 20, seconds: 1 },
  urgency: 'deferrable',
  isKept: true,
  title: '搜索联想',
  input: z.object({ kw: z.string().trim().max(50) }),
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(['service', 'category', 'article']),
        /** The service's or article's rid, the category's id. */
        rid: z.string(),
        typeId: z.int(),
        text: field.Named,
        /** `text` with what fits between \u0001 and \u0002. */
        highlight: field.Named,
        /** Beside the text: orders so far, or the kind of page. */
        note: z.string(),
      }),
    ),
  }),
});

/** Up to four services side by side, in the order asked for; those that do not exist are left out. */
export const compare = defineCall({
  method: 'GET',
  path: '/api/open/web/device/compare',
  isKept: true,
  title: '服务对比',
  input: z.object({ rids: textList(Rid, 4) }),
  output: z.object({
    list: z.array(
      ServiceSummary.extend({
        instrument: z.string(),
        sample_req: RichText,
        deliverables: z.array(z.string()),
        price_note: z.string(),
        tiers: z.array(z.object({ min_qty: z.int(), discount_percent: z.int() })),
      }),
    ),
  }),
});
