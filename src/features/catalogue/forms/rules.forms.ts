import type { ParameterField } from '../contract.ts';

/** Fields under their heading; the name is empty for those without one. */
export type FieldGroup<Field> = { name: string; fields: Field[] };

/** Fields by their groups, which stand in the order of their first fields. */
export function inGroups<Field extends Pick<ParameterField, 'group'>>(
  fields: readonly Field[],
): FieldGroup<Field>[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const name = field.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, those]) => ({ name, fields: those }));
}

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
