// Installs the locked dependencies when node_modules does not hold them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietly, root, Trouble } from './run.mjs';

export async function installDependencies() {
  if (areInstalled()) return;
  // npm tells which npm it is; run by hand, the one on the path is used.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await quietly('安装依赖', [[...npm, 'ci', ...flags]], process.env);
}

/**
 * Whether npm's own record of what it installed agrees with package-lock.json. npm writes the record last, so an
 * interrupted installation has none. Optional packages may be missing: most are for other systems.
 */
export function areInstalled() {
  const wanted = packagesIn('package-lock.json');
  const found = packagesIn('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    if (!found[path]) return Boolean(optional || devOptional);
    return found[path].version === version && found[path].integrity === integrity;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Refuses a lock file that lacks other systems' variants of a package: npm leaves them out when it could not
 * reach them while locking, and `npm ci` then refuses the whole lock file on every machine.
 */
export function checkLockFile() {
  const packages = packagesIn('package-lock.json');
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      const isLocked = placesFor(name, path).some((place) => packages[place]);
      if (!isLocked)
        throw new Trouble(`package-lock.json 缺少 ${name}（${path} 的可选依赖），npm ci 会拒绝安装`);
    }
  }
}

/** Where Node looks for `name` from the package at `path`, innermost first. */
function placesFor(name, path) {
  const parts = path.split('/node_modules/');
  const outer = parts.map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/`);
  return [...outer, ''].map((folder) => `${folder.replace(/^\/$/, '')}node_modules/${name}`);
}
