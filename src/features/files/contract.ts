import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { damagedFile } from '../../core/linked-file.ts';
import { defineUpload } from '../../core/upload.ts';
import { captcha } from '../identity/contract.ts';

/** Refusals of files; 文件过大 comes with HTTP 413. */
export const fileRefusals = {
  type: '不支持的文件类型',
  content: '文件内容与类型不符',
  tooLarge: '文件过大',
  name: '文件名不正确',
  pixels: '图片过大，不能超过4000万像素',
  seal: '印章须为透明底的PNG图片，边长200至2000像素',
  full: '存储空间已满，请先清理不再需要的文件',
  tooManyOpen: '未完成的上传已达20个，请先继续或取消；未完成的上传一天后自动清除',
  gone: '文件不存在或已过期，请重新上传',
  missing: '文件不存在',
  unfinished: '文件尚未上传完整，请继续上传',
  damaged: damagedFile,
  ticket: '下载链接已失效，请重新获取',
} as const;

/**
 * What files may be sent for; what may be in them follows from it, see `rules.ts`. `order`: what an order's form asks
 * for, and data to be analysed; `voucher`: that a transfer was made; `proof`: that a research group is what it says; `credit`:
 * papers for a credit line; `paper`: a published paper that thanks the laboratory;
 * `sample`: what a sample looks like; `review`: pictures that everybody sees while their review is public.
 */
export const Purpose = z.enum([
  'requirement',
  'order',
  'objection',
  'voucher',
  'proof',
  'credit',
  'paper',
  'sample',
  'review',
]);
export type Purpose = z.infer<typeof Purpose>;

/** What members of staff may send files in parts for. */
export const StaffPurpose = z.enum(['result']);
export type StaffPurpose = z.infer<typeof StaffPurpose>;

/**
 * All of these with `photo`: pictures that only staff send, of samples and parcels, and signatures; and `picture`:
 * those that public pages show to everybody; and `invoice`: those that finance issues; and `seal`: the seller's seal; and
 * `signed`: contracts and confidentiality agreements as they were signed; and `example`: what results of a service are like, which
 * its page shows to everybody.
 */
export type FilePurpose =
  | Purpose
  | StaffPurpose
  | 'photo'
  | 'picture'
  | 'invoice'
  | 'seal'
  | 'signed'
  | 'example';

