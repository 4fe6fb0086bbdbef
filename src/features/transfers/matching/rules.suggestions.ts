import { daysBetween } from '../../../core/shanghai.ts';
/** What waits for its money: a claim or a top-up by transfer. */
export type Wanted = {
  no: string;
  /** Numbers of what it pays: statements, orders, top-ups. Customers are told to write these. */
  refs: readonly string[];
  amountFen: number;
  /** Who is to have paid, and when (YYYY-MM-DD); empty when it was not told. */
  payer: string;
  payDate: string;
  serial: string;
  /** Names of the customer: person and organisation. */
  names: readonly string[];
};

/** A bank line with money that nobody has claimed; days YYYY-MM-DD. */
export type Line = {
  rid: string;
  serial: string;
  paidOn: string;
  leftFen: number;
  payer: string;
  memo: string;
};

/** How well a line fits, and why. */
export type Suggestion = { lineRid: string; score: number; reasons: string[] };

/** So many points make a line worth showing. */
const worthShowing = 40;

/**
 * The lines that most likely are the money that is wanted, best first: the same amount, its serial, its number or that
 * of what it pays in the memo, the payer's name, a day close by. At most five.
 */
export function suggestionsFor(wanted: Wanted, lines: readonly Line[]): Suggestion[] {
  return lines
    .map((line) => scoreOf(wanted, line))
    .filter(({ score }) => score >= worthShowing)
    .toSorted((one, other) => other.score - one.score || (one.lineRid < other.lineRid ? -1 : 1))
    .slice(0, 5);
}

function scoreOf(wanted: Wanted, line: Line): Suggestion {
  const payers = [wanted.payer, ...wanted.names].map(plain).filter((name) => name.length >= 2);
  const payer = plain(line.payer);
  const memo = plain(line.memo);
  const names = [wanted.no, ...wanted.refs].map(plain).filter((no) => no.length >= 6);
  const found: [boolean, number, string][] = [
    [line.leftFen === wanted.amountFen, 40, '金额一致'],
    [wanted.serial !== '' && plain(line.serial) === plain(wanted.serial), 50, '流水号一致'],
    [names.some((no) => memo.includes(no)), 45, '附言含单号'],
    [payer !== '' && payers.some((name) => payer.includes(name) || name.includes(payer)), 20, '付款人一致'],
    [wanted.payDate !== '' && Math.abs(daysBetween(wanted.payDate, line.paidOn)) <= 3, 10, '日期相近'],
  ];
  const hits = found.filter(([isSo]) => isSo);
  return {
    lineRid: line.rid,
    score: hits.reduce((sum, [, points]) => sum + points, 0),
    reasons: hits.map(([, , reason]) => reason),
  };
}

/** Without spaces, marks and differences of letters' case or width. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
