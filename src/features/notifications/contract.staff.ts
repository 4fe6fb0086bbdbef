import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { WechatTemplate } from './rules.wechat.ts';

const desk = { permission: 'desk:read' } as const;

/** One's own messages, newest first; `unread` counts all of them, on this page or not. */
export const staffMessageList = defineCall({
  path: '/api/staff/notifications/list',
  ...desk,
  reads: true,
  title: '员工消息',
  input: field.Paging.extend({ unread_only: field.Flag.default(0) }),
  output: field
    .pageOf(
      z.object({
        id: z.int(),
        event: z.string(),
        title: z.string(),
        text: z.string(),
        link: z.string(),
        created: field.Time,
        is_read: field.Flag,
      }),
    )
    .extend({ unread: z.int() }),
});

/** Marks one's own messages as read: those of `ids`, or all when it is left out. Refused with 记录不存在. */
export const staffMessageRead = defineCall({
  path: '/api/staff/notifications/read',
  ...desk,
  reads: false,
  title: '员工消息已读',
  input: z.object({ ids: field.different(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).max(100).optional() }),
  output: z.object({ unread: z.int() }),
});

/** Every attempt to deliver a notice to a customer, newest first; `before` is the id of the last one seen. */
export const deliveryLogList = defineCall({
  path: '/api/staff/notifications/deliveries',
  permission: 'settings:read',
  title: '通知发送记录',
  input: z.object({
    channel: z.enum(['wechat', 'sms', 'mail']).optional(),
    result: z.enum(['sent', 'failed', 'put_off']).optional(),
    /** Days, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    size: z.int().min(1).max(100).default(50),
    before: field.Cursor,
  }),
  output: field.pieceOf(
    z.object({
      id: z.int(),
      at: field.Time,
      title: z.string(),
      channel: z.string(),
      receiver: z.string(),
      result: z.string(),
      reason: z.string(),
    }),
  ),
});

/** How every notice to customers is worded, by the shop where it has words of its own, and its WeChat template. */
export const noticeTemplateList = defineCall({
  path: '/api/staff/notifications/templates',
  permission: 'settings:read',
  title: '通知模板',
  output: z.object({
    list: z.array(
      z.object({
        event: z.string(),
        topic: z.string(),
        title: z.string(),
        standard: z.string(),
        /** The shop's own words; empty where the standard ones are used. */
        text: z.string(),
        uses_wechat: field.Flag,
        wechat: WechatTemplate.nullable(),
      }),
    ),
  }),
});

/**
 * Words a notice anew, or as standard when `text` is empty, and names its WeChat template or none. Refused with
 * 模板中没有这个占位符 for a place that the standard text does not have.
 */
export const noticeTemplateSave = defineCall({
  path: '/api/staff/notifications/templates/save',
  permission: 'settings:work',
  title: '修改通知模板',
  input: z.object({
    event: z.string().max(40),
    text: z.string().trim().max(300).default(''),
    wechat: WechatTemplate.nullable().default(null),
  }),
});
