import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { z } from '../../../core/zod.ts';
import { partNames } from './rules.ts';

const Part = z.enum(partNames);

/** What the customer's organisation wants in its packs; amounts in fen from which on a paper is in it. */
export const packRule = defineCall({
  path: '/api/auth/invoiceApply/packRule',
  reads: true,
  title: '报销材料包规则',
  output: z.object({
    /** Empty for who has named none. */
    organisation: z.string(),
    /** Whether it has a rule of its own. */
    is_own: field.Flag,
    contract_fen: Fen,
    acceptance_fen: Fen,
    payment_fen: Fen,
    covers: field.Flag,
  }),
});

/** What is in a pack. */
const Pack = z.object({
  no: z.string(),
  number: z.string(),
  title: z.string(),
  amount_fen: Fen,
  organisation: z.string(),
  parts: z.array(
    z.object({
      part: Part,
      name: z.string(),
      /** What the paper adds up to: the invoice; null where it tells of no money. */
      amount_fen: Fen.nullable(),
      is_chosen: field.Flag,
    }),
  ),
  /** The invoice's own files, as the archive names them. */
  files: z.array(z.string()),
});

/**
 * The documents that a finance office asks for with an issued invoice: told (json), as one PDF, or as an archive with each
 * paper by itself, the PDF of all, and the invoice's files. `parts` are the papers that are wanted; left out, those that
 * the rules of the customer's organisation name. Refused with 发票开具后可下载报销材料, and with 金额与发票不一致，请先核对结算单
 * unless every amount is the invoice's to the fen.
 */
export const invoicePack = defineCall({
  path: '/api/auth/invoiceApply/pack',
  reads: true,
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  urgency: 'read',
  title: '报销材料包',
  input: z.object({
    rid: field.Rid,
    format: z.enum(['json', 'pdf', 'zip']).default('json'),
    parts: field.different(Part).optional(),
  }),
  output: Pack,
});
