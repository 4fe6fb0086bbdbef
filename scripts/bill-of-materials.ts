// What production is made of, from package-lock.json, as CycloneDX 1.6 on standard output. npm's own `npm sbom --omit dev`
// leaves out what is a peer of something as well, React among it.
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Locked = {
  name?: string;
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked> };

/** The bill of all packages that are not for development alone; `told` are licences that the lock does not tell. */
export function billOfMaterials({ packages }: Lock, told: Record<string, string> = {}) {
  const { '': own, ...others } = packages;
  const parts = Object.entries(others).filter(([, { dev }]) => !dev);
  const refOf = (place: string) => {
    const { name = nameAt(place), version } = packages[place] as Locked;
    return purlOf(name, version);
  };
  const dependsOn = (place: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[place] as Locked;
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    return [...new Set(names.flatMap((name) => placeOf(packages, place, name) ?? []).map(refOf))].sort();
  };
  const components = parts.map(
    ([place, { name = nameAt(place), version, integrity, license, optional }]) => ({
      ...{ type: 'library', 'bom-ref': purlOf(name, version), name, version, purl: purlOf(name, version) },
      scope: optional ? 'optional' : 'required',
      ...(integrity?.startsWith('sha512-') && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      }),
      licenses: [{ expression: told[name] ?? license ?? 'NOASSERTION' }],
    }),
  );
  const root = `pkg:npm/${own?.name}@${own?.version}`;
  return {
    ...{
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
    },
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, name: own?.name, version: own?.version, purl: root },
    },
    components: [...new Map(components.map((part) => [part.purl, part])).values()],
    dependencies: [
      { ref: root, dependsOn: dependsOn('') },
      ...new Map(
        parts.map(([place]) => [refOf(place), { ref: refOf(place), dependsOn: dependsOn(place) }]),
      ).values(),
    ],
  };
}

/** Licences that stand in a package's own texts and not in its package.json, as they stand there. */
export const licencesToldElsewhere: Record<string, string> = {
  'combine-errors': 'MIT',
  'png-js': 'MIT',
  jsfive: 'CC0-1.0',
};

const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? '';
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Where Node finds `name` from `place`, innermost first. */
function placeOf(packages: Lock['packages'], place: string, name: string): string | undefined {
  const candidate = place ? `${place}/node_modules/${name}` : `node_modules/${name}`;
  if (packages[candidate]) return candidate;
  if (!place) return undefined;
  const above = place.lastIndexOf('/node_modules/');
  return placeOf(packages, above < 0 ? '' : place.slice(0, above), name);
}

if (import.meta.main) {
  const lock = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8');
  console.log(JSON.stringify(billOfMaterials(JSON.parse(lock), licencesToldElsewhere), null, 2));
}
