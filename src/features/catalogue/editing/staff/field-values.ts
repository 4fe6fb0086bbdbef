import type { ParameterField } from '../../contract.ts';
import type { EditedField } from '../contract.ts';
import type { EditedService } from './service-data.ts';

type Standard = string | number | boolean | null | (string | number)[];

/** A field as the form of its editor holds it; amounts in yuan. */
export type FieldValues = {
  name: string;
  key: string;
  kind: ParameterField['kind'];
  unit: string;
  help: string;
  group: string;
  isRequired: boolean;
  isOfSamples: boolean;
  options: {
    value: string;
    label: string;
    yuan: number | null;
    days?: number | null | undefined;
    isForLittle?: boolean;
  }[];
  standard?: Standard;
  min?: number | null;
  max?: number | null;
  step?: number | null;
  accept?: string;
  perUnitYuan?: number | null;
  included?: number | null;
  daysPerUnit?: number | null;
  delta_per: ParameterField['delta_per'];
  dependsOn?: string;
  dependsIn: string[];
  rule?: string;
  ruleText?: string;
  excludes: { when: string[]; key: string; in: string[] }[];
  targets: (string | number)[];
};

/** Fields that are charged by how many they name. */
export const countedKinds: readonly ParameterField['kind'][] = ['number', 'multi', 'periodic-elements'];

/** What the editor begins with; a new field is for this service alone. */
export function asValues(service: EditedService, field?: EditedField): FieldValues {
  return {
    name: field?.name ?? '',
    key: field?.key ?? '',
    kind: field?.kind ?? 'select',
    unit: field?.unit ?? '',
    help: field?.help ?? '',
    group: field?.group ?? '',
    isRequired: field?.required ?? false,
    isOfSamples: field?.of_samples === 1,
    options:
      field?.options.map(({ value, label, price, days, little }) => ({
        ...{ value, label, days },
        ...{ yuan: price / 100, isForLittle: little ?? false },
      })) ?? [],
    standard: (field?.default as Standard | undefined) ?? undefined,
    min: field?.min,
    max: field?.max,
    step: field?.step,
    accept: field?.accept ?? '',
    perUnitYuan: (field?.price_per_unit ?? 0) / 100,
    included: field?.included ?? 0,
    daysPerUnit: field?.days_per_unit ?? 0,
    delta_per: field?.delta_per ?? 'sample',
    dependsOn: field?.depends?.key,
    dependsIn: field?.depends?.in ?? [],
    rule: field?.pattern?.rule ?? '',
    ruleText: field?.pattern?.text ?? '',
    excludes: field?.excludes ?? [],
    targets: field?.applies_to.map(({ target }) => target) ?? [service.rid],
  };
}

/** What the call takes for it. */
export function asInput(values: FieldValues) {
  const { rule, ruleText, excludes, group, isOfSamples } = values;
  const { kind, options, isRequired, standard, perUnitYuan, dependsOn, dependsIn, targets, accept } = values;
  const isCounted = countedKinds.includes(kind);
  const isChoosing = kind === 'select' || kind === 'multi';
  return {
    key: values.key ?? '',
    name: values.name ?? '',
    kind,
    unit: values.unit ?? '',
    help: values.help ?? '',
    group: group ?? '',
    required: isRequired ? (1 as const) : (0 as const),
    of_samples: isOfSamples ? (1 as const) : (0 as const),
    options: isChoosing
      ? (options ?? []).map((option) => ({
          value: option?.value ?? '',
          label: option?.label ?? '',
          price: Math.round((option?.yuan ?? 0) * 100),
          ...(option?.days && { days: option.days }),
          ...(kind === 'select' && option?.isForLittle && { little: true }),
        }))
      : [],
    delta_per: values.delta_per,
    price_per_unit: isCounted ? Math.round((perUnitYuan ?? 0) * 100) : 0,
    included: isCounted ? (values.included ?? 0) : 0,
    days_per_unit: isCounted ? (values.daysPerUnit ?? 0) : 0,
    default: standard === undefined || standard === '' ? null : standard,
    min: values.min ?? null,
    max: values.max ?? null,
    step: values.step ?? null,
    accept: kind === 'file' && accept ? accept : null,
    depends: dependsOn ? { key: dependsOn, in: dependsIn ?? [] } : null,
    pattern: kind === 'text' && (rule || ruleText) ? { rule: rule ?? '', text: ruleText ?? '' } : null,
    excludes:
      isChoosing || kind === 'bool'
        ? (excludes ?? []).map((each) => ({
            when: each?.when ?? [],
            key: each?.key ?? '',
            in: each?.in ?? [],
          }))
        : [],
    applies_to: targets ?? [],
  };
}
