// Builds the site and the server when they are older than what they are made of.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node, program, quietlyBeside, root, toolEnvironment } from './run.mjs';

const stamp = join(root, 'build/.stamp');
const scripts = [
  'build.mjs',
  'bundle.mjs',
  'chinese-antd.ts',
  'cluster.ts',
  'language',
  'lean-contracts.ts',
  'lean-manifest.ts',
  'lean-router.ts',
  'outside.mjs',
  'precompress.mjs',
  'sites.mjs',
].map((name) => `scripts/${name}`);
const sources = ['src', 'public', 'language', 'db/demo', ...scripts, 'package-lock.json'];

/** What else has to be done may go on beside it, in pieces as of `quietlyBeside`. */
export async function buildSite(beside = []) {
  if (isBuilt()) return quietlyBeside(beside);
  const made = `${changes()}\n${contents()}`;
  rmSync(stamp, { force: true });
  await quietlyBeside([...beside, building()]);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, made);
}

/**
 * Whether what was built is made of what is there now. Contents count, not times: a fresh checkout of the same state must not be built
 * again. But files that nobody has touched since need not be read.
 */
export function isBuilt() {
  const [changed, held] = String(readIfThere(stamp)).split('\n');
  const now = changes();
  if (changed === now) return true;
  if (held !== contents()) return false;
  try {
    writeFileSync(stamp, `${now}\n${held}`);
  } catch {
    // Whoever may not write what somebody else has built reads everything each time.
  }
  return true;
}

function building() {
  const commands = [
    [node(), 'scripts/sites.mjs'],
    [node(), 'scripts/bundle.mjs'],
    [node(), 'scripts/precompress.mjs', 'build/client'],
    // The first of them empties build/.
    [node(), ...program('scripts/cluster.ts')],
  ];
  return { title: '构建网站', commands, env: toolEnvironment({ NODE_ENV: 'production' }) };
}

/** All that goes into a build. */
function ingredients() {
  return [
    ...named('.', '.config.ts'),
    ...named('db', '.ts'),
    ...named('db/migrations', '.sql'),
    ...sources.flatMap((source) => filesBelow(join(root, source))),
  ];
}

function contents() {
  const hash = createHash('sha1');
  for (const file of ingredients()) {
    const text = readIfThere(file);
    if (text) hash.update(`${relative(root, file)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

/** When each of them was changed last. */
function changes() {
  const lines = ingredients().map((file) => {
    const { ctimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return `${file}\0${size}\0${ctimeMs}`;
  });
  return createHash('sha1').update(lines.join('\0')).digest('hex');
}

function named(folder, ending) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(root, folder, name));
}

function filesBelow(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => !name.includes('.test.'))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesBelow(join(path, entry.name)) : join(path, entry.name),
      );
  } catch (error) {
    return error.code === 'ENOTDIR' ? [path] : [];
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
