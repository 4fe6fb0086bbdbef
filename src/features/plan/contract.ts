import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { InvoiceChoice } from '../customers/titles/contract.ts';

/** Refusals of the experiment plan. */
export const planRefusals = {
  withdrawn: '项目已下架',
  full: '实验计划最多100项',
  badCount: '数量须为1-999',
  quoteExpired: '报价已过期',
  wishMissing: '请填写期望价格或要求',
  reasonMissing: '请填写拒绝原因',
} as const;

/** So many items a plan holds (product definition, 3.7). */
export const mostPlanItems = 100;

/** Values of a requirement form by key: texts, numbers, lists of either, booleans. */
export const FormValues = z.record(
  z.string().max(64),
  z.union([
    z.string().max(5_000),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string().max(200), z.number()])).max(200),
  ]),
);
export type FormValues = z.infer<typeof FormValues>;

/** Limits of a draft: samples of a submission, files of an entry, presets of an account. */
export const draftLimits = { samples: 200, slots: 3, files: 20, presets: 50 } as const;

const TempRid = z.string().min(1).max(26);

/** One sample of a draft: the fields of an order's `Sample`, all of which may still be empty. */
export const DraftSample = z.object({
  no: z.string().max(50).default(''),
  name: z.string().max(field.textLimits.title).default(''),
  form: z.string().max(20).default(''),
  amount: z.number().nullable().default(null),
  unit: z.string().max(10).default(''),
  composition: z.string().max(field.textLimits.note).default(''),
  hazards: z.array(z.string().max(20)).max(20).default([]),
  storage: z.string().max(20).default(''),
  /** Of a picture of it. */
  photo_rid: z.string().max(26).optional(),
  /** The entries of the plan that test it. */
  items: field.different(TempRid).max(100).default([]),
});
export type DraftSample = z.infer<typeof DraftSample>;

/** How samples and data come and when instruments are used, as far as the customer has said. */
export const DraftSending = z.object({
  /** Sent by parcel, picked up, or said later. */
  way: z.enum(['express', 'pickup', 'later']),
  date: z.string().max(10).optional(),
  time: z.string().max(11).optional(),
  address_rid: TempRid.optional(),
  address: z
    .object({
      name: z.string().max(field.textLimits.name),
      phone: z.string().max(field.textLimits.phone),
      province: z.string().max(50),
      city: z.string().max(50),
      area: z.string().max(50),
      address: z.string().max(200),
      address_code: z.string().max(6),
    })
    .optional(),
  message: z.string().max(200).optional(),
  /** Who comes to the instruments; nobody named means the customer. */
  people: z
    .array(
      z.object({
        name: z.string().max(field.textLimits.name),
        phone: z.string().max(field.textLimits.phone),
      }),
    )
    .max(10)
    .default([]),
  /** Slots of instruments that are held for entries of the plan; `text` names them to people. */
  slots: z
    .array(
      z.object({
        temp_rid: TempRid,
        lock_rid: z.string().max(26),
        expire_at: z.string().max(19),
        text: z.string().max(100),
      }),
    )
    .max(draftLimits.slots)
    .default([]),
  /** Uploaded files by the entry that they are for. */
  files: z
    .record(
      TempRid,
      z
        .array(z.object({ rid: z.string().max(26), name: z.string().max(200), bytes: z.int().min(0) }))
        .max(draftLimits.files),
    )
    .default({}),
  /** Files of earlier orders by the entry that works on them. */
  earlier: z
    .record(
      TempRid,
      z
        .array(z.object({ rid: z.string().max(26), name: z.string().max(200), order_no: z.string().max(20) }))
        .max(draftLimits.files),
    )
    .optional(),
});
export type DraftSending = z.infer<typeof DraftSending>;

/** Values of a service's form that the customer keeps under a name. */
export const Preset = z.object({
  service_rid: z.string().min(1).max(64),
  name: z.string().trim().min(1, '请填写名称').max(20, '名称最多20字'),
  params: FormValues,
});
export type Preset = z.infer<typeof Preset>;

/** What is common to a submission, and what the customer keeps for later ones. Everything may be missing yet. */
export const DraftCommon = z.object({
  /** The first of the six steps that the customer has not gone on from. */
  step: z.int().min(1).max(6),
  /** Companies may ask for a quote before they order. */
  quote_first: field.Flag,
  /** The group on whose account it is ordered, empty for one's own; null until said. */
  owner: z.string().max(26).nullable(),
  /** The group's project that it is for; empty for none. */
  envelope_rid: z.string().max(26),
  /** The number of the customer's own project; of entries that have another, by the entry. */
  project_no: z.string().max(50),
  project_nos: z.record(TempRid, z.string().max(50)),
  /** null until said: then the account's. */
  contact: z
    .object({ name: z.string().max(field.textLimits.name), phone: z.string().max(field.textLimits.phone) })
    .nullable(),
  /** 0 not kept, 1 returned, 2 destroyed with a certificate; null until said. */
  leftover: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  secret: field.Flag,
  /** Whether a contract, and for what is secret a confidentiality agreement, is to be signed. */
  contract: field.Flag,
  nda: field.Flag,
  remark: z.string().max(field.textLimits.note),
  /** 0 settle after the data, 1 pay before testing, 2 on credit; null until said. */
  pay_mode: z.literal([0, 1, 2]).nullable(),
  /** The invoice that is asked for once it is paid; null until said. */
  invoice: InvoiceChoice.nullable(),
  samples: z.array(DraftSample).max(draftLimits.samples, '样品最多200行'),
  sending: DraftSending.nullable(),
  presets: z.array(Preset).max(draftLimits.presets, '最多保存50组要求'),
});
export type DraftCommon = z.infer<typeof DraftCommon>;

