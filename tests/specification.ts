import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One call that the specification names in section 7; the method where it says one. */
export type SpecifiedCall = { path: string; method?: 'GET' | 'POST' };

/**
 * Spellings that section 7 leaves open, as the product definition decided them: calls whose method and path are
 * "not shown", and groups written in words.
 */
const decided: Record<string, readonly string[]> = {
  'prestore: list': ['prestore/list'],
  'rule balance (list, history, export)': [
    'prestore/ruleBalance/list',
    'prestore/ruleBalance/history',
    'prestore/ruleBalance/export',
  ],
  'withdraw (add, update4user, cancel, list)': [
    'promoter_rebate/withdraw/add',
    'promoter_rebate/withdraw/update4user',
    'promoter_rebate/withdraw/cancel',
    'promoter_rebate/withdraw/list',
  ],
};

/** Every call of section 7, read from the specification's own text in docs/. */
export function specifiedCalls(): SpecifiedCall[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../docs/specification.md'), 'utf8');
  const section = between(text, '## 7. ', '## 8. ');
  const open = between(section, '### Open calls', '### Authenticated calls');
  const authenticated = section.slice(section.indexOf('### Authenticated calls'));
  const posted = [...open.matchAll(/^\| (\/api\/\S+) \|/gm)].map(([, call = '']) => ({
    path: call,
    method: 'POST' as const,
  }));
  const gotten = [...open.matchAll(/^- (\/api\/[^\s,]+)/gm)].map(([, call = '']) => ({
    path: call,
    method: 'GET' as const,
  }));
  const groups = [...authenticated.matchAll(/^- (.+)$/gm)].flatMap(([, line = '']) => callsOf(line));
  return [...posted, ...gotten, ...groups.map((call) => ({ path: `/api/auth/${call}` }))];
}

/** `address: add, edit; rule balance (list)` → address/add, address/edit, … */
function callsOf(line: string): string[] {
  return line.split(/;\s*/).flatMap((part) => {
    if (decided[part]) return decided[part];
    const [group = '', names] = part.split(/:\s*/);
    return names ? names.split(/,\s*/).map((name) => `${group}/${name}`) : [group];
  });
}

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start), text.indexOf(end));
}
