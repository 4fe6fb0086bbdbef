// Builds the site and the server when they are older than what they are made of.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const sources = ['src', 'public', 'language', ...scripts, 'package-lock.json'];

/** What else has to be done may go on beside it, in pieces as of `quietlyBeside`. */
export async function buildSite(beside = []) {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return quietlyBeside(beside);
  rmSync(stamp, { force: true });
  await quietlyBeside([...beside, building()]);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Whether what was built is made of what is there now. */
export function isBuilt(wanted = fingerprint()) {
  return readIfThere(stamp)?.toString() === wanted;
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

/** Contents, not times: a fresh checkout of the same state must not be built again. */
function fingerprint() {
  const hash = createHash('sha1');
  for (const file of [
    ...named('.', '.config.ts'),
    ...named('db', '.ts'),
    ...named('db/migrations', '.sql'),
    ...sources.flatMap((source) => filesBelow(join(root, source))),
  ]) {
    const text = readIfThere(file);
    if (text) hash.update(`${relative(root, file)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
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
