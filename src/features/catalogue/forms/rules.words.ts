import { counted } from '../../../core/counted.ts';
import type { ParameterField } from '../contract.ts';
import type { FormValue } from './rules.files.ts';
import { filesIn } from './rules.files.ts';
import { heldBy, superUrgent, type Values, visibleFields } from './rules.form.ts';

/** A filled-in form in words, for orders, labels and papers: only what was asked for and answered. */
export function formInWords(
  fields: readonly ParameterField[],
  values: Values,
): { name: string; value: string }[] {
  return visibleFields(fields, values, { urgent: { multiplier_percent: 100, lead_time_factor: 1 } }).flatMap(
    (field) => {
      const held = heldBy(field, values);
      return held === undefined ? [] : [{ name: field.name, value: inWords(field, held) }];
    },
  );
}

function inWords(field: ParameterField, value: FormValue): string {
  const labelOf = (each: unknown) =>
    field.options.find((option) => option.value === each)?.label ?? String(each);
  switch (field.kind) {
    case 'bool':
      if (value === superUrgent) return '特急';
      return value === true ? '是' : '否';
    case 'range':
      return Array.isArray(value) ? `${value.join('–')} ${field.unit}`.trim() : String(value);
    case 'number':
      return counted(String(value), field.unit).trim();
    case 'file':
      return filesIn(value)
        .map(({ name }) => name)
        .join('、');
    default:
      return Array.isArray(value) ? value.map(labelOf).join('、') : labelOf(value);
  }
}
