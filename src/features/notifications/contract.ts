import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

/** In-site messages, newest first; `unread` counts all of them, on this page or not. */
export const messageList = defineCall({
  path: '/api/auth/message/list',
  reads: true,
  title: '站内消息',
  input: field.Paging.extend({ unread_only: field.Flag.default(0) }),
  output: field
    .pageOf(
      z.object({
        rid: z.string(),
        event: z.string(),
        text: field.Said,
        link: z.string(),
        created: field.Time,
        is_read: field.Flag,
      }),
    )
    .extend({ unread: z.int() }),
});

/** Marks messages as read: those of `rids`, or all when it is left out. */
export const messageRead = defineCall({
  path: '/api/auth/message/read',
  title: '消息已读',
  input: z.object({ rids: field.different(z.string().max(26)).max(100).optional() }),
  output: z.object({ unread: z.int() }),
});

/** Stays open and tells, as server-sent events, how many messages are unread: at the beginning and whenever one comes or is read. */
export const messageEvents = defineCall({
  method: 'GET',
  path: '/api/auth/message/events',
  title: '未读消息实时更新',
  output: z.object({ unread: z.int() }),
});
