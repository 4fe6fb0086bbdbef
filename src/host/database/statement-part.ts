import { LRUCache } from 'lru-cache';
import type { Part } from '../running/trace.ts';

const longest = 2_000;
const known = new LRUCache<string, Part>({ max: 1_000 });

/** A statement as a part of the work: named by what it does to which table, its text without any value. */
export function statementPart(text: string): Part {
  const found = known.get(text);
  if (found) return found;
  const plain = withoutValues(text).replace(/\s+/g, ' ').trim();
  const [first = 'SQL'] = plain.split(' ', 1);
  const [, change, changed] = /\b(insert into|update|delete from) ([\w."]+)/i.exec(plain) ?? [];
  const [, read] = /\bfrom ([\w."]+)/i.exec(plain) ?? [];
  const isChange = change?.toLowerCase().startsWith(first.toLowerCase()) || /^with$/i.test(first);
  const verb = isChange && change ? change.split(' ', 1)[0] : first;
  const table = (isChange ? (changed ?? read) : read)?.replaceAll('"', '');
  const part: Part = {
    name: [verb?.toUpperCase(), table].filter(Boolean).join(' '),
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, longest) },
  };
  known.set(text, part);
  return part;
}

/** Values come apart from statements; what stands in one all the same is a constant of ours, or has no place there. */
function withoutValues(text: string): string {
  return text
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '?')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$"])\d[\d.]*(?![\w"])/g, '?');
}
