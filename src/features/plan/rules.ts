import type { DraftCommon } from './contract.ts';

/** The category that a plan shows first (specification section 3). */
const firstCategory = 31;

/** Orders categories as the plan shows them: 31 first, the others ascending. */
export function byCategory(one: number, other: number): number {
  return Number(other === firstCategory) - Number(one === firstCategory) || one - other;
}

/**
 * Fields of forms that the table of samples answers (step 3), so that step 2 does not ask for them; only where
 * samples are sent in.
 */
const answeredBySamples: readonly string[] = ['sample_names', 'hazards', 'recycle'];

/** The fields of a service's form that are asked for before the samples are listed. */
export function askedInForm<Field extends { key: string }>(
  typeId: number,
  fields: readonly Field[],
): Field[] {
  return fields.filter(({ key }) => typeId !== 1 || !answeredBySamples.includes(key));
}

/**
 * A draft without what it says of entries that are in the plan no more: their slots and files, and samples that only
 * they would have tested.
 */
export function withoutGone(draft: Partial<DraftCommon>, present: ReadonlySet<string>): Partial<DraftCommon> {
  const { samples, sending } = draft;
  return {
    ...draft,
    ...(samples && {
      samples: samples.flatMap((sample) => {
        const items = sample.items.filter((rid) => present.has(rid));
        return sample.items.length > 0 && items.length === 0 ? [] : [{ ...sample, items }];
      }),
    }),
    ...(sending && {
      sending: {
        ...sending,
        slots: sending.slots.filter(({ temp_rid }) => present.has(temp_rid)),
        files: Object.fromEntries(Object.entries(sending.files).filter(([rid]) => present.has(rid))),
      },
    }),
  };
}
