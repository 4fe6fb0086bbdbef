import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { RichText } from '../../../core/rich-text.ts';
import { PictureAddress } from '../../files/contract.ts';
import { Days, MinAmount, ParameterField, Price, Rid, TypeId } from '../contract.ts';
import { mostExamples } from '../examples/rules.ts';
import { minUnits, sampleForms } from '../prices/rules.minimum.ts';

/** Refusals of the catalogue's editors. */
export const editingRefusals = {
  keyTaken: '参数标识已被使用',
  nameTaken: '同一类型下已有同名分类',
  holdsServices: '该分类下还有在售项目，请先下架或移到其他分类',
  shared: '该参数按类型或分类共用，请在“适用范围”中调整',
  tooManyExamples: `示例结果最多${mostExamples}个`,
  counted: '该参数决定计价数量，请先在价格中更换计价数量',
} as const;

const Version = z.int().min(1).max(2_000_000_000);
const CategoryId = z.int().min(1).max(2_000_000_000);
const words = (most: number, longest: number) => z.array(field.required('内容不能为空', longest)).max(most);
/** Amounts of the catalogue: up to a million yuan. */
const Amount = z.int().min(-100_000_000, '金额超出范围').max(100_000_000, '金额超出范围');
/** Working days that something takes beyond the usual ones. */
const MoreDays = z.number().min(0, '另加的工作日不能小于0').max(365, '另加的工作日不能超过365');
/** How many units or chosen values the base price holds. */
const Included = z.int().min(0, '数量不能小于0').max(1_000, '数量超出范围');

/** A file that shows what results are like, with what is said of it. */
const Example = z.object({
  file_rid: field.Rid,
  title: field.required('请填写示例标题', 60),
  note: z.string().trim().max(200),
});

/** A category as its editor has it. */
const CategoryFields = z.object({
  parent_id: TypeId,
  name: field.required('请填写分类名称', field.textLimits.name),
  img: PictureAddress,
  sketch: field.required('请填写简介', field.textLimits.title),
  /** Tags separated by | (specification section 3). */
  description: z.string().trim().max(200),
  /** Other names that searches know it by. */
  aliases: words(30, 50),
  is_off: field.Flag,
  is_prefecture: field.Flag,
});

/** The types with all their categories, also those that are not shown, and how many services they hold. */
export const catalogueTree = defineCall({
  path: '/api/staff/catalogue/tree',
  permission: 'catalogue:read',
  title: '项目分类（后台）',
  output: z.object({
    types: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        categories: z.array(
          CategoryFields.extend({
            id: z.int(),
            name: z.string(),
            img: z.string(),
            sketch: z.string(),
            version: z.int(),
            on_sale: z.int(),
            shelved: z.int(),
          }),
        ),
      }),
    ),
  }),
});

/** Changes a category, or adds one where `id` is left out. A category that holds services on sale cannot be hidden. */
export const categorySave = defineCall({
  path: '/api/staff/catalogue/category/save',
  permission: 'catalogue:work',
  title: '保存项目分类',
  input: CategoryFields.extend({ id: CategoryId.optional(), version: Version.optional() }),
  output: z.object({ id: z.int(), version: z.int() }),
});

/** Puts the categories of a type in this order. Refused with 数据已更新，请刷新后重试 when there are others by now. */
export const categoryOrder = defineCall({
  path: '/api/staff/catalogue/category/order',
  permission: 'catalogue:work',
  title: '调整分类顺序',
  input: z.object({ parent_id: TypeId, ids: field.different(CategoryId).min(1).max(200) }),
});

/** Services on sale of a category, in the order in which its public list begins: at most 200. */
export const categoryServices = defineCall({
  path: '/api/staff/catalogue/category/services',
  permission: 'catalogue:read',
  title: '分类下的项目顺序',
  input: z.object({ id: CategoryId }),
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        name: z.string(),
        img: z.string(),
        orders: z.int(),
        is_placed: field.Flag,
      }),
    ),
  }),
});

/**
 * Puts these services in front of the others of a category, in this order; the others follow by popularity. Refused
 * with 数据已更新，请刷新后重试 when other services than `seen` stand there by now, or one is not on sale in it.
 */
export const servicesPlace = defineCall({
  path: '/api/staff/catalogue/category/services/place',
  permission: 'catalogue:work',
  title: '调整项目顺序',
  input: z.object({
    id: CategoryId,
    rids: field.different(Rid).max(50, '最多置顶50个项目'),
    seen: field.different(Rid).max(50),
  }),
});

