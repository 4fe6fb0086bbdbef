import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { inSources } from './places.ts';

test('a stack of the bundle tells the places in the sources, one of the sources stays as it is', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'limpid-places-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const folder = path.join(project, 'build/program');
  mkdirSync(folder, { recursive: true });
  // The bundle's second line, fifth column, is the third line of the source, first column.
  const map = { version: 3, sources: ['../../src/price.ts'], names: [], mappings: ';IAEA' };
  writeFileSync(path.join(folder, 'server.js.map'), JSON.stringify(map));
  const [bundled, source] = ['build/program/server.js:2:5', 'src/price.ts:3:1'].map(
    (place) => `${pathToFileURL(project).href}/${place}`,
  );
  const stackAt = (place?: string) => `Error: no price\n    at priceOf (${place})\n    at async ${place}`;
  expect(inSources(stackAt(bundled))).toBe(stackAt(source));
  expect(inSources(stackAt(source))).toBe(stackAt(source));
  const unmapped = stackAt(bundled?.replace('server.js', 'other.js'));
  expect(inSources(unmapped)).toBe(unmapped);
});
