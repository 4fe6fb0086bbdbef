import { readFileSync } from 'node:fs';
import { type LanguageFile, shared } from './files.ts';
import { messagesIn } from './messages.ts';
import { customersModules, languageFileOf } from './modules.ts';

/** Who says a message: the language files of its modules. */
export type Said = ReadonlyMap<string, ReadonlySet<string>>;

/** Every message to customers. */
export function allMessages(): Said {
  const said = new Map<string, Set<string>>();
  const { screens, server } = customersModules();
  for (const module of [...screens, ...server]) {
    for (const { key, as } of messagesIn(module, readFileSync(module, 'utf8'))) {
      if (as === 'compared') continue;
      const files = said.get(key) ?? new Set();
      said.set(key, files.add(languageFileOf(module)));
    }
  }
  return said;
}

/** What is wrong with the language files, by file; a new message belongs where `missing` names it. */
export function stateOf(files: ReadonlyMap<string, LanguageFile>, said: Said) {
  const missing: [file: string, key: string][] = [];
  const used = new Set<string>();
  for (const [key, own] of said) {
    const without = [...own].filter((file) => {
      const found = [file, shared].find((name) => Object.hasOwn(files.get(name) ?? {}, key));
      if (found) used.add(`${found} ${key}`);
      return !found;
    });
    if (without.length > 0) missing.push([own.size > 1 ? shared : (without[0] ?? shared), key]);
  }
  const entries = [...files].flatMap(([file, forms]) =>
    Object.entries(forms).map(([key, form]) => ({ file, key, form })),
  );
  const unused = entries.filter(({ file, key }) => !used.has(`${file} ${key}`));
  const wrong = entries.flatMap(({ file, key, form }) => {
    const why = form === null ? undefined : whatIsWrong(key, form);
    return why ? [`${file}: ${key}: ${why}`] : [];
  });
  return { missing, unused: unused.map(({ file, key }): [string, string] => [file, key]), wrong };
}

/** Why an English form cannot stand for a message; undefined when it can. */
export function whatIsWrong(key: string, form: string): string | undefined {
  if (form.trim() === '') return key.trim() === '' ? undefined : 'has no English';
  if (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(form)) return `has Chinese in it: ${form}`;
  const wanted = placesIn(key);
  const given = placesIn(form);
  const isSame = wanted.length === given.length && wanted.every((place, at) => place === given[at]);
  return isSame ? undefined : `puts in ${given.join(' ') || 'nothing'}: ${form}`;
}

/** What is put in, sorted; what only decides between two texts is not. */
function placesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)!?~?\}/g)].map(([, place = '']) => `{${place}}`).sort();
}
