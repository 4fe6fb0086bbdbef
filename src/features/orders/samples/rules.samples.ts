import type { MinAmount } from '../../catalogue/prices/rules.minimum.ts';
import type { Sample } from '../contract.ts';
import { orderRefusals } from '../contract.ts';
import { orderStates } from '../rules.states.ts';

/** What is wrong with one row of a table of samples; `row` counts from 1. */
export type RowProblem = {
  row: number;
  field: Exclude<keyof Sample, 'photo_rid'> | 'items';
  message: string;
};

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

/** A service that samples are sent for: its name and how much it needs at least. */
export type TestedService = { key: string; name: string; minimum: readonly MinAmount[] };

/**
 * What is wrong with a table of samples that several services share: each row by itself, that it is tested for
 * something, and that there is enough of it for each service it goes to (`{项目}至少需要{x}{unit}`).
 */
export function problemsOfTable(
  rows: readonly (Sample & { items: readonly string[] })[],
  services: readonly TestedService[],
): RowProblem[] {
  const byItself = problemsOfSamples(rows);
  const together = rows.flatMap((sample, index): RowProblem[] => {
    const row = index + 1;
    const tested = services.filter(({ key }) => sample.items.includes(key));
    if (tested.length === 0) return [{ row, field: 'items', message: '请选择检测项目' }];
    const message = tested.map((service) => tooLittle(sample, service)).find((text) => text);
    return message ? [{ row, field: 'amount', message }] : [];
  });
  return [...byItself, ...together].sort((one, other) => one.row - other.row);
}

/** Why there is not enough of a sample for a service; undefined when there is, or nobody can tell. */
export function tooLittle(
  { form, amount, unit }: Pick<Sample, 'form' | 'amount' | 'unit'>,
  { name, minimum }: Pick<TestedService, 'name' | 'minimum'>,
): string | undefined {
  const scale = scales.find(({ units }) => unit in units);
  if (amount === null || !scale) return undefined;
  const least = minimum.filter((each) => each.forms.includes(form) && each.unit in scale.units);
  const fits = least.some((each) => amount * inBase(scale, unit) >= each.amount * inBase(scale, each.unit));
  const [first] = least;
  return first && !fits ? `${name}至少需要${first.amount}${first.unit}` : undefined;
}

type Scale = { units: Readonly<Record<string, number>> };
const scales: readonly Scale[] = [
  { units: { mg: 1, g: 1_000, kg: 1_000_000 } },
  { units: { μL: 1, mL: 1_000, L: 1_000_000 } },
];

function inBase({ units }: Scale, unit: string): number {
  return units[unit] ?? Number.NaN;
}

/** The items with the samples of the table that they share, behind their own. */
export function withShared<Item extends { temp_rid: string; samples: Sample[] }>(
  items: readonly Item[],
  shared: readonly (Sample & { items: readonly string[] })[],
): Item[] {
  return items.map((item) => ({
    ...item,
    samples: [
      ...item.samples,
      ...shared.flatMap(({ items: tested, ...sample }) => (tested.includes(item.temp_rid) ? [sample] : [])),
    ],
  }));
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

const { toReview, toApprove, toConfirm, toPrepay, toSend, inTransit, testing, retesting, ...later } =
  orderStates;
const { received, atIssue, queued, dataReview, toVerify, toSettle, toPay, done, ...over } = later;

/** Where samples may be, with the states of orders that tell so. */
export const samplePlaces = {
  waiting: { name: '待寄出', states: [toReview, toApprove, toConfirm, toPrepay, toSend] },
  transit: { name: '运输途中', states: [inTransit] },
  lab: { name: '实验室', states: [received, atIssue, queued, dataReview, toVerify, toSettle, toPay, done] },
  testing: { name: '检测中', states: [testing, retesting] },
  closed: { name: '订单已关闭', states: [over.cancelled, over.rejected, over.terminated] },
} as const satisfies Record<string, { name: string; states: readonly number[] }>;

/** Where the samples of an order are, in customers' wording, as far as the order's state tells. */
export function samplePlace(status: number): string {
  const place = Object.values(samplePlaces).find(({ states }) =>
    (states as readonly number[]).includes(status),
  );
  return place?.name ?? '';
}

/** What the QR code of a sample says; scanners and staff pages know samples by it. */
export function sampleCode(rid: string): string {
  return `LPS-${rid}`;
}

/** Samples with those of an earlier order behind them; one that is listed already is tested for more. */
export function withRepeated<One extends { no: string; items: string[] }>(
  present: readonly One[],
  repeated: readonly One[],
): One[] {
  const known = new Set(present.map(({ no }) => no));
  const more = (no: string) => repeated.filter((sample) => sample.no === no).flatMap(({ items }) => items);
  return [
    ...present.map((sample) => ({ ...sample, items: [...new Set([...sample.items, ...more(sample.no)])] })),
    ...repeated.filter(({ no, items }) => items.length > 0 && !known.has(no)),
  ];
}
