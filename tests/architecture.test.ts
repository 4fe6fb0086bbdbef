import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { features as manifests } from '../src/features.ts';

const root = path.resolve(import.meta.dirname, '../src');

/** In reading order: each may use those above it, never those below. `experiment` answers no call, so it has no manifest. */
const features = Object.keys(manifests).flatMap((name) =>
  name === 'results' ? ['experiment', name] : [name],
);
const layers = ['core', 'ui', 'host', 'features', 'site'];
const allowed: Record<string, readonly string[]> = {
  core: ['core'],
  ui: ['core', 'ui'],
  host: ['core', 'host'],
  features: ['core', 'ui', 'host', 'features'],
  site: layers,
};

type Import = { from: string; to: string };

/** Why one file of src may not import another; undefined when it may. Static and lazy imports alike. */
function whyForbidden({ from, to }: Import): string | undefined {
  const [fromLayer = '', toLayer = ''] = [from.split('/')[0], to.split('/')[0]];
  if (!layers.includes(fromLayer)) return undefined;
  if (!allowed[fromLayer]?.includes(toLayer)) return `${fromLayer} may not use ${toLayer}`;
  if (from.endsWith('.tsx') && isServers(to)) return 'screens may not use the server';
  const [fromName, toName] = [nameOf(from), nameOf(to)];
  if (fromLayer === 'features' && /^(contract|rules)$/.test(fromName)) {
    if (toLayer !== 'core' && !/^(contract|rules)$/.test(toName))
      return `${fromName} may only use core, contracts and rules`;
  }
  if (fromLayer === 'features' && toLayer === 'features') {
    const [mine = '', theirs = ''] = [from.split('/')[1], to.split('/')[1]];
    if (mine === theirs) return undefined;
    if (features.indexOf(theirs) > features.indexOf(mine))
      return `${mine} may not use ${theirs}, which comes later`;
    if (/^(feature|leaving|privacy|routes)$/.test(toName))
      return `${theirs} is not used through its ${toName}`;
  }
  return undefined;
}

/** rules.states.ts → rules */
function nameOf(file: string): string {
  return path.basename(file).split('.')[0] ?? '';
}

/** Whether a file is the server's: machinery, tables, or what uses them, by however many steps. */
function isServers(file: string, asked = new Set<string>()): boolean {
  if (file.startsWith('host/')) return true;
  if (asked.has(file) || file.endsWith('.tsx') || !files.includes(file)) return false;
  asked.add(file);
  return importsOf(file).some(({ to }) => isServers(to, asked));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    from: file,
    to: path.relative(root, path.resolve(root, path.dirname(file), target)),
  }));
}

const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

test('every import follows the rule of the house', () => {
  const breaches = files
    .flatMap(importsOf)
    .filter(({ to }) => !to.startsWith('..'))
    .flatMap((link) => {
      const why = whyForbidden(link);
      return why ? [`${link.from} → ${link.to}: ${why}`] : [];
    });
  expect(files.length).toBeGreaterThan(20);
  expect(breaches).toEqual([]);
});

test('links are ours, which cost a page next to nothing', () => {
  const others = files.filter(
    (file) =>
      file !== 'ui/link.tsx' &&
      /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(others).toEqual([]);
});

test('every feature stands in the reading order', () => {
  const folders = new Set(
    files.filter((file) => file.startsWith('features/')).map((file) => file.split('/')[1] ?? ''),
  );
  expect([...folders].filter((folder) => !features.includes(folder))).toEqual([]);
});

test('a folder has about 25 files, and rooms when it has more', () => {
  const held = Object.groupBy(files, (file) => path.dirname(file));
  expect(Object.keys(held).filter((folder) => (held[folder]?.length ?? 0) > 28)).toEqual([]);
});

test('docs/architecture.md lists the features in their order, and the rooms of each', () => {
  const text = readFileSync(path.resolve(root, '../docs/architecture.md'), 'utf8');
  const [, table = ''] = /\| Feature, in reading order \| Rooms \|\n\|.*\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const namesIn = (cell: string) =>
    cell
      .replace(/\([^)]*\)|:.*/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '–');
  const told = table.split('\n').flatMap((row) => {
    const [, names = '', rooms = ''] = row.split('|');
    return namesIn(names).map((name) => [name, namesIn(rooms).toSorted()]);
  });
  const roomsOf = (name: string) =>
    globSync(`features/${name}/*/`, { cwd: root }).map((folder) => path.basename(folder));
  const screens = ['public', 'member', 'staff'];
  expect(told).toEqual(
    features.map((name) => [
      name,
      roomsOf(name)
        .filter((room) => !screens.includes(room))
        .toSorted(),
    ]),
  );
});

