import path from 'node:path';
import { type Holder, type Promised, promises } from './promises.ts';

/** A test that ran, or a whole measurement. */
export type Ran = { file: string; name: string; status: string };

/** What was seen of one figure. */
export type Verdict = { figure: string; isMet: boolean; what: string };

/** When and how a verdict was come to. */
export type Stamp = { size: string; day: string; commit: string };

/**
 * A figure is met when every test that holds it and ran has passed, and each place that names tests has some that did. What a size
 * leaves out is told.
 */
export function verdictOf(
  { figure, heldBy }: Promised,
  ran: readonly Ran[],
  told: readonly { figure: string; what: string }[],
): Verdict {
  const all = heldBy.map((holder) => ran.filter((test) => holds(holder, test)));
  const found = all.map((tests) => tests.filter(({ status }) => status === 'passed' || status === 'failed'));
  const tests = found.flat();
  const leftOut = all.flat().length - tests.length;
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const missing = heldBy.filter((_, place) => found[place]?.length === 0).map(nameOf);
  const notes = [
    `${passed} of ${tests.length} tests passed`,
    ...(leftOut ? [`${leftOut} left out at this size`] : []),
    ...(missing.length ? [`nothing ran of ${missing.join(', ')}`] : []),
    ...told.filter((line) => line.figure === figure).map(({ what }) => what),
  ];
  const isMet = heldBy.length > 0 && missing.length === 0 && passed === tests.length;
  return { figure, isMet, what: notes.join('; ') };
}

export const fileOf = (holder: Holder): string => (typeof holder === 'string' ? holder : holder[0]);

function holds(holder: Holder, { file, name }: Ran): boolean {
  return file === fileOf(holder) && (typeof holder === 'string' || holder[1].test(name));
}

/** How the table names a file of tests. */
function nameOf(holder: Holder): string {
  return path
    .basename(fileOf(holder))
    .replace(/\.ts$/, '')
    .replace(/\.test$/, '');
}

const heads = ['Figure', 'Promise', 'Tried by', '', 'What was seen', 'Size', 'Day', 'Commit'];
const neverTried = ['**not met**', 'not tried yet', '', '', ''];

/**
 * The table as Markdown: rows of figures that were tried now are new, the others stay as `before`, the text of the table
 * until now, has them.
 */
export function tableOf(verdicts: readonly Verdict[], { size, day, commit }: Stamp, before = ''): string {
  const known = new Map(
    before
      .split('\n')
      .filter((line) => /^\| [GCA]\d+ \|/.test(line))
      .map((line) => {
        const [figure = '', , , ...rest] = line.slice(2, -2).split(' | ');
        return [figure, rest];
      }),
  );
  const rows = promises.map(({ figure, promise, heldBy }) => {
    const verdict = verdicts.find((each) => each.figure === figure);
    const seen = verdict
      ? [verdict.isMet ? 'met' : '**not met**', verdict.what.replaceAll('|', '/'), size, day, commit]
      : (known.get(figure) ?? neverTried);
    const tried = [...new Set(heldBy.map(nameOf))].join(', ');
    return [figure, promise, `\`npm run trust ${figure}\`: ${tried}`, ...seen];
  });
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
