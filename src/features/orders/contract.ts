import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated } from '../../core/record.ts';
import { sampleForms } from '../catalogue/prices/rules.minimum.ts';
import { ChosenInvoice, InvoiceChoice } from '../customers/titles/contract.ts';
import { FormValues } from '../plan/contract.ts';
import { RecordPaper } from '../signing/contract.ts';
import { OrderFees, OrderProtocol, partsOfOrder } from './mine/contract.parts.ts';
import { ShownProposal } from './review/contract.proposal.ts';
import { orderGroups } from './rules.states.ts';

/** Refusals of orders (product definition, section 2 and 3.5; specification section 6). */
export const orderRefusals = {
  unverified: '未完善基本信息无法正常下单',
  nothingChosen: '请至少选择一个项目',
  withdrawn: '项目已下架，请移除后再提交',
  badCount: '数量须为1-999',
  priceChanged: '价格已更新，请确认后重新提交',
  protocolUnread: '请阅读并同意服务协议',
  protocolChanged: '协议已更新，请重新阅读',
  noOrder: '订单不存在',
  tooLateToCancel: '检测已开始，无法取消，请联系客服',
  tooLateToEdit: '检测已开始，无法修改，请联系客服',
  tooManySamples: '样品最多200行',
  tooManyFiles: '每个项目最多20个文件',
  severalPayers: '所选项目不属于同一付款主体，请分别操作',
  noEarlierFile: '所选历史文件不存在或已删除，请重新选择',
  hazardsUnanswered: '请声明样品危险性',
  hazardsRefused: '暂不接收放射性/爆炸性样品',
  leftoverUnanswered: '请选择剩余样品的处理方式',
  tooManyRows: '导出数据超过10000条，请缩小范围',
  noPoints: '暂不支持积分抵扣',
  pointsOfGroup: '课题组订单不可使用积分',
  tooFewPoints: '积分不足',
} as const;

/** Dangers that samples may carry, as the catalogue's forms name them; the last two are not taken. */
export const hazards = [
  { value: 'none', label: '无' },
  { value: 'toxic', label: '有毒' },
  { value: 'corrosive', label: '腐蚀' },
  { value: 'flammable', label: '易燃' },
  { value: 'oxidizer', label: '强氧化' },
  { value: 'magnetic', label: '磁性' },
  { value: 'air-sensitive', label: '怕空气/怕水' },
  { value: 'volatile', label: '易挥发/有气味' },
  { value: 'bio', label: '生物危害' },
  { value: 'radioactive', label: '放射性' },
  { value: 'explosive', label: '爆炸性' },
] as const;
/** The value of a hazard. */
const Hazard = z.enum(hazards.map(({ value }) => value) as [string, ...string[]]);

/** What happens to what is left of samples: 0 nothing, 1 returned, 2 destroyed with a certificate. */
export const Leftover = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: orderRefusals.leftoverUnanswered,
});

/** One sample as its owner describes it; `no` is the owner's own number, unique in the order. */
export const Sample = z.object({
  no: field.required('请填写样品编号', 50),
  name: z.string().trim().max(field.textLimits.title).default(''),
  form: z.enum(sampleForms).default('粉末'),
  amount: z.number().positive().max(1_000_000).nullable().default(null),
  unit: z.string().trim().max(10).default('mg'),
  composition: z.string().trim().max(field.textLimits.note).default(''),
  hazards: z.array(Hazard).max(hazards.length).default([]),
  storage: z.string().trim().max(20).default(''),
  /** A picture of it, uploaded with the purpose `sample`; empty or left out for none. */
  photo_rid: z.string().max(26).optional(),
});
export type Sample = z.infer<typeof Sample>;

/** So many files an item has at most, those of earlier orders included. */
export const mostFiles = 20;

