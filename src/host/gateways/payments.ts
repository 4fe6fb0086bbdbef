import type { PaymentForm } from '../../core/payment-form.ts';
import { type ProviderExchange, ProviderFailed } from './outbound.ts';

/** A provider that takes money for the shop: opens orders, tells what became of them, gives money back. */
export type PaymentGateway = {
  /** Who the money is for; every report must name them. */
  account: PaymentAccount;
  /** The forms beside `code` that the merchant has signed for. */
  forms: readonly PaymentForm[];
  /**
   * Opens an order for whoever pays as `payer` says, and returns the form that it got: `code` where the provider does not give the
   * wanted one. Throws ProviderFailed.
   */
  open: (order: PaymentOrder, payer?: Payer) => Promise<OpenedOrder>;
  /** What WeChat's bridge is to be given of an order that was opened for it. */
  bridge?: (address: string) => BridgeRequest;
  /** What has become of the order with our number. Throws ProviderFailed. */
  query: (no: string) => Promise<PaymentReport>;
  /** Lets nobody pay the order any more; an order that the provider does not know counts as closed. */
  close: (no: string) => Promise<void>;
  /** Gives back money; asking again with the same `refundNo` gives it back once. Throws ProviderFailed. */
  refund: (refund: RefundOrder) => Promise<RefundReport>;
  queryRefund: (refund: Pick<RefundOrder, 'no' | 'refundNo'>) => Promise<RefundReport>;
  /** The lines of one calendar day (YYYY-MM-DD in Asia/Shanghai); empty when nothing moved. */
  bill: (date: string) => Promise<BillLine[]>;
  /** What a callback says. Throws ForgedNotice unless it comes from the provider, just now. */
  readNotice: (notice: RawNotice, now: Date) => PaymentNotice;
  /** What the provider wants to hear of a callback; anything but `taken` makes it call again. */
  acknowledge: (outcome: 'taken' | 'refused' | 'failed') => { status: number; type: string; body: string };
};

/** Who pays: on a phone from an address of the network, coming back to `back`; within WeChat as `openid` of the shop's account. */
export type Payer =
  | { form: 'code' }
  | { form: 'phone'; address: string; back: string }
  | { form: 'bridge'; openid: string };

/** What an order was opened as; `address` is what a QR code or a link leads to, or what `bridge` signs. */
type OpenedOrder = { form: PaymentForm; address: string };

/** What pages within WeChat hand to `getBrandWCPayRequest`. */
export type BridgeRequest = Record<
  'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign',
  string
>;

/** Who money is paid to: the app and the merchant as the provider names them. */
export type PaymentAccount = { appId: string; merchantId: string };

/** An order of ours at the provider: our number, what it is for, how much in fen, until when. */
type PaymentOrder = { no: string; title: string; fen: number; expiresAt: Date };

/** A refund of ours; `no` is the order's number, `totalFen` what was paid for it, all amounts in fen. */
type RefundOrder = { no: string; refundNo: string; fen: number; totalFen: number; reason: string };

/**
 * What the provider says of an order: who was paid, how much in fen, under which number of its own, when, and by whom: `payer`
 * is the provider's name of their account with it, the same each time that they pay; empty when it is not told.
 */
export type PaymentReport =
  | ({
      state: 'paid';
      no: string;
      fen: number;
      transactionId: string;
      paidAt: Date;
      payer: string;
    } & PaymentAccount)
  | { state: 'waiting' | 'closed' | 'unknown'; no: string };

/** What the provider says of a refund. */
export type RefundReport = {
  refundNo: string;
  state: 'done' | 'running' | 'failed' | 'unknown';
  /** What was given back, in fen; null when that is not told. */
  fen: number | null;
};

/** One line of a day's bill; `fen` is positive both ways, `feeFen` what the provider keeps (negative: gives back). */
export type BillLine = {
  kind: 'payment' | 'refund';
  no: string;
  /** Our number of the refund; empty for payments. */
  refundNo: string;
  transactionId: string;
  fen: number;
  feeFen: number;
};

/** A callback as it came in: its headers, and its body byte for byte. */
export type RawNotice = { headers: Readonly<Record<string, string | undefined>>; body: Buffer };

/** What a genuine callback tells; `id` is the provider's number of it. */
export type PaymentNotice = { id: string } & (
  | { about: 'payment'; report: PaymentReport }
  | { about: 'refund'; report: RefundReport; merchantId: string }
  | { about: 'other' }
);

/** The ways to pay that the shop has. */
export type PaymentGateways = { wechat?: PaymentGateway; alipay?: PaymentGateway };

/** How an adapter reaches its provider; a stand-in may answer in its place. */
export type Exchange = ProviderExchange;

/** A callback that the provider did not send, or not just now. The message says why and nothing of what it held. */
export class ForgedNotice extends ProviderFailed {
  override name = 'ForgedNotice';
}

/** How old a callback or an answer may be, or how far ahead of our clock, in milliseconds (trust figure G9). */
export const noticeLife = 5 * 60_000;
