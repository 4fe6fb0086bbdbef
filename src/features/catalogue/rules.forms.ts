import type { ParameterField } from './contract.ts';

/** Fields that describe the samples rather than the test. */
export const sampleFields: readonly string[] = [
  'sample_count',
  'sample_names',
  'main_components',
  'hazards',
  'storage',
  'recycle',
];

/** Values of fields that must agree, told to customers in words; the catalogue's README is the source. */
const conflicts: readonly { keys: string[]; text: string }[] = [
  { keys: ['hazards'], text: '“无”不能与其他危险特性同时选择' },
  { keys: ['sample_names', 'sample_count'], text: '样品编号的行数须与样品数量一致' },
  { keys: ['bio_species', 'bio_ethics'], text: '人源样品须上传伦理批件或知情同意书' },
];

/** The conflicts that may arise in a form with these fields. */
export function conflictsAmong(fields: readonly ParameterField[]): { keys: string[]; text: string }[] {
  const keys = fields.map(({ key }) => key);
  const known = conflicts.filter((conflict) => conflict.keys.every((key) => keys.includes(key)));
  const labels = (field: ParameterField, values: readonly string[]) =>
    values.map((value) => `“${choiceName(field, value)}”`).join('、');
  const chosen = fields.flatMap((field) =>
    (field.excludes ?? []).flatMap(({ when, key, in: others }) => {
      const other = fields.find((each) => each.key === key);
      if (!other) return [];
      const text = `${field.name}${labels(field, when)}不能与${other.name}${labels(other, others)}同时选择`;
      return [{ keys: [field.key, key], text }];
    }),
  );
  return [...known, ...chosen];
}

/** What a value of a field is called. */
export function choiceName({ kind, options }: ParameterField, value: string): string {
  if (kind === 'bool') return value === 'true' ? '是' : '否';
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The first point of what a service asks of samples (Markdown), where the least amount stands; null without points. */
export function firstRequirement(markdown: string): string | null {
  const [, point] = /^-\s+(.+)$/m.exec(markdown) ?? [];
  return point?.trim() ?? null;
}