/** One item of the plan as it is to be ordered. */
export const OrderItem = z.object({
  temp_rid: z.string().min(1).max(26),
  count: z.int(orderRefusals.badCount).min(1, orderRefusals.badCount).max(999, orderRefusals.badCount),
  params: FormValues.default({}),
  /** 0 ordinary, 1 urgent, 2 super-urgent; left out, as the form says. */
  urgent: z.literal([0, 1, 2]).optional(),
  samples: z.array(Sample).max(200, orderRefusals.tooManySamples).default([]),
  /** The customer's project number for it, where it is another than the order's. */
  project_no: field.optional(50),
  /** Data and other files for this item, uploaded with the purpose `order`. */
  file_rids: field
    .different(z.string().min(1).max(26))
    .max(mostFiles, orderRefusals.tooManyFiles)
    .default([]),
  /** Files of earlier orders that a data analysis works on, as `orderFiles` lists them. */
  earlier_rids: field
    .different(z.string().min(1).max(26))
    .max(mostFiles, orderRefusals.tooManyFiles)
    .default([]),
});

/** One sample of the table that items share: `items` are the entries of the plan that test it. */
const SharedSample = Sample.extend({
  items: field.different(z.string().min(1).max(26)).max(100).default([]),
});

/** What an order is made of: never a price, which the server knows. */
const OrderDraft = z.object({
  items: field.differentBy('temp_rid', OrderItem).min(1, orderRefusals.nothingChosen).max(100),
  /** Beside those of the items themselves; those of other entries are left out. */
  samples: z.array(SharedSample).max(200, orderRefusals.tooManySamples).default([]),
  contact: z
    .object({
      name: field.required('姓名不能为空', field.textLimits.name),
      phone: field.mobile('手机号不能为空'),
    })
    .optional(),
  /** 0 settle after the data, 1 pay before testing, 2 on the credit line of the account. */
  pay_mode: z.literal([0, 1, 2]).optional(),
  quote_first: field.Flag.default(0),
  /** Left out, the items' own forms say whether what is left is sent back. */
  leftover: Leftover.optional(),
  secret: field.Flag.default(0),
  /** Whether a contract and a confidentiality agreement are to be signed; the order goes on once the contract is. */
  contract: field.Flag.default(0),
  nda: field.Flag.default(0),
  remark: field.optional(field.textLimits.note),
  /** The number of the customer's own project, which statements show. */
  project_no: field.optional(50),
  /** A coupon of the customer's own, for the whole batch. Refused with 优惠券不可用：… what it is not good for. */
  discount_rid: field.optional(26),
  /** Points that are to be used, on the customer's own account alone. Refused with 积分不足 and 暂不支持积分抵扣. */
  points: z.int().min(0).max(100_000_000).optional(),
});

/** What a coupon and points take off. */
const Discounts = { discount_fen: Fen, points_fen: Fen };

/** One step of an amount, in words. */
export const PriceLine = z.object({ label: field.Said, formula: field.Said, amount_fen: Fen });

/** The price of a plan, or what must be paid now of orders that exist. */
export const ready2pay = defineCall({
  path: '/api/auth/web/order/ready2pay',
  scope: 'placing',
  reads: true,
  title: '费用预览与待付金额',
  input: OrderDraft.partial({ items: true }).extend({
    rids: field.different(z.string().max(26)).min(1).max(50).optional(),
    /** The group whose money is to pay. Refused with 您不是该课题组成员. */
    owner: field.Owner,
  }),
  output: z.object({
    lines: z.array(
      z.object({
        name: field.Named,
        temp_rid: z.string(),
        qty: z.number(),
        /** What one of them comes to, rounded: what staff quoted, else the amount by the quantity. */
        unit_fen: Fen,
        amount_fen: Fen,
        /** What coupon and points take off it. */
        discount_fen: Fen,
        /** The steps of the amount, in words. */
        formula: z.array(PriceLine),
      }),
    ),
    goods_fen: Fen,
    /** What of it is charged for hurry, and for hours beside the usual ones, which orders do not have. */
    urgent_fen: Fen,
    time_extra_fen: Fen,
    ...Discounts,
    /** How many points may be used beside the coupon; 0 while none may. */
    points_most: z.int(),
    total_fen: Fen,
    /** VAT within the total. */
    tax_fen: Fen,
    /** To be sent back with the order; another price has another hash. */
    price_hash: z.string(),
    /** Of the service protocol that is to be agreed to. */
    protocol_version: z.string(),
    /** YYYY-MM-DD by which the data is promised if the samples come at once; null for what is quoted first. */
    promise_date: z.string().nullable(),
    /** What must be paid before testing. */
    due_fen: Fen,
    /** How it could be paid: 0 prestore, 1 WeChat, 2 Alipay, 3 transfer, 4 on the credit line of who has one. */
    ways: z.array(
      z.object({
        way: z.int(),
        enabled: field.Flag,
        /** What is left in prestore or of the credit line. */
        balance_fen: Fen,
        /** Why it cannot be paid so; empty when it can. */
        reason: field.Said,
      }),
    ),
  }),
});

