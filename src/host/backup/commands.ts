import { createSecrets } from '../config/secrets.ts';

/** What the commands print, one line each. */
export function say(line: string) {
  console.log(`澄谱 · ${line}`);
}

/** The name of the archive of an instant, in UTC; names sort by time. */
export function archiveName(now: Date): string {
  return `limpid-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.backup`;
}

/** Those of `names` that are archives older than `keepDays`; other files are left alone. */
export function expiredArchives(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = archiveName(new Date(now.getTime() - keepDays * 86_400_000));
  return names.filter((name) => isArchive(name.replace(/\.part$/, '')) && name < oldest);
}

/** The newest archive among `names`. */
export function newestArchive(names: readonly string[]): string | undefined {
  return names.filter(isArchive).sort().at(-1);
}

function isArchive(name: string): boolean {
  return /^limpid-\d{8}-\d{6}\.backup$/.test(name);
}

/** Tells whether two keys are the same without telling them. */
export function secretMark(secretKey: string): string {
  return createSecrets(secretKey).sign('backup').slice(0, 16);
}

/** 1536000 → "1.5 MB". */
export function sizeOf(bytes: number): string {
  for (const [unit, name] of [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'KB'],
  ] as const) {
    if (bytes >= unit) return `${(bytes / unit).toFixed(1)} ${name}`;
  }
  return `${bytes} B`;
}
