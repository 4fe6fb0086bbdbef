import type { Sample } from './contract.ts';
import { orderRefusals } from './contract.ts';

/** What is wrong with one row of a table of samples; `row` counts from 1. */
export type RowProblem = { row: number; field: keyof Sample; message: string };

/** Most samples of one order. */
export const mostSamples = 200;

const refusedHazards = ['radioactive', 'explosive'];

/**
 * What is wrong with the samples of one item, row by row (product definition, section 2, step 3): every row has a
 * number of its own and tells of its dangers; what is radioactive or explosive is not taken.
 */
export function problemsOfSamples(samples: readonly Sample[]): RowProblem[] {
  const seen = new Set<string>();
  return samples.flatMap((sample, index): RowProblem[] => {
    const row = index + 1;
    const problems: RowProblem[] = [];
    if (!sample.no) problems.push({ row, field: 'no', message: '请填写样品编号' });
    else if (seen.has(sample.no)) problems.push({ row, field: 'no', message: `样品编号重复：${sample.no}` });
    seen.add(sample.no);
    if (sample.hazards.length === 0) {
      problems.push({ row, field: 'hazards', message: orderRefusals.hazardsUnanswered });
    } else if (sample.hazards.some((hazard) => refusedHazards.includes(hazard))) {
      problems.push({ row, field: 'hazards', message: orderRefusals.hazardsRefused });
    } else if (sample.hazards.includes('none') && sample.hazards.length > 1) {
      problems.push({ row, field: 'hazards', message: '危险性选择“无”时不能再选其他项' });
    }
    return problems;
  });
}

/**
 * The samples of an order: one that several items name by the same number is one sample, tested for all of them.
 * The first description counts, except that dangers add up.
 */
export function joinSamples<Key>(
  items: readonly { key: Key; samples: readonly Sample[] }[],
): (Sample & { keys: Key[] })[] {
  const byNumber = new Map<string, Sample & { keys: Key[] }>();
  for (const { key, samples } of items) {
    for (const sample of samples) {
      const known = byNumber.get(sample.no);
      if (!known) byNumber.set(sample.no, { ...sample, keys: [key] });
      else {
        known.keys.push(key);
        known.hazards = [...new Set([...known.hazards, ...sample.hazards])];
      }
    }
  }
  return [...byNumber.values()].map((sample) => ({
    ...sample,
    hazards:
      sample.hazards.length > 1 ? sample.hazards.filter((hazard) => hazard !== 'none') : sample.hazards,
  }));
}