/** Services by name, alias or rid, those on sale and those that are not; by name. */
export const catalogueFind = defineCall({
  path: '/api/staff/catalogue/service/list',
  permission: 'catalogue:read',
  title: '项目列表（后台）',
  input: field.Paging.extend({
    kw: field.Word,
    type_id: TypeId.optional(),
    category_id: CategoryId.optional(),
    state: z.enum(['on', 'off']).optional(),
    mark: z.enum(['hot', 'prefecture']).optional(),
  }),
  output: field.pageOf(
    z.object({
      rid: z.string(),
      name: z.string(),
      img: z.string(),
      type_id: z.int(),
      category: z.string(),
      base_fen: z.int(),
      unit: z.string(),
      days: Days,
      orders: z.int(),
      is_hot: field.Flag,
      is_prefecture: field.Flag,
      is_on_sale: field.Flag,
      reason: z.string(),
      version: z.int(),
    }),
  ),
});

/** What a form's field applies to, in words beside what is stored. */
const Target = z.object({ target: z.union([z.int(), z.string()]), name: z.string() });

/** A field with what only its editors see. `services`: how many services, on sale or not, have it in their form. */
export const EditedField = ParameterField.extend({
  version: z.int(),
  applies_to: z.array(Target),
  services: z.int(),
  /** Whether it describes the samples rather than the test. */
  of_samples: field.Flag,
});
export type EditedField = z.infer<typeof EditedField>;

/** Everything about one service that can be edited, with the fields of its form. */
export const catalogueRead = defineCall({
  path: '/api/staff/catalogue/service/read',
  permission: 'catalogue:read',
  title: '项目详情（后台）',
  input: z.object({ rid: Rid }),
  output: z.object({
    rid: z.string(),
    version: z.int(),
    is_on_sale: field.Flag,
    shelved_at: field.Time.nullable(),
    reason: z.string(),
    /** What still keeps it from going on sale; empty when nothing does. */
    why_not_on_sale: z.string(),
    name: z.string(),
    type_id: TypeId,
    category_id: z.int(),
    instrument: z.object({ vendor: z.string(), model: z.string(), specs: z.array(z.string()) }),
    days: Days,
    deliverables: z.array(z.string()),
    /** null where the sample requirements tell. */
    min_amounts: z.array(MinAmount).nullable(),
    is_hot: field.Flag,
    is_prefecture: field.Flag,
    pictures: z.array(z.string()),
    aliases: z.array(z.string()),
    first_for: z.array(z.string()),
    also_for: z.array(z.string()),
    tags: z.array(z.string()),
    sketch: z.string(),
    intro: z.string(),
    sample_requirements: z.string(),
    faqs: z.array(z.object({ q: z.string(), a: z.string() })),
    examples: z.array(Example.extend({ name: z.string() })),
    price: Price,
    slot_minutes: z.int().nullable(),
    /** What urgent and super-urgent work costs more where it begins to be offered, in percent. */
    hurry_percent: z.object({ urgent: z.int(), super_urgent: z.int() }),
    fields: z.array(EditedField),
    /** What must agree among the fields. */
    conflicts: z.array(z.object({ keys: z.array(z.string()), text: z.string() })),
  }),
});

/** Makes a new service that is not on sale yet; a copy of another with its texts, prices and form when `copy_of` says so. */
export const serviceAdd = defineCall({
  path: '/api/staff/catalogue/service/add',
  permission: 'catalogue:work',
  title: '新增项目',
  input: z.object({
    name: field.required('请填写项目名称', field.textLimits.name),
    category_id: CategoryId,
    copy_of: Rid.optional(),
  }),
  output: z.object({ rid: z.string() }),
});

const Saved = z.object({ version: z.int() });

/** Name, place, instrument, delivery and marks of a service. */
export const serviceFactsSave = defineCall({
  path: '/api/staff/catalogue/service/facts',
  permission: 'catalogue:work',
  title: '保存项目基本信息',
  input: z.object({
    rid: Rid,
    version: Version,
    name: field.required('请填写项目名称', field.textLimits.name),
    category_id: CategoryId,
    instrument: z.object({
      vendor: z.string().trim().max(field.textLimits.name),
      model: z.string().trim().max(field.textLimits.title),
      specs: words(20, 100),
    }),
    days: z
      .object({ min: z.int().min(0).max(180), max: z.int().min(0).max(180) })
      .refine(({ min, max }) => min <= max, '最短交付天数不能大于最长'),
    deliverables: z
      .array(
        z
          .string()
          .trim()
          .regex(/^(\.[A-Za-z0-9]{1,10}){1,2}$/, '交付文件须为以点开头的扩展名'),
      )
      .max(20),
    /** Least amounts by form of the sample; null leaves them to the first point of the sample requirements. */
    min_amounts: z
      .array(
        z.object({
          forms: z.array(z.enum(sampleForms)).min(1, '请选择样品形态').max(sampleForms.length),
          amount: z.number('请填写最小量').gt(0, '最小量应大于0').max(1_000_000, '最小量过大'),
          unit: z.enum(minUnits),
        }),
      )
      .max(10)
      .refine((rows) => {
        const forms = rows.flatMap((row) => row.forms);
        return new Set(forms).size === forms.length;
      }, '同一样品形态只能填写一次')
      .nullable(),
    is_hot: field.Flag,
    is_prefecture: field.Flag,
  }),
  output: Saved,
});

