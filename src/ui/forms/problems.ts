import { z } from 'zod';

// The pages' content security policy forbids compiling text, which zod would try for speed.
z.config({ jitless: true });

/** What is wrong with a form: a message by field, in the order of the fields. */
export type Problems = Record<string, string>;

/** The first problem of each field of `values`, as the call's own input schema words it. */
export function problemsOf(schema: z.ZodType, values: unknown): Problems {
  const problems: Problems = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[String(path[0] ?? '')] ??= message;
  }
  return problems;
}
