/** A state's name with how many are in it, once that is known. */
export const withCount = (
  name: string,
  counts: Record<string, number> | undefined,
  state: string | number,
): string => (counts ? `${name} ${counts[state] ?? 0}` : name);