/** The draft as the server keeps it. */
export const Draft = DraftCommon.extend({ version: z.int(), saved_at: field.Time });
export type Draft = z.infer<typeof Draft>;

/** A draft in which nothing has been said. */
export const emptyDraft: DraftCommon = {
  step: 1,
  quote_first: 0,
  owner: null,
  envelope_rid: '',
  project_no: '',
  project_nos: {},
  contact: null,
  leftover: null,
  secret: 0,
  contract: 0,
  nda: 0,
  remark: '',
  pay_mode: null,
  invoice: null,
  samples: [],
  sending: null,
  presets: [],
};

/** A part of the draft to be saved; `version` is the one that was read, 0 when there was none. */
export const DraftChange = DraftCommon.partial().extend({ version: z.int().min(0) });
export type DraftChange = z.infer<typeof DraftChange>;

/** Puts a service in the customer's plan, with what was chosen on its page. Refused with 项目已下架, 实验计划最多100项. */
export const planAdd = defineCall({
  path: '/api/auth/tempDevice/add',
  scope: 'placing',
  once: true,
  title: '加入实验计划',
  input: z.object({
    rid: z.string().min(1).max(64),
    count: z
      .int(planRefusals.badCount)
      .min(1, planRefusals.badCount)
      .max(999, planRefusals.badCount)
      .default(1),
    params: FormValues.default({}),
    type_id: z.int().optional(),
    request_id: field.RequestId,
  }),
  output: z.object({ temp_rid: z.string(), allCount: z.int() }),
});

/**
 * The customer's plan by category: type_id 31 first, the others ascending (specification section 3). `allCount`
 * is the sum of the counts of what can be ordered, ticked or not.
 */
export const planList = defineCall({
  path: '/api/auth/tempDevice/list',
  scope: 'placing',
  reads: true,
  title: '实验计划',
  output: z.object({
    dataArr: z.array(
      z.object({
        type_id: z.int(),
        type_name: field.Named,
        items: z.array(
          z.object({
            temp_rid: z.string(),
            rid: z.string(),
            name: field.Named,
            img: z.string(),
            /** How many, of what `unit` names: samples, tasks; the form's own number is the same. */
            count: z.int(),
            unit: field.Named,
            /** 0 put there by the customer, 1 quoted by staff. */
            source: field.Flag,
            ...Stated,
            price_fen: Fen,
            valid_until: field.Time.nullable(),
            /** The quote that it is a line of; null for what the customer put there. */
            quote_rid: z.string().nullable(),
            /** Whole days for which a quote still holds, today not counted, 0 on its last; null for what was not quoted. */
            valid_days: z.int().nullable(),
            /** 1 samples, 2 on-site reservation, 3 data analysis; 0 once the service is withdrawn. */
            typeId: z.int(),
            /** Ticked to be ordered. */
            checked: field.Flag,
            note: z.string(),
            /** Counts changes of the entry; whoever changes an older one is refused. */
            version: z.int(),
            /** What the customer may do with it now. */
            actions: z.array(OfferedAction),
            /** The first of the six steps that is not finished. */
            step: z.int(),
            params: FormValues,
            /** Nothing of its form is missing or wrong, but for what the table of samples says. */
            params_ready: field.Flag,
          }),
        ),
      }),
    ),
    allCount: z.int(),
    /** null when nothing was ever saved. */
    draft: Draft.nullable(),
  }),
});

/** What can be done to entries of the plan. */
const planOps = ['count', 'save', 'check', 'remove', 'clear', 'accept', 'bargain', 'decline'] as const;

/**
 * Changes the customer's plan: `count` and `save` (params, note, and the common draft), `check` ticks entries,
 * `remove` takes them out, `clear` takes out whatever cannot be ordered any more, the others answer quotes. Refused
 * with 记录不存在, 当前状态不可操作, 数量须为1-999, 报价已过期, 请填写期望价格或要求, 请填写拒绝原因 and, when an
 * entry or the draft has changed since it was read, 数据已更新，请刷新后重试.
 */
export const planOperate = defineCall({
  path: '/api/auth/tempDevice/operate',
  scope: 'placing',
  title: '修改实验计划',
  input: z.object({
    op: z.enum(planOps),
    /** Not asked for by `clear`, nor by `save` of a draft alone; one entry, except for `check`, `remove` and `accept`. */
    temp_rids: field.different(TempRid).max(mostPlanItems).default([]),
    count: z
      .int(planRefusals.badCount)
      .min(1, planRefusals.badCount)
      .max(999, planRefusals.badCount)
      .optional(),
    data: z
      .object({
        params: FormValues,
        note: z.string().trim().max(field.textLimits.note),
        /** For `check`. */
        checked: field.Flag,
        /** The entry's version that was seen; without it the entry is changed as it is. */
        version: z.int(),
        /** The same of several that are accepted together, by the entry. */
        versions: z.record(TempRid, z.int()),
        draft: DraftChange,
      })
      .partial()
      .default({}),
    reason: field.optional(field.textLimits.reason),
  }),
  output: z.object({
    allCount: z.int(),
    /** The changed entries as they are now. */
    entries: z.array(z.object({ temp_rid: z.string(), status: z.int(), version: z.int() })),
    /** What became of the draft; null when it was not saved. */
    draft: z.object({ version: z.int(), saved_at: field.Time }).nullable(),
  }),
});

/** A quote to the customer as a PDF; refused with 记录不存在, others' too. */
export const planQuotePaper = defineCall({
  path: '/api/auth/tempDevice/quotePdf',
  reads: true,
  file: true,
  makes: { kind: 'document' },
  title: '下载报价单',
  input: z.object({ rid: field.Rid }),
});
