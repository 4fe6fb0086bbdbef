// Starts everything: `node scripts/limpid.mjs <command>`. Plain JavaScript without dependencies, because it runs
// before there are any, on whatever Node the machine has.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build.mjs';
import { installDependencies } from './install.mjs';
import { node, production, program, root, say, show, Trouble } from './run.mjs';
import { startProduct } from './start.mjs';

/** Read when they are asked for: a start is over sooner without them. */
const developing = () => import('./dev.mjs');
const testing = () => import('./test.mjs');

/** Each resolves to the exit code; nothing means 0. */
const commands = {
  start: startProduct,
  build: () => buildSite(),
  dev: async () => (await developing()).develop(),
  test: async () => (await testing()).testEverything(),
  check: async () => (await testing()).check(),
  e2e: async (...filter) => (await testing()).journeys(filter),
  async bench(name = '') {
    await buildSite();
    if (name === 'all') return show(node(), [join('bench', 'all.ts')], production);
    for (const file of measurements(name)) {
      say(`测量 ${file}`);
      const code = await show(node(), [join('bench', file)], production);
      if (code) return code;
    }
  },
  async trust(...words) {
    await buildSite();
    return show(node(), [join('scripts', 'trust', 'run.ts'), ...words]);
  },
  language: (...words) => show(node(), [join('scripts', 'language', 'command.ts'), ...words]),
  'personal-data': () => show(node(), program('scripts/personal-data.ts')),
  sbom: () => show(node(), [join('scripts', 'bill-of-materials.ts')]),
  'db:migrate': () => show(node(), [...program('scripts/database.mjs'), 'migrate']),
  'db:seed': () => show(node(), [...program('scripts/database.mjs'), 'seed']),
  backup: () => show(node(), program('src/backup.ts')),
  restore: (...args) => show(node(), [...program('src/restore.ts'), ...args]),
  files: (...args) => show(node(), [...program('src/files.ts'), ...args]),
  secrets: () => show(node(), program('src/secrets.ts')),
  'admin:create': (...args) => show(node(), [...program('src/admin.ts'), ...args]),
};

const [name, ...args] = process.argv.slice(2);
try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  console.error(`澄谱 · ${error.message}`);
  process.exitCode = 1;
}

async function run() {
  const command = commands[name];
  if (!command) throw new Trouble(`用法：npm run <${Object.keys(commands).join('|')}>`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Trouble(`需要 Node.js 20 或更新版本（当前 ${process.version}）`);
  }
  if (command !== startProduct) await installDependencies();
  return command(...args);
}

function measurements(wanted) {
  const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.bench.ts'));
  const chosen = files.filter((file) => !wanted || file === `${wanted}.bench.ts`);
  if (chosen.length === 0) throw new Trouble(`bench/ 中没有名为 ${wanted} 的测量`);
  return chosen.sort();
}
