import { z } from 'zod';

/** A list of different texts, which a form or a query may also write as `a,b` or `["a","b"]`. */
export function textList(item: z.ZodType<string>, most: number) {
  return z.preprocess(
    (value) => once(typeof value === 'string' ? split(value) : value),
    z.array(item).min(1).max(most).meta({ uniqueItems: true }),
  );
}

/** Addresses are written by people and other sites, so what stands there twice is read as once. */
function once(list: unknown): unknown {
  return Array.isArray(list) ? [...new Set(list)] : list;
}

function split(text: string): unknown {
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
