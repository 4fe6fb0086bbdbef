import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';

/** What happens to what is left of samples, in words. */
export const leftovers = { 0: '不回收', 1: '回收', 2: '销毁并出具证明' } as const;

/** Refusals of papers for samples. */
export const paperRefusals = {
  noSamples: '该订单没有需要寄送的样品',
  notDisposed: '该订单没有已销毁的样品',
  oneByOne: '销毁证明请逐单打印',
} as const;

/**
 * What is printed: 0 labels for samples, 1 what goes into the parcel, 2 what was ordered and what it costs, 3 that what
 * was left of samples was destroyed.
 */
export const PaperKind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).default(0);
export type PaperKind = z.output<typeof PaperKind>;

/**
 * Labels with QR codes for the samples of orders (`kind` 0, 24 on a sheet of A4), what goes into the parcel (1), or
 * what was ordered with its fees (2), or the certificate of what was destroyed of one order (3), as a PDF. 0 and 1 are
 * refused with 该订单没有需要寄送的样品, 3 with 该订单没有已销毁的样品.
 */
export const orderPapers = defineCall({
  path: '/api/auth/web/order/labels',
  scope: 'orders',
  reads: true,
  file: true,
  makes: { kind: 'document' },
  rate: { figure: 20, seconds: 60 },
  title: '打印样品标签、装箱单、订单确认单与销毁证明',
  input: z.object({
    rids: field.different(z.string().min(1).max(26)).min(1).max(10),
    kind: PaperKind,
  }),
});
