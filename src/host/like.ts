/** The pattern for LIKE that finds `text` anywhere; its own percent signs and underscores are letters like others. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
