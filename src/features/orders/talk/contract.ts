import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { defineUpload } from '../../../core/upload.ts';

/** Refusals of messages on an order. */
export const talkRefusals = {
  empty: '请填写消息内容',
  tooManyFiles: '一次最多发送9个文件',
  noTemplate: '模板不存在',
  tooManyTemplates: '模板最多50个',
} as const;

/** One message; `mine` tells whether the reader's side wrote it. */
export const Message = z.object({
  rid: z.string(),
  mine: field.Flag,
  name: z.string(),
  text: z.string(),
  at: field.Time,
  files: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
});
export type Message = z.infer<typeof Message>;

/** The newest messages, oldest first; `before` asks for those before one that was seen. */
const Talk = z.object({
  list: z.array(Message),
  /** Whether there are older ones. */
  more: field.Flag,
  /** How many the reader's side has not read. */
  unread: z.int(),
  /** Who looks after the order; empty while nobody does. */
  adviser: z.string(),
});

const asked = z.object({ rid: field.Rid, before: z.string().max(26).optional() });
const said = z.object({
  rid: field.Rid,
  text: z.string().trim().max(1_000, '消息最多1000字').default(''),
  file_rids: field.different(z.string().max(26)).max(9, talkRefusals.tooManyFiles).default([]),
  request_id: field.RequestId,
});

/** Messages between the customer and the adviser of one of the customer's orders. */
export const orderTalk = defineCall({
  path: '/api/auth/web/order/talk',
  reads: true,
  title: '订单留言',
  input: asked,
  output: Talk,
});

/** Writes to the adviser, with files of one's own (purpose `order`). Ten a minute. */
export const orderTalkAdd = defineCall({
  path: '/api/auth/web/order/talkAdd',
  once: true,
  title: '发送订单留言',
  input: said,
  output: Message,
});

/** Marks the adviser's messages as read. */
export const orderTalkRead = defineCall({
  path: '/api/auth/web/order/talkRead',
  title: '订单留言已读',
  input: z.object({ rid: field.Rid }),
});

/** A file of a message on one of the customer's orders, whoever sent it. */
export const orderTalkFile = defineCall({
  path: '/api/auth/web/order/talkFile',
  reads: true,
  file: true,
  title: '下载留言附件',
  input: z.object({ rid: field.Rid, file_rid: field.Rid }),
});

const work = { permission: 'orders:work' } as const;

/** The same for staff. */
export const staffTalk = defineCall({
  permission: 'orders:read',
  path: '/api/staff/orders/talk',
  title: '订单留言',
  input: asked,
  output: Talk,
});

/** Answers the customer, who is told of it. */
export const staffTalkAdd = defineCall({
  ...work,
  path: '/api/staff/orders/talkAdd',
  title: '回复客户留言',
  input: said.omit({ request_id: true }),
  output: Message,
});

/** Marks the customer's messages as read. */
export const staffTalkRead = defineCall({
  ...work,
  path: '/api/staff/orders/talkRead',
  title: '客户留言已读',
  input: z.object({ rid: field.Rid }),
});

/** A file of a message; each look is kept in the audit log. */
export const staffTalkFile = defineCall({
  permission: 'orders:read',
  isAudited: true,
  file: true,
  path: '/api/staff/orders/talkFile',
  title: '下载客户留言附件',
  input: z.object({ rid: field.Rid, file_rid: field.Rid }),
});

/** Files of a member of staff for messages. */
export const staffOrderUpload = defineUpload({
  path: '/api/staff/upload/order',
  access: 'staff',
  permission: 'orders:work',
  title: '上传留言附件',
  input: z.object({ purpose: z.literal('order') }),
  output: z.object({
    files: z.array(
      z.object({
        rid: z.string(),
        name: z.string(),
        bytes: z.int(),
        sha256: z.string(),
        type: z.string(),
      }),
    ),
  }),
});

/** Tells staff as server-sent events that something of an order has changed: its state, or a message. */
export const staffOrderEvents = defineCall({
  permission: 'orders:read',
  method: 'GET',
  path: '/api/staff/orders/events',
  title: '订单实时更新',
  input: z.object({ rid: field.Rid }),
  output: z.object({ version: z.int(), status: z.int(), messages: z.int() }),
});

/** Texts that are sent again and again. */
export const templateList = defineCall({
  permission: 'orders:read',
  path: '/api/staff/orders/templates',
  title: '消息模板',
  output: z.array(z.object({ rid: z.string(), title: z.string(), text: z.string() })),
});

/** Keeps a text under a title; with `rid` it changes one. */
export const templateSave = defineCall({
  ...work,
  path: '/api/staff/orders/templateSave',
  title: '保存消息模板',
  input: z.object({
    rid: field.Rid.optional(),
    title: field.required('请填写标题', 30),
    text: field.required('请填写内容', field.textLimits.note),
  }),
  output: z.object({ rid: z.string() }),
});

/** Takes a text away. */
export const templateRemove = defineCall({
  ...work,
  path: '/api/staff/orders/templateRemove',
  title: '删除消息模板',
  input: z.object({ rid: field.Rid }),
});