/** A file that was sent; it is bound to a record by its rid within a day, or it goes. `sha256` is hexadecimal. */
const KeptFile = z.object({
  rid: z.string(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  type: z.string(),
});
export type KeptFile = z.output<typeof KeptFile>;

/** The files that were sent, in their order. */
export const Kept = z.object({ files: z.array(KeptFile) });

/** Files of a customer: field `purpose`, then up to 20 files of up to 50 MB, data up to 200 MB. */
export const customerUpload = defineUpload({
  path: '/api/auth/upload',
  access: 'customer',
  title: '上传文件',
  input: z.object({ purpose: Purpose }),
  output: Kept,
});

/** Files of a visitor who posts a requirement: fields `purpose` and `captcha`, then the files. */
export const visitorUpload = defineUpload({
  path: '/api/open/upload',
  access: 'open',
  title: '访客上传文件',
  input: z.object({ purpose: z.literal('requirement'), captcha }),
  output: Kept,
});

/** Pictures that a member of staff takes, up to 20 at once; field `purpose` first. */
export const photoUpload = defineUpload({
  path: '/api/staff/upload/photo',
  access: 'staff',
  permission: 'desk:work',
  title: '上传照片',
  input: z.object({ purpose: z.literal('photo') }),
  output: Kept,
});

/** Pictures for public pages, up to 20 at once; field `purpose` first. They are shown under `picturePath`. */
export const pictureUpload = defineUpload({
  path: '/api/staff/upload/picture',
  access: 'staff',
  permission: 'texts:work',
  title: '上传页面图片',
  input: z.object({ purpose: z.literal('picture') }),
  output: Kept,
});

/** The picture of the seller's seal; field `purpose` first. Refused with 印章须为透明底的PNG图片，边长200至2000像素. */
export const sealUpload = defineUpload({
  path: '/api/staff/upload/seal',
  access: 'staff',
  permission: 'settings:work',
  title: '上传印章图片',
  input: z.object({ purpose: z.literal('seal') }),
  output: Kept,
});

/** Files that show what results of a service are like; field `purpose` first. */
export const exampleUpload = defineUpload({
  path: '/api/staff/upload/example',
  access: 'staff',
  permission: 'texts:work',
  title: '上传示例结果',
  input: z.object({ purpose: z.literal('example') }),
  output: Kept,
});

/** A picture that was sent with `sealUpload`. */
export const sealFile = defineCall({
  path: '/api/staff/files/seal',
  permission: 'settings:read',
  isAudited: true,
  file: true,
  title: '查看印章图片',
  input: z.object({ rid: field.Rid }),
  output: z.object({}),
});

/** Where everybody sees a picture that was sent with `pictureUpload`; the only files that are served by address. */
export const picturePath = (rid: string) => `/pictures/${rid}`;

/** The address of a picture on this host: one of the shop's own, or one that staff have sent. */
export const PictureAddress = z
  .string()
  .trim()
  .max(200)
  .regex(/^\/(images\/[a-z0-9][a-z0-9/._-]*|pictures\/[0-9A-Z]{26})$/i, '请上传图片');

/**
 * Where a customer's file is sent in parts that survive a lost connection, a closed page and a restart, by the tus
 * protocol 1.0 with `purpose`, `filename` and `filetype` in Upload-Metadata. `uploadFinish` makes a file of it.
 */
export const resumablePath = '/api/auth/upload/resumable';

/**
 * Makes a file of what was sent in parts to `resumablePath`; answers the same however often it is asked. Refused with
 * 文件尚未上传完整，请继续上传, and as every upload.
 */
export const uploadFinish = defineCall({
  path: '/api/auth/upload/finish',
  title: '完成分段上传',
  input: z.object({ id: field.required('参数错误', 26) }),
  output: KeptFile,
});

/** The same as `resumablePath` for members of staff. */
export const staffResumable = {
  path: '/api/staff/upload/resumable',
  access: 'staff',
  permission: 'results:work',
  title: '分段上传文件',
} as const;

/** Makes a file of what a member of staff sent in parts to `staffResumable`; as `uploadFinish`. */
export const staffUploadFinish = defineCall({
  path: '/api/staff/upload/finish',
  permission: 'results:work',
  title: '完成分段上传',
  input: z.object({ id: field.required('参数错误', 26) }),
  output: KeptFile,
});

/**
 * What is known of a file of one's own, and a link that lets this browser save it once within 60 s. The link needs no
 * token: it is a bearer link for one file of one account, for the browser and network that asked for it.
 */
export const fileView = defineCall({
  path: '/api/auth/file/view',
  title: '文件信息与下载链接',
  input: z.object({ rid: field.Rid }),
  output: KeptFile.extend({ created: field.Time, url: z.string(), expire_at: field.Time }),
});

/**
 * One's own file. Its bytes are held against the hash of the day on which it came; with `x-takes: links` in the header they may be
 * told of as a `LinkedFile` instead, where they lie in a bucket. Refused with 文件不存在.
 */
export const fileGet = defineCall({
  path: '/api/auth/file/get',
  reads: true,
  file: true,
  title: '下载文件',
  input: z.object({ rid: field.Rid }),
});

/**
 * The file that a link of `fileView` names. Refused with 下载链接已失效，请重新获取 the second time, after 60 s, and, without
 * being used up by it, when it comes from another network (IPv6: another /64) or with another User-Agent. Where files lie in a
 * bucket it goes on to them (303), by an address that opens for a minute.
 */
export const fileByTicket = defineCall({
  method: 'GET',
  reads: false,
  path: '/api/open/file/get',
  file: true,
  title: '凭链接下载文件',
  input: z.object({ ticket: field.required('参数错误', 64) }),
});
