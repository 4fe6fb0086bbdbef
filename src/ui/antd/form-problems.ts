import type { FormInstance } from 'antd';
import type { z } from 'zod';

/** What stands beside the fields of a form: the name of a field of the form and what is wrong with it. */
export type FormProblem = { field: string | (string | number)[]; message: string };

/**
 * What a call's schema finds wrong, by the fields of the input; `name` says what the form calls a field of the input
 * where that differs.
 */
export function problemsOfInput(
  schema: z.ZodType,
  input: unknown,
  name: (path: (string | number)[]) => (string | number)[] = (path) => path,
): FormProblem[] {
  const checked = schema.safeParse(input);
  if (checked.success) return [];
  return checked.error.issues.map(({ path, message }) => ({
    field: name(path.map((part) => (typeof part === 'symbol' ? String(part) : part))),
    message,
  }));
}

/** Shows these problems, and no earlier ones, beside their fields and leads to the first; true when there are none. */
// biome-ignore lint/suspicious/noExplicitAny: the shape of the form is its own business here
export function showProblems(form: FormInstance<any>, problems: readonly FormProblem[]): boolean {
  const former = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  form.setFields(former.map(({ name }) => ({ name, errors: [] })));
  form.setFields(problems.map(({ field, message }) => ({ name: field, errors: [message] })));
  const [first] = problems;
  if (first) form.scrollToField(first.field, { block: 'center', focus: true });
  return problems.length === 0;
}
