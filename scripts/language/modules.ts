import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './messages.ts';

const source = path.resolve(import.meta.dirname, '../../src');

/** Modules of the server that say nothing to customers. */
const forStaff =
  /\b(staff|desk|system|editing|board|figures|jobs|costs|settings|platform|bench|dispatch|search|bank|matching)\b|\/privacy\.ts|\/payouts|service\.(receive|scan|board|labels|keeping|leaving|returning|checking|bills|editing|export|closing)|host\/(?!papers|calls|pages\/pages|http\/admission)|^core\/(due|capitals|network)\.ts|watch-tasks|ledger\/(?!moved|owners|leaving|given|rules\.(events|accounts))|rules\.due|prestore\/service\.(crediting|refunds)|results\/review\/contract|orders\/review\/contract|limits\/rules/;
/** Staff's parts of what customers' modules load. */
const alsoForStaff = /rules\.staff-events|antd\/staff-page/;

/** Texts that are looked for or kept and not shown, and those that are binding in Chinese. */
const notSaid =
  /rules\.(address-)?paste|rules\.minimum|rules\.house-words|signing\/(rules\.terms|paper\.drawing)|pack\/papers|wechat\/pages|payments\/routes\.notices/;

/** What is said to customers: by the screens that they load, and by the server alone. */
export type Modules = { screens: string[]; server: string[] };

let found: Modules | undefined;

/** The modules with text for customers: the screens by what loads what, from the pages on. */
export function customersModules(): Modules {
  if (found) return found;
  const routes = readFileSync(path.join(source, 'site/routes.ts'), 'utf8');
  const pages = [...routes.matchAll(/'([^']+\.tsx?)'/g)].map(([, name = '']) =>
    path.resolve(source, 'site', name),
  );
  const entries = ['root.tsx', 'entry.client.tsx'].map((name) => path.join(source, 'site', name));
  const screens = loadedBy([...pages, ...entries]);
  const others = ['core', 'features', 'host'].flatMap(serversModules).filter((file) => !screens.has(file));
  found = {
    screens: sorted([...screens].filter((file) => !alsoForStaff.test(file))),
    server: sorted(others.filter((file) => !forStaff.test(path.relative(source, file)))),
  };
  return found;
}

/** The file of the language that has a module's messages. */
export function languageFileOf(module: string): string {
  const [room = '', feature = '', part] = path.relative(source, module).split('/');
  if (feature === 'results' && part === 'viewers') return 'viewers';
  return room === 'features' ? feature : room;
}

function sorted(files: string[]): string[] {
  return files.filter((file) => !notSaid.test(file)).sort();
}

function serversModules(folder: string): string[] {
  const names = readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(source, folder, name));
}

function loadedBy(entries: string[]): Set<string> {
  const found = new Set<string>();
  for (const file of entries) {
    const isBackOffice = file.endsWith('site/layouts/back-office.tsx');
    if (found.has(file) || isBackOffice || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    found.add(file);
    const imports = importsOf(file, readFileSync(file, 'utf8'));
    entries.push(...imports.map((name) => path.resolve(path.dirname(file), name)));
  }
  return found;
}
