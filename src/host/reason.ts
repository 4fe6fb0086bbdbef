/** Why something failed, in one line for whoever starts a program: the innermost cause, which quotes no data. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // Several addresses were tried, each in vain.
  if (error instanceof AggregateError && !error.message) return reasonOf(error.errors[0]);
  return (error.message || error.name).replace(/\s*\n\s*/g, ' ');
}
