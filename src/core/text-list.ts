import { z } from 'zod';

/** A list of texts, which a form or a query may also write as `a,b` or `["a","b"]`. */
export function textList(item: z.ZodType<string>, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? split(value) : value),
    z.array(item).min(1).max(most),
  );
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