/** What the page of a service says and shows; long texts are Markdown. */
export const serviceTextsSave = defineCall({
  path: '/api/staff/catalogue/service/texts',
  permission: 'texts:work',
  title: '保存项目文案',
  input: z.object({
    rid: Rid,
    version: Version,
    pictures: z.array(PictureAddress).min(1, '请至少上传一张图片').max(8),
    aliases: words(40, 60),
    /** What searches offer it for first, and where it is a second choice, in customers' words. */
    first_for: words(300, 60),
    also_for: words(300, 60),
    tags: words(6, 20),
    sketch: field.required('请填写一句话简介', field.textLimits.title),
    intro: field.required('请填写项目介绍', 20_000),
    sample_requirements: field.required('请填写样品要求', 10_000),
    faqs: z
      .array(z.object({ q: field.required('请填写问题', 200), a: field.required('请填写回答', 2_000) }))
      .max(30),
    /** Files that were sent with `exampleUpload`, in their order. */
    examples: field.differentBy('file_rid', Example).max(mostExamples, editingRefusals.tooManyExamples),
  }),
  output: Saved,
});

const Hurry = z.object({
  multiplier_percent: z.int().min(101, '倍率应在1.01~5倍之间').max(500, '倍率应在1.01~5倍之间'),
  lead_time_factor: z.number().min(0.1, '周期系数应在0.1~1之间').max(1, '周期系数应在0.1~1之间'),
});

/** How the price of a service follows from its form. Orders placed before keep theirs, and so do accepted quotes. */
export const servicePriceSave = defineCall({
  path: '/api/staff/catalogue/service/price',
  permission: 'prices:work',
  title: '保存项目价格',
  input: z.object({
    rid: Rid,
    version: Version,
    base_fen: z.int('请填写基础价').min(1, '基础价应大于0').max(100_000_000, '金额超出范围'),
    per: field.required('请填写计价单位', 10),
    quantity_from: z.array(z.string().max(80)).max(5),
    option_params: z.array(z.string().max(80)).max(100),
    urgent: Hurry.nullable(),
    /** Only beside urgent work, and dearer. */
    super_urgent: Hurry.nullable().default(null),
    tiers: z
      .array(
        z.object({
          min_qty: z.int().min(2, '阶梯数量应从2起').max(1_000_000),
          discount_percent: z.int().min(1, '折扣应在1%~90%之间').max(90, '折扣应在1%~90%之间'),
        }),
      )
      .max(10),
    /** For how much of the quantity the usual days hold, and how much more is done in a day. */
    many: z
      .object({
        within: z.int().min(1, '数量应从1起').max(1_000_000),
        a_day: z.int('请填写每工作日可做的数量').min(1, '每工作日应至少做1个').max(1_000_000),
      })
      .nullable()
      .default(null),
    note: field.required('请填写价格说明', 300),
  }),
  output: Saved,
});

/** Withdraws a service with a reason, or puts it on sale. Entries of customers' plans follow. */
export const serviceShelve = defineCall({
  path: '/api/staff/catalogue/service/shelve',
  permission: 'catalogue:work',
  title: '项目上架/下架',
  input: z.object({
    rid: Rid,
    version: Version,
    action: z.enum(['withdraw', 'offer']),
    reason: field.optional(field.textLimits.reason),
  }),
  output: Saved,
});

/**
 * Changes a field of requirement forms, or adds one where `id` is left out. Whoever may not change prices leaves
 * them as they are. Kind and key stay as they were made.
 */
