import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

type Routes = Record<string, { parentId?: string; imports: string[]; [fact: string]: unknown }>;
/** What React Router lists for browser and server: all pages, and with `sri` the hashes of all scripts by their address. */
type Manifest = { url: string; routes: Routes; sri?: Record<string, string> };

/** Frames of pages that need somebody signed in. */
const frames = /^layouts\/(?!public$|services$)/;

/**
 * Leaves out of the list that every browser gets what a page has not, and what pages behind the sign-in import: links fetch public
 * pages alone ahead, and a document names what it begins with. That list is there when the server's, which holds its hash, is read.
 */
export function leanManifest(): Plugin {
  let folder: string;
  return {
    name: 'lean-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ root, environments }) {
      folder = path.resolve(root, environments.client?.build.outDir ?? '');
    },
    transform: {
      filter: { id: /^\0virtual:react-router\/server-manifest$/ },
      async handler(code) {
        const read: { default: Manifest } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
        const { sri, ...manifest } = read.default;
        const list = { ...manifest, routes: lean(manifest.routes) };
        const script = `window.__reactRouterManifest=${JSON.stringify(list)};`;
        writeFileSync(path.join(folder, manifest.url), script);
        const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
        const known = { ...manifest, sri: { ...sri, [manifest.url]: hash } };
        return { code: `export default ${JSON.stringify(known)};`, map: null };
      },
    },
  };
}

function lean(routes: Routes): Routes {
  const isFramed = (id = ''): boolean => id !== '' && (frames.test(id) || isFramed(routes[id]?.parentId));
  return Object.fromEntries(
    Object.entries(routes).map(([id, page]) => {
      const said = Object.entries(page).filter(([, value]) => value !== false);
      return [id, { ...Object.fromEntries(said), imports: isFramed(id) ? [] : page.imports }];
    }),
  );
}
