import type { Change } from '../../../core/record.ts';
import { addDays, weekdayOf } from '../../../core/shanghai.ts';
import { yuan } from '../../../core/yuan.ts';
import type { FormValues } from '../../plan/contract.ts';
import { discountInWords, type LineDiscount } from '../discounts/rules.ts';

/** Price changes beyond this share of the price need the lead of customer service (product definition, section 5). */
const freePriceShare = 0.1;

/** Working days for a customer's answer: until the reminder, and until the order ends by itself (1.1). */
export const answerDays = { reminder: 5, end: 10 } as const;

/** What a line costs and asks for; amounts in fen, `priceFen` for one. */
export type LineState = {
  count: number;
  priceFen: number;
  amountFen: number;
  answers: readonly { name: string; value: string }[];
};

/** A line of an order as staff propose it; `before` is missing for one that is added, `after` for one removed. */
export type ProposedLine = {
  /** null for one that is added. */
  lineRid: string | null;
  serviceRid: string;
  name: string;
  img: string;
  before: LineState | null;
  after:
    | (LineState & {
        quantity: number;
        params: FormValues;
        formula: { label: string; formula: string; amount_fen: number }[];
        quotedFen: number | null;
        baseFen: number | null;
        /** What coupon and points take off it; missing where the order has neither. */
        discount?: LineDiscount;
      })
    | null;
  /** Why the price is another than what was asked for costs. */
  reason: string;
};

/** What happens to a line. */
export type LineKind = 'same' | 'changed' | 'added' | 'removed';

/** What happens to a line, by what it was and is to be. */
export function kindOf({ before, after }: Pick<ProposedLine, 'before' | 'after'>): LineKind {
  if (!before) return 'added';
  if (!after) return 'removed';
  return changesOfLine('', before, after).length > 0 ? 'changed' : 'same';
}

/** Whether a price of `toFen` in place of `fromFen` is more than service may decide alone. Quotes from nothing are not. */
export function needsLead(fromFen: number, toFen: number): boolean {
  return fromFen > 0 && Math.abs(toFen - fromFen) > fromFen * freePriceShare;
}

/** What an order comes to, with what coupon and points take off. */
type Whole = LineDiscount & { totalFen: number; promiseDate: string | null };

/** Everything that a proposal changes, in words, as history and customers read it. */
export function changesOfProposal(lines: readonly ProposedLine[], before: Whole, after: Whole): Change[] {
  const words = lines.flatMap((line): Change[] => {
    if (!line.before) return [{ name: line.name, from: '', to: `新增，${inWords(line.after)}` }];
    if (!line.after) return [{ name: line.name, from: inWords(line.before), to: '移除' }];
    const changes = changesOfLine(line.name, line.before, line.after);
    const isRepriced = line.before.priceFen !== line.after.priceFen && line.reason;
    return isRepriced
      ? [...changes, { name: `${line.name} · 调价原因`, from: '', to: line.reason }]
      : changes;
  });
  const rest: Change[] = [
    { name: '预计交付日期', from: before.promiseDate ?? '', to: after.promiseDate ?? '' },
    {
      name: '优惠',
      from: discountInWords(before.couponFen + before.pointsFen),
      to: discountInWords(after.couponFen + after.pointsFen),
    },
    { name: '费用', from: `¥${yuan(before.totalFen)}`, to: `¥${yuan(after.totalFen)}` },
  ];
  return [...words, ...rest.filter(({ from, to }) => from !== to)];
}

/** What is different of one line, in words; `name` goes before each. */
export function changesOfLine(name: string, before: LineState, after: LineState): Change[] {
  const valueIn = ({ answers }: LineState, key: string) =>
    answers.find((answer) => answer.name === key)?.value.replaceAll('\n', '、') ?? '';
  const keys = [...new Set([...before.answers, ...after.answers].map((answer) => answer.name))];
  const all: Change[] = [
    { name: '数量', from: String(before.count), to: String(after.count) },
    ...keys.map((key) => ({ name: key, from: valueIn(before, key), to: valueIn(after, key) })),
    { name: '单价', from: `¥${yuan(before.priceFen)}`, to: `¥${yuan(after.priceFen)}` },
    { name: '费用', from: `¥${yuan(before.amountFen)}`, to: `¥${yuan(after.amountFen)}` },
  ];
  return all
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, name: name ? `${name} · ${change.name}` : change.name }));
}

/** The day `days` working days (Monday to Friday) after `date`, both YYYY-MM-DD. */
export function addWorkingDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (weekdayOf(day) % 6 !== 0) left -= 1;
  }
  return day;
}

function inWords(line: LineState | null): string {
  return line ? `数量 ${line.count}，¥${yuan(line.amountFen)}` : '';
}
