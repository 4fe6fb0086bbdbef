import type { z } from 'zod';

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

/** The same problems, those of `fields` first and in their order. */
export function inOrder(problems: Record<string, string | undefined>, fields: readonly string[]): Problems {
  const ordered = [...fields, ...Object.keys(problems)].map((field) => [field, problems[field]]);
  return Object.fromEntries(ordered.filter(([, problem]) => problem));
}

/** What each field is told of itself: its name, and what is wrong with it. */
export function fieldsOf(problems: Record<string, string | undefined>) {
  return (name: string) => ({ name, problem: problems[name] });
}
