import type { ParameterField, Price } from '../../catalogue/contract.ts';
import { type Problem, problemsIn, visibleFields } from '../../catalogue/forms/rules.form.ts';
import { inGroups } from '../../catalogue/forms/rules.forms.ts';
import type { FormValues } from '../../plan/contract.ts';
import { askedInForm } from '../../plan/rules.ts';

/** What of a service its form needs. */
export type FormService = { typeId: number; params: readonly ParameterField[]; price: Price };

/** Asked elsewhere: how urgent it is in step 1. */
const askedBefore = ['urgent'];

/** The fields that step 2 shows for these values: in their groups, long texts and files behind the others of one. */
export function fieldsOfStep2({ typeId, params, price }: FormService, values: FormValues): ParameterField[] {
  const shown = visibleFields(askedInForm(typeId, params), values, price).filter(
    ({ key }) => !askedBefore.includes(key),
  );
  return inGroups(shown).flatMap(({ fields }) =>
    fields.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other))),
  );
}

/** What step 2 still lacks of one entry, in the order in which it shows the fields. */
export function problemsOfStep2(service: FormService, values: FormValues): Problem[] {
  const shown = fieldsOfStep2(service, values).map(({ key }) => key);
  return problemsIn(askedInForm(service.typeId, service.params), values, service.price).toSorted(
    (one, other) => shown.indexOf(one.key) - shown.indexOf(other.key),
  );
}

function isLong({ kind }: ParameterField): boolean {
  return kind === 'textarea' || kind === 'file';
}

/**
 * What of `values` may be taken over into the form of another order or entry: what its form has too, but neither
 * files, which belong to one order, nor the number of samples, nor how urgent it was.
 */
export function takenOver({ typeId, params }: FormService, values: FormValues): FormValues {
  const taken = askedInForm(typeId, params).filter(
    ({ key, kind }) => kind !== 'file' && ![...askedBefore, ...own].includes(key),
  );
  return Object.fromEntries(
    taken.flatMap(({ key }) => {
      const value = values[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

const own = ['sample_count', 'task_count', 'slot_hours'];

/** The fields that two forms have in common by their ids, as those of one category have. */
export function inCommon(one: FormService, other: FormService): ParameterField[] {
  const ids = new Set(one.params.map(({ id }) => id));
  return other.params.filter(({ id }) => ids.has(id));
}

/** Texts that another entry's form asks for as well, by the same field, and that were not given there yet: said once, they hold for both. */
export function askedTwice(
  one: FormService,
  said: FormValues,
  other: FormService,
  values: FormValues,
): FormValues {
  const open = inCommon(one, other).filter(
    ({ key, required, kind }) => required && ['text', 'textarea'].includes(kind) && said[key] && !values[key],
  );
  return Object.fromEntries(open.map(({ key }) => [key, said[key] as string]));
}
