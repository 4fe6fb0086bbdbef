import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error a script without types
import { walkthrough } from '../scripts/walkthrough.mjs';

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

test('files and folders that documents name are there, and so is what they link to', () => {
  const root = path.dirname(docs);
  const folders = '{bench,db,deploy,docs,e2e,language,public,scripts,src,tests}';
  const files = globSync([`${folders}/**/*`, '*.*', '.env.example'], { cwd: root });
  const texts = globSync(['*.md', 'deploy/*.md', 'docs/{*,decisions/*}.md'], { cwd: root }).filter(
    (text) => !/CHANGELOG|specification/.test(text),
  );
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const gone = texts.flatMap((text) => {
    const words = readFileSync(path.join(root, text), 'utf8').replace(/```[\s\S]*?```/g, '');
    const named = [...words.matchAll(/`((?:[\w@.-]+\/)+[\w.-]+\.(?:[cm]?[jt]sx?|sql|md|css|sh|yml|json))`/g)];
    const linked = [...words.matchAll(/\]\((?!https?:)([^)#]+)/g)];
    return [
      ...named.filter(([, name = '']) => !isThere(name)),
      ...linked.filter(([, to = '']) => !existsSync(path.join(root, path.dirname(text), to))),
    ].map(([, name]) => `${text}: ${name}`);
  });
  expect(texts.length).toBeGreaterThan(50);
  expect(gone).toEqual([]);
});

test('a record, a list and a call take fewer than 120 lines in at most 8 files, and what is to be copied is there', () => {
  const files: { written: number }[] = walkthrough();
  expect(files.length).toBeLessThanOrEqual(8);
  expect(files.reduce((sum, { written }) => sum + written, 0)).toBeLessThan(120);
  const root = path.dirname(docs);
  const [table = ''] = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('## A record');
  for (const [, file = ''] of table.matchAll(/`((?:src|tests)\/[^`]+)`/g))
    expect(existsSync(path.join(root, file)), file).toBe(true);
});

test('whatever makes files of instruments is named beside the source of their structure', () => {
  const folder = path.resolve(import.meta.dirname, 'instrument-files');
  const rows = readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(
    /^\| (`[^|]+) \| [^|]+ \| ([^|]+) \|$/gm,
  );
  const named = [...rows].flatMap(([, files = '', source = '']) => {
    expect(source.trim().length, files).toBeGreaterThan(10);
    return [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  });
  const made = globSync('*.ts', { cwd: folder }).filter((file) => !readsThem.includes(file));
  expect([...new Set(named)].toSorted()).toEqual(made.toSorted());
});

/** What reads the files of others, or holds pieces of which they are made. */
const readsThem = ['bytes.ts', 'made.ts', 'text-files.test.ts', 'map-files.test.ts'];
