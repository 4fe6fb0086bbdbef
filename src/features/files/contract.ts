import { z } from 'zod';
import { defineUpload } from '../../core/upload.ts';
import { captcha } from '../identity/contract.ts';

/** Refusals of files; 文件过大 comes with HTTP 413. */
export const fileRefusals = {
  type: '不支持的文件类型',
  content: '文件内容与类型不符',
  name: '文件名不正确',
  full: '存储空间已满，请先清理不再需要的文件',
  gone: '文件不存在或已过期，请重新上传',
} as const;

/** What files may be sent for; what may be in them follows from it, see `rules.ts`. */
export const Purpose = z.enum(['requirement']);
export type Purpose = z.infer<typeof Purpose>;

/** The files that were sent, in their order; each is bound to a record by its rid within a day, or it goes. */
const Kept = z.object({
  files: z.array(
    z.object({ rid: z.string(), name: z.string(), bytes: z.int(), sha256: z.string(), type: z.string() }),
  ),
});

/** Files of a customer: field `purpose`, then up to 20 files of up to 50 MB. */
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
