/** A day as people write it, as YYYY-MM-DD; undefined where it is none. */
export function dayOf(text: string): string | undefined {
  const [, year, month, date] =
    /^(\d{4})(?:\s*[-/.年]\s*)(\d{1,2})(?:\s*[-/.月]\s*)(\d{1,2})\s*日?$/.exec(text.trim()) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ??
    [];
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const known = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day ? undefined : day;
}
