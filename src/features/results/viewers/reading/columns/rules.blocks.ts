import type { Rows } from './rules.columns.ts';

/** Rows of numbers that belong together, and the lines before them; `told`: the name that columns of theirs give them. */
export type Block = {
  from: number;
  to: number;
  fields: number;
  head: string[];
  strayRows?: number;
  told?: { name: string; by: readonly string[] };
};

/** Fewer rows than this that stand alone before others belong to what is told about them. */
const fewest = 3;

/**
 * The blocks of a text: rows between which there are words, between which the number of columns changes, or after an empty
 * line begin anew. `wordsOf` gives the text of a gap.
 */
export function blocksOf(
  { columns, rows, gaps, counts }: Rows,
  wordsOf: (from: number, to: number) => string,
): Block[] {
  const heads = new Map(gaps.map(({ row, from, to }) => [row, linesOf(wordsOf(from, to))]));
  const fieldsAt = new Map(counts.map(({ row, fields }) => [row, fields]));
  const bounds = [...new Set([0, ...heads.keys(), ...fieldsAt.keys()])]
    .filter((row) => row < rows)
    .toSorted((one, other) => one - other);
  const blocks: Block[] = [];
  let fields = 0;
  const first = columns[0];
  for (const [at, from] of bounds.entries()) {
    const to = bounds[at + 1] ?? rows;
    const head = heads.get(from);
    const own = fieldsAt.get(from);
    fields = own ?? fields;
    const last = blocks.at(-1);
    const said = head?.filter((line) => !isRule(line)) ?? [];
    const isRepeated = last !== undefined && said.every((line) => last.head.includes(line));
    if (last && first && isRepeated && continues(first, last, from) && (head || fields <= last.fields)) {
      last.to = to;
      last.fields = Math.max(last.fields, fields);
    } else blocks.push({ from, to, fields, head: said });
  }
  const isStray = (one: Block) => one.to - one.from < fewest;
  /** Whether stray rows belong to what is told above the block behind them. */
  const isLed = (at: number) => {
    const next = blocks[at + 1];
    return next !== undefined && !isStray(next);
  };
  /** Whether a remark alone stands between a few rows and those that go on with them. */
  const isBroken = (one: Block, next: Block) =>
    first !== undefined &&
    one.head.length > 0 &&
    one.fields > 1 &&
    one.fields === next.fields &&
    next.head.length === 1 &&
    !/[\t;,]/.test(next.head[0] as string) &&
    continues(first, one, next.from);
  const whole = blocks.flatMap((block, at) => {
    const before = blocks[at - 1];
    if (isStray(block)) return [];
    if (!before || !isStray(before)) return [block];
    if (isBroken(before, block)) return [{ ...block, from: before.from, head: before.head }];
    return [{ ...block, head: [...before.head, ...block.head] }];
  });
  const stray = blocks
    .filter((block, at) => isStray(block) && !(isLed(at) && blocks[at + 1]?.head.length))
    .reduce((sum, { from, to }) => sum + to - from, 0);
  if (stray && whole[0]) whole[0] = { ...whole[0], strayRows: stray };
  // Blocks that only an empty line divides have the headings of those before them.
  return whole.map((block, at) => {
    const said = whole
      .slice(0, at)
      .findLast(({ head, fields: own }) => head.length > 0 && own === block.fields);
    return block.head.length === 0 && said ? { ...block, head: said.head } : block;
  });
}

/** Whether the first column goes on as it did, in the same direction and by no wider step than the block is long. */
function continues(first: Float64Array, { from, to }: Block, next: number): boolean {
  const [begin, end, value] = [first[from] as number, first[to - 1] as number, first[next] as number];
  if (Number.isNaN(value) || Number.isNaN(end)) return true;
  if (to - from < 2) return false;
  return Math.sign(value - end) === Math.sign(end - begin) && Math.abs(value - end) <= Math.abs(end - begin);
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
}

/** A line without words, such as an empty one or one of dashes. */
function isRule(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}
