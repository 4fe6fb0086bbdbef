import { z } from 'zod';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';

/** Refusals of papers that are signed. */
export const signingRefusals = {
  signed: '已签署，无需重复签署',
  noSigner: '请填写签署人姓名',
  noPrice: '报价确定后可签署合同',
  unreviewed: '订单审核通过后可签署合同',
  notWanted: '该订单无需签署',
  contractFirst: '请先签署合同',
  waits: '合同待客户签署',
  noPaper: '文件不存在',
} as const;

/** 1 the contract, 2 the confidentiality agreement. */
export const SignedKind = z.union([z.literal(1), z.literal(2)]);

/** What a contract or confidentiality agreement says, before it is signed and on paper. */
export const PaperText = z.object({
  kind: z.int(),
  name: z.string(),
  /** The number of the order or booking that it is about. */
  no: z.string(),
  parties: z.array(z.object({ role: z.string(), name: z.string(), details: z.array(z.string()) })),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  lines: z.array(
    z.object({
      name: z.string(),
      params: z.array(z.object({ name: z.string(), value: z.string() })),
      count: z.int(),
      amount_fen: Fen,
    }),
  ),
  discount_fen: Fen,
  total_fen: Fen,
  /** The total as Chinese bills write it; empty where there are no lines. */
  capitals: z.string(),
  clauses: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
});
export type PaperText = z.output<typeof PaperText>;

/** A paper as it was signed. `sha256` is of its file. */
const SignedPaper = z.object({
  rid: z.string(),
  no: z.string(),
  kind: z.int(),
  signer: z.string(),
  phone: z.string(),
  at: field.Time,
  sha256: z.string(),
});

/** A paper of an order or booking: what it is called, how far it is (`paperStates`), and what was signed, the newest first. */
export const RecordPaper = z.object({
  kind: z.int(),
  name: field.Said,
  state: z.int(),
  /** Why the customer cannot sign it now; empty when they can. */
  why_not: field.Said,
  signed: z.array(SignedPaper),
});
export type RecordPaper = z.input<typeof RecordPaper>;
