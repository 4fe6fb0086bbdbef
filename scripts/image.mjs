// Lays out what a container holds of the product, and nothing else: `node scripts/image.mjs <folder>`, after the build. The
// program with its commands, the site, the migrations, and the few packages that stay outside of the bundle.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { besideProgram } from './outside.mjs';
import { root } from './run.mjs';

/** Fills `folder` and returns the names of the packages in it. */
export function layOutImage(folder) {
  for (const part of [
    'package.json',
    'LICENSE',
    'build/program',
    'build/client',
    'language/en',
    'db/migrations',
  ]) {
    const isNoMap = (file) => !file.endsWith('.d.ts');
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isNoMap });
  }
  const packages = [...closureOf(besideProgram)];
  for (const place of packages) cpSync(join(root, place), join(folder, place), { recursive: true });
  return packages;
}

/** The places of packages below node_modules and of all that they need, as far as it is installed on this system. */
function closureOf(names) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, from) => {
    const place = placesFor(name, from).find((each) => packages[each] && existsSync(join(root, each)));
    if (!place || found.has(place)) return;
    // A package within another one comes with it.
    if (![...found].some((outer) => place.startsWith(`${outer}/`))) found.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = packages[place];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(each, place);
  };
  for (const name of names) add(name, '');
  return found;
}

/** Where Node looks for `name` from the package at `place`, innermost first. */
function placesFor(name, place) {
  const parts = place ? place.split('/node_modules/') : [];
  const outer = parts.map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/`);
  return [...outer.map((each) => `${each}node_modules/${name}`), `node_modules/${name}`];
}

if (process.argv[1]?.endsWith('image.mjs')) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node scripts/image.mjs <folder>');
  console.log(layOutImage(folder).join('\n'));
}
