import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { DeliveredFile } from '../delivery/contract.ts';
import { mostFiles, shareDays } from './rules.ts';

const Password = z.string().min(4, '密码至少4位').max(32, '密码最多32位');

/**
 * Makes a link to chosen results of an order that one may see, which lives so many days. The link is told here and never
 * again. Of a secret order only who ordered makes links, with a password. Refused with 订单不存在, 文件不存在, while the data is
 * held, and as `shareRefusals` says.
 */
export const shareAdd = defineCall({
  path: '/api/auth/share/add',
  title: '分享检测数据',
  input: z.object({
    order_rid: field.Rid,
    file_rids: field
      .different(field.Rid)
      .refine((list) => list.length > 0, '请选择要分享的文件')
      .refine((list) => list.length <= mostFiles, `一次最多分享${mostFiles}个文件`),
    recipient: field.required('请填写接收人', 30),
    note: field.optional(field.textLimits.reason),
    days: z.int().min(shareDays.least).max(shareDays.most).default(shareDays.usual),
    password: z.union([z.literal('').transform(() => undefined), Password]).optional(),
    can_download: field.Flag.default(0),
  }),
  output: z.object({ rid: z.string(), url: z.string(), expire_at: field.Time }),
});

/** A look at shared results: the page opened, a file looked at or saved; the address without its last part. */
const Look = z.object({
  at: field.Time,
  kind: z.enum(['open', 'view', 'file']),
  name: z.string(),
  address: z.string(),
  browser: z.string(),
});

/** Links to the results of an order that one may see, the newest first, with who looked. Refused with 订单不存在. */
export const shareList = defineCall({
  path: '/api/auth/share/list',
  reads: true,
  title: '检测数据分享记录',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        version: field.Version,
        status: z.int(),
        status_name: field.Said,
        is_live: field.Flag,
        recipient: z.string(),
        note: z.string(),
        /** Names of the files that it shows. */
        files: z.array(z.string()),
        has_password: field.Flag,
        can_download: field.Flag,
        created: field.Time,
        expire_at: field.Time,
        /** All looks, and the last of them. */
        looked: z.int(),
        looks: z.array(Look),
      }),
    ),
    /** Why no link can be made now; null when one can. */
    why_not: field.Said.nullable(),
    /** Whether a link needs a password. */
    needs_password: field.Flag,
  }),
});
export type Shares = z.output<typeof shareList.output>;

/** Ends a link at once: whoever has it open gets nothing more. Refused with 分享不存在 and when it has ended already. */
export const shareDel = defineCall({
  path: '/api/auth/share/del',
  title: '结束检测数据分享',
  input: z.object({ rid: field.Rid, version: field.Version.optional() }),
});

/** What a link comes to: only in `open` is there anything to see. */
const shareViews = ['open', 'password', 'ended', 'expired', 'held', 'gone', 'unknown'] as const;
export type ShareView = (typeof shareViews)[number];

const SharedFile = DeliveredFile.omit({ superseded_nos: true });
export type SharedFile = z.output<typeof SharedFile>;

/**
 * Opens a link to results, for anybody. With `pass` its files can be had for a while. Refused with 密码错误, and with TooMany
 * after too many of those.
 */
export const shareOpen = defineCall({
  path: '/api/open/share/open',
  title: '打开检测数据分享',
  rate: { figure: 60, seconds: 60 },
  input: z.object({ code: field.required('参数错误', 64), password: z.string().max(32).optional() }),
  output: z.object({
    state: z.enum(shareViews),
    shown: z
      .object({
        pass: z.string(),
        recipient: z.string(),
        note: z.string(),
        order_no: z.string(),
        services: z.array(field.Named),
        expire_at: field.Time,
        /** Today, for the mark. */
        day: z.string(),
        can_download: field.Flag,
        files: z.array(SharedFile),
      })
      .nullable(),
  }),
});
export type Opened = z.output<typeof shareOpen.output>;

const OneFile = z.object({ pass: field.required('参数错误', 200), rid: field.Rid });

/** A shared file to be looked at in the page. Refused with 分享已失效，请刷新页面 and 文件不存在. */
export const shareFile = defineCall({
  path: '/api/open/share/file',
  file: true,
  title: '查看分享的检测数据文件',
  rate: { figure: 240, seconds: 60 },
  input: OneFile,
});

/**
 * A link that lets this browser save a shared file once within 60 s: the very file, without our mark. As `shareFile`,
 * and refused with 分享者未开放下载.
 */
export const shareLink = defineCall({
  path: '/api/open/share/link',
  title: '分享的检测数据下载链接',
  rate: { figure: 60, seconds: 60 },
  input: OneFile,
  output: z.object({ url: z.string(), expire_at: field.Time }),
});
