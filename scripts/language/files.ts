import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageFileOf } from './modules.ts';

const folder = path.resolve(import.meta.dirname, '../../language/en');

/** English forms by messages; null for what has to stay as it is. */
export type LanguageFile = Readonly<Record<string, string | null>>;

/** Words that shops of this trade write and customers send; they are no messages. */
const tradeFile = 'trade.json';
export const tradeWords = path.join(folder, tradeFile);

/** The messages of several features; those of one stand in a file of its own, which comes first. */
export const shared = 'common';

/** All language files by their names. */
export function languageFiles(): Map<string, LanguageFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== tradeFile);
  return new Map(
    names
      .sort()
      .map((name) => [
        path.basename(name, '.json'),
        JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as LanguageFile,
      ]),
  );
}

/** Sorted, so that everybody's changes meet in as few places as may be; a file without messages goes. */
export function writeLanguageFile(name: string, forms: LanguageFile): void {
  const file = path.join(folder, `${name}.json`);
  const sorted = Object.entries(forms).sort(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** The file that has a module's message; undefined where none has. */
export function fileWith(
  files: ReadonlyMap<string, LanguageFile>,
  module: string,
  key: string,
): string | undefined {
  return [languageFileOf(module), shared].find((name) => Object.hasOwn(files.get(name) ?? {}, key));
}
