import { createHash, randomBytes } from 'node:crypto';
import { shanghaiDate } from '../core/shanghai.ts';

/** The two providers that are stood in for. */
export type DemoWay = 'wechat' | 'alipay';

/** Money that was given back; our number of it, in fen, when. */
export type DemoRefund = { refundNo: string; fen: number; at: Date };

/** An order at the stand-in, as the shop opened it. */
export type DemoPayOrder = {
  way: DemoWay;
  no: string;
  title: string;
  fen: number;
  /** What the QR code names it by. */
  token: string;
  expiresAt: Date;
  /** Where the shop wants to be told. */
  notifyUrl: string;
  returnUrl: string;
  /** As what the shop opened it: NATIVE, MWEB or JSAPI with WeChat. */
  type: string;
  /** Who may pay it within WeChat; empty for anybody. */
  openid: string;
  state: 'open' | 'paid' | 'closed';
  transactionId: string;
  /** Who paid, in the tester's words; empty until then. */
  payer: string;
  paidAt?: Date;
  refunds: DemoRefund[];
};

/** The stand-in's books, as long as the process runs. */
export type DemoPayBooks = ReturnType<typeof createDemoPayBooks>;

/** Empty books; orders that nobody paid in time are closed when they are looked at. */
export function createDemoPayBooks(now: () => Date) {
  const orders = new Map<string, DemoPayOrder>();
  const current = (order: DemoPayOrder | undefined) => {
    if (order?.state === 'open' && order.expiresAt <= now()) order.state = 'closed';
    return order;
  };
  const find = (way: DemoWay, no: string) => current(orders.get(`${way} ${no}`));
  return {
    find,
    findByToken: (token: string) => current([...orders.values()].find((order) => order.token === token)),
    /** The newest first. */
    all: () => [...orders.values()].toReversed().map((order) => current(order) as DemoPayOrder),
    /** Opens an order, or returns the one that was opened with the same number. */
    open: (
      order: Pick<DemoPayOrder, 'way' | 'no' | 'title' | 'fen' | 'expiresAt' | 'notifyUrl' | 'returnUrl'> &
        Partial<Pick<DemoPayOrder, 'type' | 'openid'>>,
    ) => {
      const known = find(order.way, order.no);
      if (known) return known;
      const token = randomBytes(12).toString('hex');
      const made: DemoPayOrder = {
        ...{ type: '', openid: '', ...order },
        token,
        state: 'open',
        transactionId: '',
        payer: '',
        refunds: [],
      };
      orders.set(`${order.way} ${order.no}`, made);
      return made;
    },
    /** The customer pays, or `payer`; whoever is not named is somebody else each time. */
    pay: (order: DemoPayOrder, payer = '') => {
      const day = shanghaiDate(now()).replaceAll('-', '');
      const digits = BigInt(`0x${randomBytes(7).toString('hex')}`)
        .toString()
        .padStart(17, '0');
      order.state = 'paid';
      order.payer = payer || order.token;
      // Providers tell whole seconds.
      order.paidAt = new Date(Math.floor(now().getTime() / 1_000) * 1_000);
      order.transactionId = order.way === 'wechat' ? `4200${day}${digits}` : `${day}22001${digits}`;
    },
    /** Gives money back once for each number; undefined when there is not so much. */
    refund: (order: DemoPayOrder, refundNo: string, fen: number): DemoRefund | undefined => {
      const known = order.refunds.find((refund) => refund.refundNo === refundNo);
      if (known) return known;
      const left = order.fen - order.refunds.reduce((sum, refund) => sum + refund.fen, 0);
      if (order.state !== 'paid' || fen > left || fen < 1) return undefined;
      const refund = { refundNo, fen, at: now() };
      order.refunds.push(refund);
      return refund;
    },
  };
}

/** What a provider calls the account of `payer`: digits, the same each time. */
export function payerNumber(payer: string): string {
  const digest = createHash('sha256').update(payer).digest('hex');
  return BigInt(`0x${digest.slice(0, 16)}`)
    .toString()
    .slice(0, 12)
    .padStart(12, '0');
}

/** A line of a day's bill as either provider writes it; `feeFen` is 0.6 %, half a fen up. */
export type DemoBillLine = DemoPayOrder & { at: Date; refund?: DemoRefund; feeFen: number };

/** What a provider has to tell of a day that is over. */
export function billOf(books: DemoPayBooks, way: DemoWay, date: string): DemoBillLine[] {
  const feeOf = (fen: number) => Math.floor((fen * 6 + 500) / 1_000);
  return books
    .all()
    .filter((order) => order.way === way && order.paidAt)
    .flatMap((order) => [
      { ...order, at: order.paidAt ?? order.expiresAt, feeFen: feeOf(order.fen) },
      ...order.refunds.map((refund) => ({ ...order, refund, at: refund.at, feeFen: -feeOf(refund.fen) })),
    ])
    .filter(({ at }) => shanghaiDate(at) === date);
}