/** What every answer tells of an order. */
export const OrderSummary = z.object({
  rid: z.string(),
  no: z.string(),
  ...Stated,
  total_fen: Fen,
  version: z.int(),
});

/** The same of one that was submitted or changed. */
export const PlacedOrder = OrderSummary.extend({
  /** Why it waits for who manages the group that pays; empty when it does not. */
  why: field.Said,
});

/**
 * Submits the chosen items of the plan: one order for each type, linked by `batch_no`. What a member of a group may not
 * order alone on its account waits in 待组长审批. Refused with 请选择发票抬头 and
 * 发票抬头信息不完整，请先补充 too.
 */
export const orderAdd = defineCall({
  path: '/api/auth/web/order/add',
  scope: 'placing',
  once: true,
  title: '提交订单',
  input: OrderDraft.extend({
    /** Refused with 您不是该课题组成员. */
    owner: field.Owner,
    /** Of the group: refused with 该经费项目已过期或余额不足 and what is left of it. */
    envelope_rid: field.optional(26),
    protocol_version: field.required(orderRefusals.protocolUnread, 20),
    price_hash: field.required(orderRefusals.priceChanged, 64),
    /** Is asked for by itself once the orders are paid. */
    invoice: InvoiceChoice.optional(),
    request_id: field.RequestId,
  }),
  output: z.object({
    batch_no: z.string(),
    orders: z.array(PlacedOrder),
    /** Hours in which they are reviewed. */
    review_hours: z.int(),
  }),
});

/** Everything that is known of an order in its own feature. */
export const OrderItself = OrderSummary.extend({
  typeId: z.int(),
  batch_no: z.string(),
  created: field.Time,
  /** The group that pays, who of it ordered and for which project; null where the customer pays. */
  group: z.object({ rid: z.string(), name: z.string(), member: z.string(), project: z.string() }).nullable(),
  /** Whether the reader ordered it; who manages the group only looks on. */
  mine: field.Flag,
  /** Whether the reader spends the money that pays for it. */
  pays: field.Flag,
  promise_date: z.string().nullable(),
  pay_mode: z.int(),
  pay_status: z.int(),
  pay_status_name: field.Said,
  invoice_status: z.int(),
  invoice_status_name: field.Said,
  /** What is asked for by itself once it is paid. */
  invoice: ChosenInvoice,
  recycle_status: z.int(),
  recycle_status_name: field.Said,
  leftover: z.int(),
  secret: field.Flag,
  remark: z.string(),
  /** The number of the customer's own project; empty for none. */
  project_no: z.string(),
  contact: z.object({ name: z.string(), phone: z.string() }),
  /** How the samples were sent; empty until then. */
  express: z.string(),
  waybill: z.string(),
  protocol: OrderProtocol,
  /** Who of the staff looks after it; empty until somebody does. */
  adviser: z.string(),
  fees: OrderFees,
  /** What a coupon takes off it, with the coupon's name; what points do, and how many. */
  coupon: z.object({ name: field.Said, fen: Fen }).nullable(),
  points: z.int(),
  points_fen: Fen,
  lines: z.array(
    z.object({
      rid: z.string(),
      service_rid: z.string(),
      name: field.Named,
      img: z.string(),
      count: z.int(),
      qty: z.number(),
      amount_fen: Fen,
      /** What coupon and points take off it. */
      discount_fen: Fen,
      formula: z.array(PriceLine),
      /** The form as it was filled in, in words. */
      params: z.array(z.object({ name: field.Named, value: field.Named })),
      values: FormValues,
      /** The customer's project number where it is another than the order's; empty for the order's. */
      project_no: z.string(),
    }),
  ),
  samples: z.array(
    Sample.extend({
      rid: z.string(),
      line_rids: z.array(z.string()),
      place: field.Said,
      state_name: field.Said,
      /** What is left of it, with its unit; empty while nobody measured. */
      left: field.Said,
      /** YYYY-MM-DD; empty while it is not in the laboratory. */
      keep_until: z.string(),
    }),
  ),
  /** Newest first. */
  history: z.array(HistoryLine.extend({ action: z.string() })),
  actions: z.array(OfferedAction),
  /** What staff propose or ask, until the customer has answered. */
  proposal: ShownProposal.nullable(),
  /** The contract and the confidentiality agreement. */
  papers: z.array(RecordPaper),
  others: z.array(z.object({ rid: z.string(), no: z.string(), typeId: z.int() })),
});

