import type { ParameterField } from '../../catalogue/contract.ts';
import type { MinAmount } from '../../catalogue/prices/rules.minimum.ts';
import { tooLittle } from '../../orders/samples/rules.samples.ts';
import type { DraftSample, FormValues } from '../../plan/contract.ts';
import { asWritten } from './rules.step3.ts';

/** The answer of a service's form by which less of a sample is taken than is asked for, and what it costs more. */
export type LittleChoice = {
  key: string;
  field: string;
  value: string;
  label: string;
  fen: number;
  per: ParameterField['delta_per'];
};

/** The first option of a form that is marked for small amounts. */
export function littleChoiceOf(fields: readonly ParameterField[]): LittleChoice | undefined {
  return fields
    .filter(({ kind }) => kind === 'select')
    .flatMap(({ key, name: field, options, delta_per: per }) =>
      options
        .filter(({ little }) => little)
        .map(({ value, label, price: fen }) => ({ key, field, value, label, fen, per })),
    )[0];
}

/** An entry of the plan, how much its service needs at least and asks for, and how less is taken. */
type Entry = {
  temp_rid: string;
  name: string;
  params: FormValues;
  minimum?: readonly MinAmount[] | undefined;
  asked?: readonly MinAmount[] | undefined;
  little?: LittleChoice | undefined;
};

/** Samples, by the numbers of their rows, of which there is less than a service asks for though it would take them so. */
export type LittleHint = { temp_rid: string; rows: number[]; text: string; choice: LittleChoice };

/** What is to be said of small amounts; nothing of entries that ask for them already. */
export function littleHints(samples: readonly DraftSample[], entries: readonly Entry[]): LittleHint[] {
  return entries.flatMap(({ temp_rid, name, params, minimum = [], asked = [], little: choice }) => {
    if (!choice || params[choice.key] === choice.value) return [];
    const short = samples.map(asWritten).flatMap((sample, index) => {
      const isShort = sample.items.includes(temp_rid) && tooLittle(sample, { name, minimum: asked });
      const usual = asked.find(({ forms }) => forms.includes(sample.form));
      // Of too little for any way the table itself tells.
      if (!isShort || !usual || tooLittle(sample, { name, minimum })) return [];
      return [{ row: index + 1, text: `${name}一般需要${usual.amount}${usual.unit}` }];
    });
    const [first] = short;
    return first ? [{ temp_rid, rows: short.map(({ row }) => row), text: first.text, choice }] : [];
  });
}
