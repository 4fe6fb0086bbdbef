// Joins the server's modules, those of its packages and the built site into a few files in build/program: Node finds,
// reads and compiles four thousand files in seconds, and a dozen in a tenth of that. Beside it the service worker becomes one file of
// the site. `node scripts/bundle.mjs`, after the site is built.
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { leanContracts } from './lean-contracts.ts';
import { outside } from './outside.mjs';
import { root } from './run.mjs';

const folder = join(root, 'build/program');

/** The server, and the commands beside it for where there are no sources. */
const programs = ['server', 'backup', 'restore', 'files', 'secrets', 'admin'];

const namedBeside = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url,?\s*\)/g;

/**
 * What a module has beside itself it names by `new URL('./name', import.meta.url)`: a module that is run for itself, in a thread or
 * a process, becomes a file of the bundle, anything else is copied into it.
 */
const besides = {
  name: 'besides',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id, { magicString }) {
      for (const { 0: whole, 1: name, index } of code.matchAll(namedBeside)) {
        const file = resolve(dirname(id), name);
        const emitted = /\.(ts|js)$/.test(name)
          ? this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' })
          : this.emitFile({ type: 'asset', name: basename(name), source: readFileSync(file) });
        magicString.overwrite(index, index + whole.length, `new URL(import.meta.ROLLUP_FILE_URL_${emitted})`);
      }
      return { code: magicString };
    },
  },
};

/** `charset` leaves templates with a tag as they are, since a tag could read them letter by letter; ours do not. */
const texts = {
  name: 'texts',
  transform: {
    filter: { id: /\/(src|db)\/.*\.ts$/, code: /\b(sql|html)[<`]/ },
    handler(code, _id, { magicString }) {
      for (const { 0: letters, index } of code.matchAll(/[^\p{ASCII}]+/gu)) {
        const escaped = [...Array(letters.length).keys()].map(
          (at) => `\\u${letters.charCodeAt(at).toString(16).padStart(4, '0')}`,
        );
        magicString.overwrite(index, index + letters.length, escaped.join(''));
      }
      return { code: magicString };
    },
  },
};

/** Functions of React's renderer, each up to what comes after it, and what stands in their place. */
const wholeTexts = [
  [
    'function writeChunk(destination, chunk) {',
    'function writeToDestination(',
    ' writeToDestination(destination, chunk); }',
  ],
  ['function stringToPrecomputedChunk(content) {', 'function byteLengthOfChunk(', ' return content; }'],
  ['function byteLengthOfChunk(chunk) {', 'var assign = ', ' return chunk.length; }'],
];

let isWhole = false;

/**
 * React keeps what it writes often as bytes, and puts each of a page's ten thousand pieces into buffers of 2 KB by way of views of them.
 * So it writes texts alone, and `entry.server.tsx` has one buffer for all.
 */
const pagesAsTexts = {
  name: 'pages-as-texts',
  transform: {
    filter: { id: /react-dom-server\.node\.production\.js$/ },
    handler(code, _id, { magicString }) {
      const places = wholeTexts.map(([begin, after, instead]) => {
        const at = code.indexOf(begin) + begin.length;
        return { begin, at, end: code.indexOf(after, at), instead };
      });
      isWhole = places.every(({ begin, at, end }) => at >= begin.length && end > at);
      if (!isWhole) return null;
      for (const { at, end, instead } of places) magicString.overwrite(at, end, `${instead}\n`);
      return { code: magicString };
    },
  },
  buildEnd(error) {
    if (!error && !isWhole) throw new Error('React writes pages in another way: look at `pagesAsTexts`');
  },
};

const findsFiles = "const { glob } = require('glob')";

/** What sends the site's files can look for them by patterns, which takes as long to read as all of Fastify and which nobody asks for. */
const patternsLater = {
  name: 'patterns-later',
  transform: {
    filter: { id: /@fastify\/static\/index\.js$/ },
    handler(code, _id, { magicString }) {
      const at = code.indexOf(findsFiles);
      if (at < 0) throw new Error('@fastify/static finds files in another way: look at `patternsLater`');
      magicString.overwrite(
        at,
        at + findsFiles.length,
        "const glob = (...asked) => require('glob').glob(...asked)",
      );
      return { code: magicString };
    },
  },
};

/** What marks packages' own functions as outdated finds out at once on which line it stands, which means counting those of 6 MB. */
const tellsNothing = {
  name: 'tells-nothing',
  load: {
    filter: { id: /\/depd\/index\.js$/ },
    handler: () =>
      `module.exports = () => Object.assign(() => {}, { function: (done) => done, property() {} })`,
  },
};

/**
 * What is always read together makes one file: to find and link one takes longer than to run most of them. By names of files, those
 * before others take what both could hold; what no name takes is left to the bundler.
 */
function readTogether(graph) {
  const reach = (entries, { later = false } = {}) => {
    const found = new Set(entries.map((entry) => join(root, entry)));
    for (const id of found) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const next of later ? [...importedIds, ...dynamicallyImportedIds] : importedIds) found.add(next);
    }
    for (const entry of entries) found.delete(join(root, entry));
    return found;
  };
  const server = reach(['src/serve.ts']);
  // They are not to read the whole server for a few words of it.
  const threads = reach(globSync('src/**/*.{worker,drawing}.ts', { cwd: root }), { later: true });
  const [chinese, english] = ['build/server/index.js', 'build/english/server/index.js'].map((site) =>
    reach([site]),
  );
  return {
    begin: reach(['src/server.ts']),
    threads: threads.intersection(server),
    serve: server,
    pages: chinese.intersection(english).difference(threads),
    chinese: chinese.difference(threads),
    english: english.difference(threads),
  };
}

/** They are wanted before there is a graph. */
const together = ['begin', 'threads', 'serve', 'pages', 'chinese', 'english'];
let parts;
const groups = together.map((name, place) => ({
  name: (id, graph) => {
    parts ??= readTogether(graph);
    return parts[name].has(id) ? name : null;
  },
  debugName: name,
  priority: together.length - place,
}));

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(programs.map((name) => [name, join(root, `src/${name}.ts`)])),
  platform: 'node',
  experimental: { nativeMagicString: true },
  external: outside,
  plugins: [leanContracts(), besides, texts, pagesAsTexts, patternsLater, tellsNothing],
  // React's own bundler wants to know where the browser begins; there is none here.
  onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
  transform: { define: { 'process.env.NODE_ENV': "'production'" } },
});
await bundle.write({
  dir: folder,
  format: 'esm',
  // Names stay as they are for stacks. V8 keeps a text of ASCII in half the memory.
  minify: { mangle: false },
  charset: 'ascii',
  comments: { legal: false, annotation: false },
  sourcemap: true,
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  assetFileNames: '[name]-[hash][extname]',
  codeSplitting: { groups },
});
await bundle.close();

const worker = await rolldown({ input: join(root, 'src/site/offline/service-worker.ts') });
await worker.write({ file: join(root, 'build/client/sw.js'), format: 'iife', minify: true });
await worker.close();