/**
 * Everything about one of the customer's orders, or of a group's that they manage; parts of later features are told as far as
 * the reader may see them. Refused with 订单不存在, others' too.
 */
export const orderDetail = defineCall({
  path: '/api/auth/web/order/detail',
  scope: 'orders',
  reads: true,
  title: '订单详情',
  input: z.object({ rid: field.Rid }),
  output: OrderItself.extend(partsOfOrder),
});

/** Earlier orders of one service with what was asked for then: presets and ordering again. */
export const orderHistory = defineCall({
  path: '/api/auth/web/order/history4user',
  scope: 'orders',
  reads: true,
  title: '同项目历史订单',
  input: field.Paging.extend({ device_rid: field.required('参数错误', 64) }),
  output: field.pageOf(
    z.object({
      rid: z.string(),
      no: z.string(),
      created: field.Time,
      params: FormValues,
      samples_count: z.int(),
    }),
  ),
});

/**
 * Files of the customer's own orders that a data analysis may work on, newest first: released data, and what they sent for
 * orders before.
 */
export const orderFiles = defineCall({
  path: '/api/auth/web/order/files4user',
  reads: true,
  title: '历史订单文件',
  /** Name of a file, number of an order. */
  input: field.Paging.extend({ kw: field.Word }),
  output: field.pageOf(
    z.object({
      rid: z.string(),
      name: z.string(),
      bytes: z.int(),
      /** Whether the laboratory found it, rather than the customer having sent it. */
      is_result: field.Flag,
      order_no: z.string(),
      service: field.Named,
      at: field.Time,
    }),
  ),
});

const Group = z.enum(Object.keys(orderGroups) as [keyof typeof orderGroups, ...(keyof typeof orderGroups)[]]);

const OrderCard = OrderSummary.extend({
  typeId: z.int(),
  title: field.Named,
  items: z.array(z.object({ name: field.Named, img: z.string(), count: z.int() })),
  count: z.int(),
  samples: z.int(),
  created: field.Time,
  promise_date: z.string().nullable(),
  overdue: field.Flag,
  pay_status: z.int(),
  /** What comes next, in customers' wording. */
  next_step: field.Said,
  /** What the group is called that pays; empty for oneself. */
  owner_name: z.string(),
  /** Which of the list's groups it is in. */
  group: z.string(),
  actions: z.array(OfferedAction),
});

/** What narrows lists of orders. */
const OrderFilters = field.Paging.extend({
  typeId: z.union([z.literal(1), z.literal(3)]).optional(),
  status: z.int().min(0).max(999).optional(),
  group: Group.optional(),
  /** Number of an order or a batch, or words of a service's name. */
  kw: field.Word,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  owner: field.OwnerFilter,
  /** Where the page before ended: `next` of its answer. */
  after: field.Cursor,
});

/** The customer's own orders of type 1 and 3, newest first, with the number in each group. */
export const orderMine = defineCall({
  path: '/api/auth/web/order/list4person',
  scope: 'orders',
  reads: true,
  title: '我的订单',
  input: OrderFilters,
  output: field.pageOf(OrderCard).extend({
    /** On whose account the customer orders or has ordered. */
    owners: z.array(z.object({ rid: z.string(), name: z.string() })),
    counts: z.record(z.string(), z.int()),
    /** For `after` of the next page; null on the last. */
    next: z.string().nullable(),
  }),
});
