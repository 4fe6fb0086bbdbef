import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { PaperText, SignedKind } from '../../signing/contract.ts';

/** What an order's contract (1) or confidentiality agreement (2) says now, told (json) or as a PDF to be passed on. */
export const orderPaper = defineCall({
  path: '/api/auth/web/order/paper',
  reads: true,
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  title: '合同与保密协议文本',
  input: z.object({ rid: field.Rid, kind: SignedKind, format: z.enum(['json', 'pdf']).default('json') }),
  /** `version` is that of the order, to be sent back with the signature. */
  output: PaperText.extend({ version: z.int() }),
});

const One = z.object({ rid: field.Rid, paper_rid: field.Rid });

/** A paper of one's order as it was signed. Refused with 文件不存在. */
export const orderSignedPaper = defineCall({
  path: '/api/auth/web/order/paper/file',
  reads: true,
  file: true,
  title: '下载已签署的合同与保密协议',
  input: One,
});

/** The same for staff. */
export const staffSignedPaper = defineCall({
  path: '/api/staff/orders/paper/file',
  permission: 'orders:read',
  reads: true,
  file: true,
  title: '下载已签署的合同与保密协议',
  input: One,
});

/**
 * Asks the customer to sign a paper of an order, or takes that back. Refused with 当前状态不可操作 for orders that have ended, and
 * with 已签署，无需重复签署.
 */
export const staffPaperAsk = defineCall({
  path: '/api/staff/orders/paper/ask',
  permission: 'orders:work',
  title: '要求签署合同与保密协议',
  input: z.object({ rid: field.Rid, version: field.Version, kind: SignedKind, is_wanted: field.Flag }),
});
