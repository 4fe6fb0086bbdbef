import type { MinAmount } from '../../catalogue/prices/rules.minimum.ts';
import { orderRefusals, Sample } from '../../orders/contract.ts';
import { problemsOfTable, type RowProblem } from '../../orders/samples/rules.samples.ts';
import type { DraftCommon, DraftSample } from '../../plan/contract.ts';

/** An entry of the plan as the third step sees it; `minimum` is what its service needs at least. */
export type SampledEntry = {
  temp_rid: string;
  name: string;
  typeId: number;
  minimum?: readonly MinAmount[] | undefined;
};

/** What stands in the way of leaving the third step. */
export type Step3Problems = {
  rows: RowProblem[];
  /** Entries without a sample or, by rid, without a data set. */
  entries: { temp_rid: string; message: string }[];
  leftover: string | undefined;
};

/** The rows of a draft that are data sets: those of nothing but entries of type 3. */
export function dataSetsOf(samples: readonly DraftSample[], entries: readonly SampledEntry[]): DraftSample[] {
  const analyses = entries.filter(({ typeId }) => typeId === 3).map(({ temp_rid }) => temp_rid);
  return samples.filter(({ items }) => items.length > 0 && items.every((item) => analyses.includes(item)));
}

/**
 * The rows of a draft that are samples of this submission: not those of entries that are set aside for another.
 * Entries that left the plan are not named any more; a row that was for these alone asks for others.
 */
export function samplesOf(
  samples: readonly DraftSample[],
  entries: readonly SampledEntry[],
  aside: readonly string[] = [],
): DraftSample[] {
  const sets = new Set(dataSetsOf(samples, entries));
  const takers = takersOf(entries).map(({ temp_rid }) => temp_rid);
  return samples.flatMap((sample) => {
    const items = sample.items.filter((item) => takers.includes(item));
    const isElsewhere = items.length === 0 && sample.items.some((item) => aside.includes(item));
    if (sets.has(sample) || isElsewhere) return [];
    return items.length === sample.items.length ? [sample] : [{ ...sample, items }];
  });
}

/** The whole list of a draft once the samples and data sets of this submission have changed. */
export function withSamples(
  samples: readonly DraftSample[],
  entries: readonly SampledEntry[],
  aside: readonly string[],
  changed: { samples?: readonly DraftSample[]; sets?: readonly DraftSample[] },
): DraftSample[] {
  const mine = entries.map(({ temp_rid }) => temp_rid);
  const elsewhere = samples.filter(
    ({ items }) => items.some((item) => aside.includes(item)) && !items.some((item) => mine.includes(item)),
  );
  return [
    ...(changed.samples ?? samplesOf(samples, entries, aside)),
    ...(changed.sets ?? dataSetsOf(samples, entries)),
    ...elsewhere,
  ];
}

/** The entries that samples can be sent or brought for. */
export function takersOf<Entry extends Pick<SampledEntry, 'typeId'>>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ typeId }) => typeId !== 3);
}

/** The data sets of all entries with those of one replaced by `names`, numbered D-01, D-02 … throughout. */
export function withDataSets(
  sets: readonly DraftSample[],
  temp_rid: string,
  names: readonly string[],
): DraftSample[] {
  const others = sets.filter(({ items }) => items[0] !== temp_rid);
  const mine = names.map(
    (name): DraftSample => ({
      no: '',
      name,
      form: '其他',
      amount: null,
      unit: '',
      composition: '',
      hazards: ['none'],
      storage: '',
      items: [temp_rid],
    }),
  );
  return [...others, ...mine].map((set, index) => ({
    ...set,
    no: `D-${String(index + 1).padStart(2, '0')}`,
  }));
}

/** Everything that the third step still lacks (product definition, section 2), in the order of the page. */
export function problemsOfStep3(
  draft: DraftCommon,
  entries: readonly SampledEntry[],
  aside: readonly string[] = [],
): Step3Problems {
  const samples = samplesOf(draft.samples, entries, aside);
  const sets = dataSetsOf(draft.samples, entries);
  const takers = takersOf(entries);
  const rows = problemsOfTable(
    samples.map(asWritten),
    takers.map(({ temp_rid, name, minimum }) => ({ key: temp_rid, name, minimum: minimum ?? [] })),
  );
  const lacking = entries.flatMap(({ temp_rid, name, typeId }) => {
    const has = (list: readonly DraftSample[]) => list.some(({ items }) => items.includes(temp_rid));
    if (typeId === 1 && !has(samples)) return [{ temp_rid, message: `${name}：请至少填写1个样品` }];
    if (typeId === 3 && !has(sets)) return [{ temp_rid, message: `${name}：请至少填写1个数据集` }];
    return [];
  });
  const isAsked = entries.some(({ typeId }) => typeId === 1);
  return {
    rows,
    entries: lacking,
    leftover: isAsked && draft.leftover === null ? orderRefusals.leftoverUnanswered : undefined,
  };
}

/** Whether nothing stands in the way. */
export function isStep3Done({ rows, entries, leftover }: Step3Problems): boolean {
  return rows.length === 0 && entries.length === 0 && !leftover;
}

/**
 * The samples of a draft as an order takes them, for the entries that are to be ordered. Of one that no order takes as
 * it is, only that it is there: that decides the price while it is being described.
 */
export function orderSamples(
  samples: readonly DraftSample[],
  entries: readonly SampledEntry[],
  aside: readonly string[] = [],
): (Sample & { items: string[] })[] {
  return [...samplesOf(samples, entries, aside), ...dataSetsOf(samples, entries)].map((sample, index) => {
    const written = asWritten(sample);
    const { data = Sample.parse({ no: written.no || `#${index + 1}` }) } = Sample.safeParse(written);
    return { ...data, items: sample.items };
  });
}

/** A draft's row with texts trimmed, and without a form or unit that orders do not know. */
export function asWritten(sample: DraftSample): Sample & { items: string[] } {
  const known = Sample.shape.form.safeParse(sample.form || undefined);
  return {
    ...sample,
    no: sample.no.trim(),
    name: sample.name.trim(),
    composition: sample.composition.trim(),
    form: known.data ?? '其他',
  };
}
