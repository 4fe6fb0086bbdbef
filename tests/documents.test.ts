import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.resolve(import.meta.dirname, '../docs');

test('decisions are numbered without a gap and say context, decision and consequences', () => {
  const files = globSync('decisions/*.md', { cwd: docs }).toSorted();
  for (const [index, file] of files.entries()) {
    const number = String(index + 1).padStart(3, '0');
    expect(path.basename(file).slice(0, 4)).toBe(`${number}-`);
    const text = readFileSync(path.join(docs, file), 'utf8');
    expect(text, file).toMatch(new RegExp(`^# ${number} [A-Z]`));
    expect(text.match(/^## .*$/gm), file).toEqual(['## Context', '## Decision', '## Consequences']);
  }
});

test('the glossary has one row for a word', () => {
  const rows = [...readFileSync(path.join(docs, 'glossary.md'), 'utf8').matchAll(/^\| ([^|]+) \|/gm)];
  const words = rows.flatMap(([, chinese = '']) => chinese.split(' / '));
  expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
});
