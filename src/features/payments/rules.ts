import type { PaymentForm } from '../../core/payment-form.ts';
import type { Way } from './rules.states.ts';

/** What customers are told when a payment does not go as wished. */
export const paymentRefusals = {
  inFlight: '支付处理中，请稍后再试',
  away: '支付通道暂时不可用，请稍后再试',
  noWay: '暂不支持该支付方式，请选择其他方式',
  paid: '该笔付款已完成',
  refundTooMuch: '可退金额不足',
  billTooEarly: '账单次日生成，请选择今天之前的日期',
  billTooOld: '仅可获取最近90天的账单',
  billAway: '账单获取失败，请稍后重试',
  settled: '该日结算已入账',
  open: '请先处理完该日的对账差异',
  fee: '手续费与账单不符且超过复核限额，请以手工记账调整，由另一位同事复核',
  noBill: '请先获取该日账单',
  tooMuch: '单笔在线支付不能超过50万元，请分次支付或使用银行转账',
} as const;

/** A code for paying is good for so many seconds (product definition, 1.6). */
export const codeSeconds = 2 * 3_600;

/** Providers give money back for so many days after it was paid. */
export const refundDays = 365;

/** A waiting payment is asked for again after so many seconds: often in its first minutes, when people pay. */
export function askAfter(ageSeconds: number): number {
  return ageSeconds < 600 ? 60 : 300;
}

/** The least and most that can be paid at once, in fen. */
export const amountLimits = { least: 1, most: 500_000_00 } as const;

/** One line of a provider's bill or of ours. */
export type BookedLine = { kind: 'payment' | 'refund'; key: string; fen: number };
/** One line that the two sides do not agree on; amounts in fen, null for the side that has none. */
export type Difference = {
  kind: 1 | 2 | 3;
  subject: 'payment' | 'refund';
  key: string;
  oursFen: number | null;
  theirsFen: number | null;
};

/**
 * Holds a day's bill against our books: `theirs` are its lines, `oursFor` what we have under any key, `ours` what we
 * booked on that day, `elsewhere` the keys that other days' bills have. A bill that names a line twice is told too.
 */
export function differencesOf({
  theirs,
  ours,
  oursFor,
  elsewhere,
}: {
  theirs: readonly BookedLine[];
  ours: readonly BookedLine[];
  oursFor: (line: BookedLine) => number | undefined;
  elsewhere: (line: BookedLine) => boolean;
}): Difference[] {
  const found: Difference[] = [];
  const sums = new Map<string, BookedLine>();
  for (const line of theirs) {
    const name = `${line.kind} ${line.key}`;
    sums.set(name, { ...line, fen: line.fen + (sums.get(name)?.fen ?? 0) });
  }
  for (const line of sums.values()) {
    const oursFen = oursFor(line);
    const { kind: subject, key, fen: theirsFen } = line;
    if (oursFen === undefined) found.push({ kind: 1, subject, key, oursFen: null, theirsFen });
    else if (oursFen !== theirsFen) found.push({ kind: 3, subject, key, oursFen, theirsFen });
  }
  for (const { kind: subject, key, fen } of ours) {
    if (sums.has(`${subject} ${key}`) || elsewhere({ kind: subject, key, fen })) continue;
    found.push({ kind: 2, subject, key, oursFen: fen, theirsFen: null });
  }
  return found;
}

/** Where a page is looked at: at a desk, in the browser of a phone, within WeChat. */
export type Device = 'desk' | 'phone' | 'wechat';

/** How somebody pays on a device, by the forms that the provider of the way has for us. */
export function formFor(device: Device, way: Way, forms: readonly PaymentForm[]): PaymentForm {
  const wanted = { desk: 'code', phone: 'phone', wechat: way === 1 ? 'bridge' : 'phone' } as const;
  const form = wanted[device];
  return forms.includes(form) ? form : 'code';
}

/**
 * Whether what a payment was opened as is what there is. WeChat opens a number once, so what was opened for another device
 * stays; addresses for phones end soon and are asked for anew.
 */
export function staysAsOpened(
  { way, form, payUrl }: { way: number; form: PaymentForm; payUrl: string },
  wanted: PaymentForm,
): boolean {
  if (!payUrl) return false;
  return form === wanted ? form !== 'phone' : way === 1;
}
