import type { z } from '../../core/zod.ts';

/**
 * What is told of what a service answers: what the output schema names, and nothing else. Limits of a schema are those of what may
 * be written today; what was written while they were others is told as it is. Throws ZodError at anything else.
 */
export function toldBy<Output extends z.ZodType>(output: Output, answer: unknown): z.output<Output> {
  const { value, issues } = output._zod.run({ value: answer, issues: [] }, { async: false }) as Told;
  const wrong = issues.filter(({ code }) => code !== 'too_big' && code !== 'too_small');
  // What is wrong is told in the library's own words.
  return (wrong.length ? output.parse(answer) : value) as z.output<Output>;
}

type Told = z.core.ParsePayload;
