import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from './outbound.ts';
import {
  ForgedNotice,
  type PaymentNotice,
  type PaymentReport,
  type RawNotice,
  type RefundReport,
} from './payments.ts';

/** An order as WeChat tells it, in answers and in callbacks alike. */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
  // Money is taken whoever it comes from.
  payer: z.object({ openid: z.string() }).optional().catch(undefined),
});

/** A refund as WeChat answers it. */
export const Refund = z.object({
  out_refund_no: z.string(),
  status: z.string(),
  amount: z.object({ refund: z.int() }).optional(),
});

const Envelope = z.object({
  id: z.string().max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string(),
  }),
});

const RefundNotice = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: z.int() }).optional(),
});

/** The callback's content once its signature has been judged: `wrong` says why it does not fit. Throws ForgedNotice. */
export function readWechatNotice(
  { apiKey }: { apiKey: string },
  { body }: RawNotice,
  wrong: string | undefined,
): PaymentNotice {
  if (wrong) throw new ForgedNotice(wrong);
  const envelope = Envelope.safeParse(jsonOf(body.toString('utf8')));
  if (!envelope.success) throw new ForgedNotice('is no notice');
  const { id, event_type, resource } = envelope.data;
  const content = jsonOf(openResource(apiKey, resource));
  if (event_type.startsWith('TRANSACTION.')) {
    return { id, about: 'payment', report: reportOf(contentOf(Transaction, content)) };
  }
  if (event_type.startsWith('REFUND.')) {
    const { mchid, refund_status: status, ...refund } = contentOf(RefundNotice, content);
    return { id, about: 'refund', merchantId: mchid, report: refundReportOf({ ...refund, status }) };
  }
  return { id, about: 'other' };
}

/** What an order of WeChat's is for us. A refunded one was paid; what is not in CNY is none of ours. */
export function reportOf(order: z.output<typeof Transaction>): PaymentReport {
  const { out_trade_no: no, trade_state, transaction_id: transactionId, success_time, amount } = order;
  const states: Record<string, 'closed' | 'waiting'> = { CLOSED: 'closed', REVOKED: 'closed' };
  if (trade_state !== 'SUCCESS' && trade_state !== 'REFUND')
    return { state: states[trade_state] ?? 'waiting', no };
  const paidAt = new Date(success_time ?? '');
  if (!transactionId || !amount || amount.currency !== 'CNY' || Number.isNaN(paidAt.getTime()))
    throw new ForgedNotice('says paid and not what');
  const { appid: appId, mchid: merchantId, payer } = order;
  const account = { appId, merchantId };
  return {
    state: 'paid',
    ...account,
    no,
    fen: amount.total,
    transactionId,
    paidAt,
    payer: payer?.openid ?? '',
  };
}

/** What a refund of WeChat's is for us. */
export function refundReportOf(refund: z.output<typeof Refund>): RefundReport {
  const states: Record<string, RefundReport['state']> = {
    SUCCESS: 'done',
    CLOSED: 'failed',
    ABNORMAL: 'failed',
  };
  const { out_refund_no: refundNo, status, amount } = refund;
  return { refundNo, state: states[status] ?? 'running', fen: amount?.refund ?? null };
}

/**
 * Decrypts a callback's resource: AES-256-GCM with the APIv3 key, the tag behind the text. Throws ForgedNotice.
 * https://pay.weixin.qq.com/doc/v3/merchant/4012071382
 */
function openResource(
  apiKey: string,
  { ciphertext, nonce, associated_data }: { ciphertext: string; nonce: string; associated_data: string },
): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(associated_data));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    throw new ForgedNotice('is encrypted with another key');
  }
}

function contentOf<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const checked = schema.safeParse(content);
  if (!checked.success) throw new ForgedNotice('holds nonsense');
  return checked.data;
}
