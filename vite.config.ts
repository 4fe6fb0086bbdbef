import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chineseAntd } from './scripts/chinese-antd.ts';
import { englishMessages } from './scripts/language/english.ts';
import { leanContracts } from './scripts/lean-contracts.ts';
import { leanManifest } from './scripts/lean-manifest.ts';
import { leanRouter } from './scripts/lean-router.ts';

/** What is asked of the graph of modules that a build has made. */
type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** Names a file for what at least so many of `pages` load at once. */
function fileOf(name: string, pages: string[], atLeast = 1) {
  let loads: Set<string>[] | undefined;
  return (id: string, graph: Graph) => {
    loads ??= pages.map((page) => loadedBy(path.resolve('src', page), graph));
    return loads.filter((loaded) => loaded.has(id)).length >= atLeast ? name : null;
  };
}

/**
 * What of ours a module loads at once, itself among it. Lazy imports are not followed, nor contracts, which many other pages share;
 * what only loaders use is gone by then.
 */
function loadedBy(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id) || !/[\\/]src[\\/](?!.*[\\/]contract\.)/.test(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loadedBy(imported, graph, found);
  return found;
}

/** In one file, because it is small and packs better so; calls, forms and the member centre have theirs. */
const shared = fileOf('shared', [
  'site/root.tsx',
  'site/layouts/public.tsx',
  'site/layouts/page-failure.tsx',
  'features/home/public/home-page.tsx',
]);
/** What lists, details and articles have in common, and the home page does without. */
const content = fileOf(
  'content',
  [
    'site/pages/detail-page.tsx',
    'features/catalogue/listing/public/project-page.tsx',
    'features/catalogue/search/public/search-page.tsx',
    'features/content/public/list-page.tsx',
    'features/content/public/article-page.tsx',
  ],
  2,
);
/** What describes a service and asks for what a test needs, which plan and orders show as well. */
const services = fileOf('services', ['site/pages/detail-page.tsx']);

/** The same in English, for which everything that has no words is the same file. */
const english = {
  plugins: [englishMessages()],
  worker: { plugins: () => [englishMessages()] },
  resolve: {
    alias: { 'react-day-picker/locale/zh-CN': path.resolve('scripts/language/english-days.ts') },
  },
  publicDir: false,
} as const;
const chinese = { plugins: [], worker: {}, resolve: {}, publicDir: 'public' } as const;
const its = process.env.SITE_LANGUAGE === 'en' ? english : chinese;

export default defineConfig({
  plugins: [
    ...its.plugins,
    tailwindcss(),
    reactRouter(),
    leanContracts(),
    leanManifest(),
    leanRouter(),
    chineseAntd,
  ],
  resolve: its.resolve,
  publicDir: its.publicDir,
  // Found only after the first page otherwise, which makes the development server load that page twice.
  optimizeDeps: { include: ['zod'] },
  // Workers load what a file needs when it comes.
  worker: { format: 'es', ...its.worker },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few, long-lived files: what every page needs changes only with its packages.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  // With what fetches lazy chunks, or every page would load the chunk that happens to hold it.
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/,
                  priority: 2,
                },
                { name: shared, priority: 1 },
                { name: content },
                { name: services, minShareCount: 2 },
                {
                  name: 'dialogs',
                  test: /node_modules[\\/]@base-ui[\\/]react[\\/]dialog[\\/]|src[\\/]ui[\\/]dialog-frame/,
                  minShareCount: 2,
                },
                // What calls are checked with; whoever picks a region fetches their list then.
                {
                  name: 'calls',
                  test: /node_modules[\\/]zod[\\/]|src[\\/]core[\\/](?!regions)/,
                  minShareCount: 2,
                },
                {
                  name: 'account',
                  test: /src[\\/](ui[\\/](?!antd|.*use-call)|features[\\/].*[\\/]contract\.)/,
                  minShareCount: 2,
                },
                // For members and staff; after what pages for everybody need, which it would take with it.
                {
                  name: 'asking',
                  test: /src[\\/]ui[\\/].*use-call|node_modules[\\/]@tanstack[\\/]/,
                },
                // Looks after whoever is signed in, in one file: the home page names it.
                {
                  name: 'signed-in',
                  test: /src[\\/](site[\\/](offline|shell[\\/]signed-in)|features[\\/].*[\\/](load-account|shown-notices)\.)/,
                },
                // Else the chunk of antd would take along what popups for everybody share with it.
                {
                  name: 'popups',
                  test: /node_modules[\\/]@base-ui[\\/](utils|react[\\/](internals|utils|direction-provider))[\\/]/,
                  minShareCount: 2,
                },
                {
                  name: 'antd',
                  test: /src[\\/]ui[\\/]antd[\\/]|node_modules[\\/]antd[\\/]/,
                  minShareCount: 2,
                },
                { name: 'human-check', test: /node_modules[\\/]altcha-lib[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
