import { inCapitals } from '../../core/capitals.ts';
import { Failure } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { FileAnswer } from '../calls/file-answer.ts';
import { paper } from './pdf.ts';

/**
 * A column of a printed table. `width` is its share of the line; what is `said` is a text of ours, such as so many of something; money is
 * given in fen and printed in yuan.
 */
type PaperColumn = { title: string; width: number; holds: 'text' | 'said' | 'count' | 'money' };

/** A table over as many pages as it needs, its head on each. `sums` stands below it in the columns' order. */
type PaperTable = {
  title?: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly (string | number | null)[])[];
  sums?: readonly (string | number | null)[];
};

/** Bars of amounts, each drawn to the scale of the largest. */
type PaperChart = { title: string; bars: readonly { name: string; fen: number }[] };

/** A document about money as the customer prints and files it: statement, account book, movements, credit note. */
export type MoneyPaper = {
  /** For example 结算单; with `no` it names the file. */
  title: string;
  no: string;
  shop: string;
  lab: { address: string; phone: string };
  /** Who it is for: organisation, person, telephone; one line each. */
  to: readonly string[];
  facts: readonly (readonly [string, string])[];
  /** Above the tables; those without an amount above 0 are left out. */
  charts?: readonly PaperChart[];
  tables: readonly PaperTable[];
  /** Sums below the tables; the last one is set off, and written in capitals too when `hasCapitals`. */
  totals: readonly { name: string; fen: number }[];
  hasCapitals: boolean;
  notes: readonly string[];
  /** The seal of `name`: its picture (PNG), or, without one, how it will look, marked as a preview. */
  seal?: { name: string; purpose: string; picture?: Uint8Array };
  /** YYYY-MM-DD HH:mm:ss of the printing. */
  printed: string;
};

/** What is drawn: everything in words already. */
export type DrawnPaper = Omit<MoneyPaper, 'tables' | 'totals' | 'hasCapitals' | 'charts'> & {
  /** `share` of the longest bar, from 0 to 1. */
  charts: readonly { title: string; bars: { name: string; amount: string; share: number }[] }[];
  tables: readonly { title: string; columns: readonly PaperColumn[]; rows: string[][]; sums: string[] }[];
  totals: readonly { name: string; amount: string }[];
  capitals: string;
};

/** More rows belong into a spreadsheet. */
export const mostPaperRows = 2_000;

/** The document as a PDF. Refuses more than `mostPaperRows` rows. */
export function moneyPaper(document: MoneyPaper): FileAnswer {
  const rows = document.tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows > mostPaperRows) throw new Failure(`明细超过 ${mostPaperRows} 行，请缩小范围或导出表格`);
  const last = document.totals.at(-1);
  const drawn: DrawnPaper = {
    ...document,
    charts: (document.charts ?? []).flatMap(asDrawn),
    tables: document.tables.map(({ title = '', columns, rows: lines, sums = [] }) => {
      const inWords = (cells: readonly (string | number | null)[]) =>
        cells.map((cell, index) => wordsOf(cell, columns[index]));
      return { title, columns, rows: lines.map(inWords), sums: inWords(sums) };
    }),
    totals: document.totals.map(({ name, fen }) => ({ name, amount: yuan(fen) })),
    capitals: document.hasCapitals && last ? inCapitals(last.fen) : '',
  };
  return paper(
    `${document.title}-${document.no}`,
    new URL('./money-paper.drawing.ts', import.meta.url),
    drawn,
  );
}

function asDrawn({ title, bars }: PaperChart): DrawnPaper['charts'][number][] {
  const most = Math.max(0, ...bars.map(({ fen }) => fen));
  if (most === 0) return [];
  const drawn = bars.map(({ name, fen }) => ({ name, amount: yuan(fen), share: Math.max(0, fen) / most }));
  return [{ title, bars: drawn }];
}

function wordsOf(cell: string | number | null, column: PaperColumn | undefined): string {
  if (typeof cell !== 'number') return cell ?? '';
  return column?.holds === 'money' ? yuan(cell) : String(cell);
}