/** The files that `file` loads at once; with `later` also those that it loads when they are wanted. */
function reach(file: string, later: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !files.includes(file)) return seen;
  seen.add(file);
  const pattern = later
    ? /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
    : /^(?:import|export)(?! type)[^;]*?from\s*'(\.[^']+)'/gms;
  for (const [, target = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(pattern)) {
    reach(path.relative(root, path.resolve(root, path.dirname(file), target)), later, seen);
  }
  return seen;
}

test.each([
  ['antd', /from '(antd|@ant-design)/, false],
  ['TanStack Query, not even later', /from '@tanstack/, true],
])('public screens never reach %s', (_, library, later) => {
  const entries = files.filter((file) =>
    /\/public\/|^site\/(root|entry\.client|pages\/detail-page)\.tsx$|^site\/layouts\/public\.tsx$/.test(file),
  );
  expect(entries.length).toBeGreaterThan(0);
  const guilty = [...new Set(entries.flatMap((entry) => [...reach(entry, later)]))].filter((file) =>
    library.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(guilty).toEqual([]);
});

test('what every page shows loads no schemas', () => {
  const frame = [...reach('site/layouts/public.tsx', false)];
  expect(frame).toContain('site/shell/login-gate.tsx');
  expect(frame.filter((file) => /from 'zod'/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ['core/money.ts', 'host/config/config.ts'],
  ['ui/icon.tsx', 'features/home/contract.ts'],
  ['host/http/http.ts', 'features/home/service.ts'],
  ['features/home/public/home-page.tsx', 'features/home/service.ts'],
  ['features/home/public/home-page.tsx', 'host/config/config.ts'],
  ['features/home/contract.ts', 'features/home/tables.ts'],
  ['features/settings/service.ts', 'features/home/contract.ts'],
  ['features/home/service.ts', 'features/settings/feature.ts'],
])('%s may not import %s', (from, to) => {
  expect(whyForbidden({ from, to })).toBeDefined();
});

/**
 * A number where the state of a record is meant. Tables may write codes into conditions of their indexes, which are
 * words of migrations; what is compared with 200 and more by `response.status` or given to `data` is HTTP's,
 * and lists of sizes, pauses and versions are none of states.
 */
const bareState =
  /[sS]tatus\)?\}? (?:===|!==|<=?|>=?|=|<>|IN|NOT IN) \(?\d|[sS]tatus: \d|[sS]tatus, \[?\d|\[[\d, ]+\]\.includes\([^)]*[sS]tatus|\?status=\d|[sS]tatus\S*(?: \S+)? \?\? [1-9]|\b(?:to|from): (?:\[\d|(?:\d0|1[0-3][05]|2[0-2][05])\b)|states?: \[\d|\[(?:0, )?\d{1,2}[05](?:, \d{1,2}[05])*\]/;
const isNoState =
  /response\.status|\{ status: [2345]\d\d\b|\bfrom: 0, to: |\{ from: 100, to: 300|from: \d+ \* |[sS]izes?\b|[oO]ptions[:=]|pauses = |[vV]ersion/;

test.each([
  'if (order.status === 10) return;',
  'where(eq(orders.status, 30))',
  'inArray(orders.status, [10, 20])',
  'set({ status: 50 })',
  'WHERE o.status IN (60, 70)',
  '[10, 20].includes(statement.status)',
  'const isOwed = order.pay_status === 1;',
  "move(db, order, { action: 'send', by, now, to: 40 })",
  "prepay: { name: '去付款', from: [10], to: [] },",
  'const open: readonly number[] = [10, 15, 65];',
  "waiting: { name: '待寄出', states: [10, 15] },",
  'unsettled: among([110]),',
  'const status = assign?.status ?? 10;',
])('a bare state number is found in %s', (line) => {
  expect(bareState.test(line)).toBe(true);
});

test('states have names in code, never bare numbers', () => {
  const files = globSync(['features/**/*.{ts,tsx}', 'site/**/*.{ts,tsx}', '../db/*.ts'], {
    cwd: root,
  }).filter((file) => !/\.test\.ts$|\/tables[^/]*\.ts$/.test(file));
  const bare = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => bareState.test(line) && !isNoState.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(bare).toEqual([]);
});
