import type { ParameterField } from '../contract.ts';
import type { FormValue } from '../forms/rules.files.ts';
import { heldBy, superUrgent, type Values } from '../forms/rules.form.ts';

/** What the hash of a shared address begins with; everything else in it is a place on the page. */
const mark = 'choices';
/** Choices are shared, texts and files are not: they may be confidential. */
const kinds: readonly ParameterField['kind'][] = [
  'select',
  'multi',
  'number',
  'range',
  'bool',
  'periodic-elements',
];

/** The choices that differ from the defaults, as the hash of an address; empty when none do. */
export function choicesHash(fields: readonly ParameterField[], values: Values): string {
  const query = new URLSearchParams();
  for (const field of fields.filter(({ kind }) => kinds.includes(kind))) {
    const held = heldBy(field, values);
    if (held === undefined || inText(held) === inText(heldBy(field, {}))) continue;
    query.set(field.key, inText(held));
  }
  return query.size ? `#${mark}&${query}` : '';
}

/** The choices that a hash carries, as far as the form has them; undefined when it carries none. */
export function choicesIn(
  hash: string,
  fields: readonly ParameterField[],
): Record<string, FormValue> | undefined {
  const start = `#${mark}&`;
  if (!hash.startsWith(start)) return undefined;
  const query = new URLSearchParams(hash.slice(start.length));
  return Object.fromEntries(
    fields.flatMap((field): [string, FormValue][] => {
      const text = kinds.includes(field.kind) ? query.get(field.key) : null;
      const value = text === null ? undefined : fromText(field, text);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

function inText(value: FormValue | undefined): string {
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

function fromText({ key, kind, options }: ParameterField, text: string): FormValue | undefined {
  const parts = text.split(',');
  const isKnown = (part: string) => options.some(({ value }) => value === part);
  switch (kind) {
    case 'select':
      return isKnown(text) ? text : undefined;
    case 'multi':
      return parts.every(isKnown) ? parts : undefined;
    case 'bool':
      return key === 'urgent' && text === superUrgent ? superUrgent : text === 'true';
    case 'number':
      return numberOf(text);
    case 'range': {
      const numbers = parts.flatMap((part) => numberOf(part) ?? []);
      return numbers.length === 2 ? numbers : undefined;
    }
    default:
      return parts.length <= 118 && parts.every((part) => /^[A-Z][a-z]?$/.test(part)) ? parts : undefined;
  }
}

function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