export const fieldSave = defineCall({
  path: '/api/staff/catalogue/field/save',
  permission: 'catalogue:work',
  title: '保存检测参数',
  input: z.object({
    id: z.string().max(80).optional(),
    version: Version.optional(),
    /** The service in whose form the field is looked at: what it depends on stands there. */
    service_rid: Rid,
    key: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9_]{1,39}$/, '参数标识须以小写字母开头，仅含小写字母、数字和下划线'),
    name: field.required('请填写参数名称', field.textLimits.name),
    help: z.string().trim().max(200),
    kind: ParameterField.shape.kind,
    unit: z.string().trim().max(20),
    required: field.Flag,
    options: z
      .array(
        z.object({
          value: field.required('请填写选项标识', 60),
          label: field.required('请填写选项名称', field.textLimits.title),
          price: Amount,
          days: MoreDays.optional(),
          /** Whether less of a sample is taken so than is asked for. */
          little: z.boolean().optional(),
        }),
      )
      .max(60),
    delta_per: ParameterField.shape.delta_per,
    price_per_unit: Amount.min(0, '单价不能小于0'),
    /** How many units, or chosen values, cost nothing. */
    included: Included.default(0),
    /** Working days that each unit takes beyond the service's own. */
    days_per_unit: MoreDays.default(0),
    default: z.union([
      z.string().max(500),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.union([z.string().max(60), z.number()])).max(60),
    ]),
    min: z.number().min(-1e9).max(1e9).nullable(),
    max: z.number().min(-1e9).max(1e9).nullable(),
    step: z.number().min(0.000001, '步长应大于0').max(1e6).nullable(),
    accept: z
      .string()
      .trim()
      .max(200)
      .regex(/^(\.[a-z0-9_.]{1,12}(,\.[a-z0-9_.]{1,12})*)?$/, '文件类型须为用逗号分隔的扩展名')
      .nullable(),
    depends: z
      .object({ key: z.string().max(40), in: z.array(z.string().max(60)).min(1, '请选择触发的选项').max(60) })
      .nullable(),
    /** The heading under which it stands; empty for none. */
    group: z.string().trim().max(20).default(''),
    /** Whether it describes the samples rather than the test. */
    of_samples: field.Flag.default(0),
    /** What a text is to look like, and how customers are told. */
    pattern: z
      .object({ rule: field.required('请填写格式规则', 200), text: field.required('请填写格式的说明', 60) })
      .nullable()
      .default(null),
    /** Values of this field that cannot be chosen beside those of another. */
    excludes: z
      .array(
        z.object({
          when: z.array(z.string().max(60)).min(1, '请选择互斥的选项').max(60),
          key: field.required('请选择互斥的参数', 40),
          in: z.array(z.string().max(60)).min(1, '请选择互斥的选项').max(60),
        }),
      )
      .max(10)
      .default([]),
    /** Service rids, ids of categories and of types. */
    applies_to: z
      .array(z.union([CategoryId, Rid]))
      .min(1, '请选择适用范围')
      .max(500),
  }),
  output: z.object({ id: z.string(), version: z.int() }),
});

/** What the options and the units of a field cost. */
export const fieldPrices = defineCall({
  path: '/api/staff/catalogue/field/prices',
  permission: 'prices:work',
  title: '保存参数加价',
  input: z.object({
    id: z.string().max(80),
    version: Version,
    options: z.array(z.object({ value: z.string().max(60), price: Amount })).max(60),
    delta_per: ParameterField.shape.delta_per,
    price_per_unit: Amount.min(0, '单价不能小于0'),
    included: Included,
  }),
  output: Saved,
});

/**
 * Puts the fields of a service's form in this order; forms that share them follow. Groups stand in the order of their
 * first fields.
 */
export const fieldOrder = defineCall({
  path: '/api/staff/catalogue/field/order',
  permission: 'catalogue:work',
  title: '调整参数顺序',
  input: z.object({ service_rid: Rid, ids: field.different(z.string().max(80)).min(1).max(200) }),
});

/** Takes a field out of a service's form; one that is in no form any more goes. */
export const fieldRemove = defineCall({
  path: '/api/staff/catalogue/field/remove',
  permission: 'catalogue:work',
  title: '移除检测参数',
  input: z.object({ id: z.string().max(80), service_rid: Rid, version: Version }),
});

/** Fields of other forms that a service's form could have too, by name or key; at most 50. */
export const fieldFind = defineCall({
  path: '/api/staff/catalogue/field/list',
  permission: 'catalogue:read',
  title: '参数库',
  input: z.object({ service_rid: Rid, kw: field.Word }),
  output: z.object({ list: z.array(EditedField) }),
});

/** Puts a field of other forms into a service's form. */
export const fieldAttach = defineCall({
  path: '/api/staff/catalogue/field/attach',
  permission: 'catalogue:work',
  title: '引用检测参数',
  input: z.object({ id: z.string().max(80), service_rid: Rid, version: Version }),
  output: Saved,
});

/** Markdown as the page of a service will show it. */
export const textPreview = defineCall({
  path: '/api/staff/catalogue/text/preview',
  permission: 'texts:read',
  title: '文案预览',
  input: z.object({ text: z.string().max(20_000) }),
  output: z.object({ text: RichText }),
});
