import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';

export const deliveryRefusals = {
  ended: '数据保存期已满，文件已删除',
  noOrder: '订单不存在',
  noFile: '文件不存在',
  noData: '数据尚未发布',
  notPrepared: '请先准备下载',
  damaged: '文件校验未通过，请联系客服',
  noThumbnail: '该文件没有缩略图',
} as const;

const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, '请输入64位十六进制的SHA-256值');

/** A released file; `sample_no` is the owner's own number, empty for what belongs to all samples. */
export const DeliveredFile = z.object({
  rid: z.string(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  technique: field.Named,
  sample_no: z.string(),
  sample_name: z.string(),
  released: field.TimeOrBlank,
  /** A newer file counts in its place. */
  is_superseded: field.Flag,
  /** Of a file of all samples that still counts: numbers of the samples that have newer files. */
  superseded_nos: z.array(z.string()),
});
export type DeliveredFile = z.output<typeof DeliveredFile>;

/** When data goes (a calendar day), and whether it is gone. */
const DataEnd = z.object({ on: z.iso.date(), gone: field.Flag });

/**
 * What was found for one of the customer's orders: files, releases with their signed lists, how it was measured, and who
 * took what. While the data is held (`held` says why) files are named, shown as thumbnails and not given. Refused with 订单不存在.
 */
export const resultList = defineCall({
  path: '/api/auth/result/list',
  scope: 'results',
  reads: true,
  title: '检测数据',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({
    held: field.Said.nullable(),
    /** When the data goes, once that is told, or when it went. */
    ends: DataEnd.nullable(),
    /** Each with the unit of work that brought it forth. */
    files: z.array(DeliveredFile.extend({ assign_rid: z.string() })),
    releases: z.array(
      z.object({
        version: z.int(),
        released: field.Time,
        files: z.int(),
        bytes: z.int(),
        /** The canonical text that is signed, and its detached signature. */
        manifest: z.string(),
        signature: z.string(),
      }),
    ),
    methods: z.array(z.string()),
    downloads: z.array(
      z.object({
        at: field.Time,
        kind: z.enum(['view', 'file', 'archive']),
        name: z.string(),
        address: z.string(),
      }),
    ),
  }),
});
export type Results = z.output<typeof resultList.output>;

/** A released file of another order, with the order and why its data is held. */
export const EarlierResult = DeliveredFile.omit({ superseded_nos: true }).extend({
  order_rid: z.string(),
  order_no: z.string(),
  held: field.Said.nullable(),
});
export type EarlierResult = z.output<typeof EarlierResult>;

/**
 * Released data of the customer's other orders that counts, to be laid beside that of `order_rid`, the newest first;
 * `rids` names some of it, and what is not theirs is left out. Refused with 订单不存在.
 */
export const resultEarlier = defineCall({
  path: '/api/auth/result/earlier',
  reads: true,
  title: '其他订单的检测数据',
  input: z
    .object({
      order_rid: field.Rid,
      technique: field.optional(50),
      kw: field.optional(50),
      rids: field.different(z.string().min(1).max(26)).max(50).optional(),
    })
    .extend(field.Paging.shape),
  output: field.pageOf(EarlierResult),
});

/**
 * A released file of one's own, held against its hash; each time is kept in the download record, as a look when
 * `is_view` says so. Refused with 文件不存在, 文件校验未通过，请联系客服 and while the data is held.
 */
export const resultFile = defineCall({
  path: '/api/auth/result/file',
  scope: 'results',
  file: true,
  title: '获取检测数据文件',
  input: z.object({ rid: field.Rid, is_view: field.Flag.default(0) }),
});

/**
 * A small picture of a released file of one's own with our mark over it (WebP, at most 320 × 200): curves without figures,
 * micrographs and photographs. Also given while the data is held. Refused with 文件不存在, 文件校验未通过，请联系客服 and 该文件没有缩略图.
 */
export const resultThumbnail = defineCall({
  path: '/api/auth/result/thumbnail',
  reads: true,
  file: true,
  makes: { kind: 'picture' },
  rate: { figure: 120, seconds: 60 },
  title: '检测数据缩略图',
  input: z.object({ rid: field.Rid }),
});

/**
 * A link that lets this browser save one released file once within 60 s, a bearer link as that of `fileView`; kept in
 * the download record. As `resultFile`.
 */
export const resultLink = defineCall({
  path: '/api/auth/result/link',
  scope: 'results',
  title: '检测数据下载链接',
  input: z.object({ rid: field.Rid }),
  output: z.object({ url: z.string(), expire_at: field.Time }),
});

/** A plain ZIP, or one that electronic laboratory notebooks read: an RO-Crate as the ELN consortium has it (`.eln`). */
const ArchiveFormat = z.enum(['zip', 'eln']).default('zip');

/**
 * Makes the archive of an order's newest release ready to be fetched by `resultArchive`, and keeps it in the download
 * record. Refused with 数据尚未发布 and as `resultFile`.
 */
export const archivePrepare = defineCall({
  path: '/api/auth/result/archive/prepare',
  scope: 'results',
  title: '准备打包下载',
  input: z.object({ order_rid: field.Rid, format: ArchiveFormat }),
  output: z.object({ name: z.string(), bytes: z.int(), version: z.int() }),
});

/**
 * All files of one release with their signed list as a ZIP whose bytes are the same each time, so that a broken
 * download goes on with Range and If-Range, also after a restart. Refused with 请先准备下载 and as `archivePrepare`; three
 * at once of an account, then TooMany.
 */
export const resultArchive = defineCall({
  path: '/api/auth/result/archive',
  scope: 'results',
  reads: true,
  file: true,
  title: '打包下载检测数据',
  input: z.object({ order_rid: field.Rid, version: z.int().min(1).max(32_767), format: ArchiveFormat }),
});

/**
 * What counts of an order's data as a table for laboratory systems: samples, tests, files with their hashes, and what the files
 * tell of their measurement, in CSV a line for each. Kept in the download record. Refused with 数据尚未发布 and as `resultFile`.
 */
export const resultTable = defineCall({
  path: '/api/auth/result/table',
  scope: 'results',
  file: true,
  title: '检测数据表',
  input: z.object({ order_rid: field.Rid, format: z.enum(['csv', 'json']).default('csv') }),
});

/** How often one network may ask whether something is genuine. */
const rate = { figure: 60, seconds: 60 };

/** Whether a file with this hash was released, or signed with its customer, by us; it says nothing of what is in the file. */
export const fileVerify = defineCall({
  path: '/api/open/verify',
  reads: true,
  rate,
  title: '检测数据真伪查询',
  input: z.object({ sha256 }),
  output: z.object({
    is_genuine: field.Flag,
    /** Orders whose numbers are masked, with the day of release; the newest first. */
    releases: z.array(z.object({ order: z.string(), released: z.string(), is_superseded: field.Flag })),
    /** Contracts and confidentiality agreements that were signed, of orders and bookings whose numbers are masked. */
    papers: z.array(z.object({ name: field.Said, no: z.string(), signed: z.string() })),
  }),
});

/** Whether a list of files bears our signature, and of which order and day it is. */
export const manifestVerify = defineCall({
  path: '/api/open/verify/manifest',
  reads: true,
  rate,
  title: '数据清单签名查询',
  input: z.object({
    manifest: z.string().min(1, '请选择数据清单').max(600_000, '数据清单过大'),
    signature: z.string().trim().min(1, '请填写签名').max(100, '签名格式不正确'),
  }),
  output: z.object({ is_genuine: field.Flag, order: z.string(), released: z.string(), files: z.int() }),
});
