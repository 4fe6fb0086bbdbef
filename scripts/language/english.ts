import type { Plugin } from 'vite';
import { fileWith, languageFiles, tradeWords } from './files.ts';
import { type Message, messagesIn } from './messages.ts';
import { customersModules } from './modules.ts';

/** The English form of a message; undefined where it stays as it is. */
export type Translate = (key: string) => string | undefined;

/** Puts English in place of the messages in customers' modules. */
export function englishMessages(): Plugin {
  const files = languageFiles();
  const modules = new Set(customersModules().screens);
  return {
    name: 'english-messages',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/ui\/showing\/shown\.ts$/ },
      handler: () =>
        `import words from ${JSON.stringify(tradeWords)};\nexport const shown = (word) => words[word] ?? word;`,
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/ },
      handler(code, id) {
        const module = id.split('?')[0] ?? '';
        if (!modules.has(module)) return undefined;
        const translate = (key: string) => {
          const file = fileWith(files, module, key);
          return (file && files.get(file)?.[key]) ?? undefined;
        };
        return { code: translated(module, code, translate), map: null };
      },
    },
  };
}

/** What is put in, as `{0}`, in small letters as `{0~}`, or one of two texts by whether it is one: `{0|item|items}`. */
const places = /\{(\d+)!?(~)?(?:\|([^|}]*)\|([^}]*))?\}/g;

/** A module with its messages in English. */
export function translated(file: string, code: string, translate: Translate): string {
  const messages = messagesIn(file, code).sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  /** The text of the module between two places, with English in it. */
  const between = (from: number, to: number): string => {
    let at = from;
    let text = '';
    for (const message of messages) {
      // What stands in a message that is English already was written with it.
      if (message.start < at || message.end > to) continue;
      const form = translate(message.key);
      if (form === undefined) continue;
      text += code.slice(at, message.start) + written(message, form);
      at = message.end;
    }
    return text + code.slice(at, to);
  };
  const written = ({ as, parts, key }: Message, form: string): string => {
    const expression = (at: number): string => {
      const part = parts[at];
      if (!part) throw new Error(`${file}: there is no {${at}} in ${key}`);
      return between(part.start, part.end);
    };
    if (as === 'children')
      return inPieces(form, {
        text: (text) => `{${JSON.stringify(text)}}`,
        part: (at, isSmall) => (parts[at]?.isTag ? expression(at) : `{${begun(expression(at), isSmall)}}`),
        chosen: (at, one, several) => `{${choice(expression(at), one, several)}}`,
      });
    if (parts.length === 0) return as === 'attribute' ? `{${JSON.stringify(form)}}` : JSON.stringify(form);
    return `\`${inPieces(form, {
      text: escaped,
      part: (at, isSmall) => `\${${begun(expression(at), isSmall)}}`,
      chosen: (at, one, several) => `\${${choice(expression(at), one, several)}}`,
    })}\``;
  };
  return between(0, code.length);
}

/** As it is, or as it stands within a sentence: names of several capitals stay as they are. */
const begun = (value: string, isSmall: boolean) =>
  isSmall ? `String(${value}).replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase())` : value;

const choice = (value: string, one: string, several: string) =>
  `(${value}) == 1 ? ${JSON.stringify(one)} : ${JSON.stringify(several)}`;

/** A form with its texts and what is put in or decides, each as it is written down. */
function inPieces(
  form: string,
  write: {
    text: (text: string) => string;
    part: (at: number, isSmall: boolean) => string;
    chosen: (at: number, one: string, several: string) => string;
  },
): string {
  let at = 0;
  let pieces = '';
  const add = (text: string) => {
    if (text) pieces += write.text(text);
  };
  for (const { 0: place, 1: number, 2: isSmall, 3: one, 4: several, index } of form.matchAll(places)) {
    add(form.slice(at, index));
    pieces +=
      one === undefined || several === undefined
        ? write.part(Number(number), isSmall !== undefined)
        : write.chosen(Number(number), one, several);
    at = index + place.length;
  }
  add(form.slice(at));
  return pieces;
}

const escaped = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
