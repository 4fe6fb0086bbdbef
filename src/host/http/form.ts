import type { z } from 'zod';

/**
 * Turns the texts of a form body or a query into what `schema` expects: numbers, booleans, lists and objects
 * (nested values are JSON, product definition section 0). Text that does not fit is left as it is, for the
 * schema to refuse. An empty text counts as not given unless the field is a text; `null` is null where a field
 * may be.
 */
export function fromText(schema: z.ZodObject, fields: Record<string, unknown>): Record<string, unknown> {
  const shape: Record<string, unknown> = schema.shape;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? decode(shape[name] as AnySchema, value) : value,
    ]),
  );
}

/** The parts of Zod's public `_zod.def` that tell one kind of schema from another. */
type AnySchema = {
  _zod: {
    def: {
      type: string;
      innerType?: AnySchema;
      in?: AnySchema;
      element?: AnySchema;
      options?: AnySchema[];
      values?: unknown[];
    };
  };
};

function decode(schema: AnySchema, value: unknown): unknown {
  const { def } = schema._zod;
  if (def.type === 'nullable' && value === 'null') return null;
  if (def.innerType) return decode(def.innerType, value);
  if (def.type === 'pipe' && def.in) return decode(def.in, value);
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item) => (def.element ? decode(def.element, item) : item));
  }
  if (typeof value !== 'string') return value;
  switch (def.type) {
    case 'number':
      return value.trim() === '' ? undefined : asNumber(value);
    case 'boolean':
      return value === '' ? undefined : ({ '1': true, true: true, '0': false, false: false }[value] ?? value);
    case 'literal':
      return def.values?.some((allowed) => typeof allowed === 'number') ? asNumber(value) : value;
    case 'array':
    case 'object':
    case 'record':
    case 'tuple':
      return value === '' ? undefined : asJson(value);
    case 'union':
      return def.options?.some((option) => option._zod.def.type === 'string')
        ? value
        : (def.options ?? []).reduce<unknown>(
            (found, option) => (found === value ? decode(option, value) : found),
            value,
          );
    default:
      return value;
  }
}

function asNumber(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
