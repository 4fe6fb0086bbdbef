import { useCallback, useRef, useState } from 'react';
import { mostSamples } from '../../orders/samples/rules.samples.ts';
import type { DraftSample } from '../../plan/contract.ts';
import { filledDown, type SampleColumn, withAppended, withBlock, withCopy, withMore } from './rules.rows.ts';

/** The last change that can be taken back, in words. */
export type Undo = { text: string; undo: () => void };

/** What can be done to the rows of the table; none of the functions ever changes. */
export type RowActions = {
  edit: (index: number, change: Partial<DraftSample>) => void;
  /** Adds rows; false when not all of them found room. */
  add: (count: number) => boolean;
  copy: (index: number) => void;
  remove: (index: number) => void;
  fillDown: (index: number, column: SampleColumn) => void;
  /** Says the same of every row. */
  all: (cells: Partial<DraftSample>, text: string) => void;
  /** Puts cells over the rows from `index` on; tells how many lines found no room. */
  paste: (index: number, block: readonly Partial<DraftSample>[]) => number;
  /** Puts rows at the end, in place of those in which nothing was written. */
  append: (block: readonly Partial<DraftSample>[], text: string) => number;
};

/** Works on the rows that `onChange` hears of; `items` are the entries that a first row is tested for. */
export function useSampleRows(
  rows: readonly DraftSample[],
  items: readonly string[],
  onChange: (rows: DraftSample[]) => void,
): { actions: RowActions; undo: Undo | undefined } {
  const now = useRef({ rows, items, onChange });
  now.current = { rows, items, onChange };
  const [undo, setUndo] = useState<Undo>();

  const change = useCallback((next: DraftSample[]) => {
    now.current = { ...now.current, rows: next };
    now.current.onChange(next);
  }, []);
  const [actions] = useState((): RowActions => {
    /** A change of many rows at once, which is taken back as a whole. */
    const bulk = (next: DraftSample[], text: string) => {
      const before = [...now.current.rows];
      change(next);
      setUndo({
        text,
        undo: () => {
          change(before);
          setUndo(undefined);
        },
      });
    };
    return {
      edit: (index, cells) => {
        change(now.current.rows.map((row, at) => (at === index ? { ...row, ...cells } : row)));
        setUndo((last) => (last?.text.startsWith('已删除') ? last : undefined));
      },
      add: (count) => {
        const before = now.current.rows.length;
        change(withMore(now.current.rows, count, now.current.items));
        return now.current.rows.length === before + count;
      },
      copy: (index) => change(withCopy(now.current.rows, index)),
      remove: (index) => {
        const removed = now.current.rows[index];
        if (!removed) return;
        change(now.current.rows.filter((_, at) => at !== index));
        setUndo({
          text: `已删除样品 ${removed.no || `第 ${index + 1} 行`}`,
          undo: () => {
            if (now.current.rows.length < mostSamples) change(now.current.rows.toSpliced(index, 0, removed));
            setUndo(undefined);
          },
        });
      },
      fillDown: (index, column) => bulk(filledDown(now.current.rows, index, column), '已向下填充'),
      all: (cells, text) =>
        bulk(
          now.current.rows.map((row) => ({ ...row, ...cells })),
          text,
        ),
      paste: (index, block) => {
        const { rows: next, left } = withBlock(now.current.rows, index, block, now.current.items);
        bulk(next, `已粘贴 ${block.length - left} 行`);
        return left;
      },
      append: (block, text) => {
        const { rows: next, left } = withAppended(now.current.rows, block, now.current.items);
        bulk(next, text);
        return left;
      },
    };
  });
  return { actions, undo };
}
