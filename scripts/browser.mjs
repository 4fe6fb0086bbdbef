// Finds the browser for the journeys in e2e/, or brings it onto the machine where that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isRunnable, quietly, say, Trouble } from './run.mjs';

// First the one without windows: journeys take two thirds of the time in it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = ['Google Chrome', 'Chromium'].flatMap((name) =>
  ['/Applications', join(process.env.HOME ?? '', 'Applications')].map((folder) =>
    join(folder, `${name}.app/Contents/MacOS/${name}`),
  ),
);

/** The path of a Chromium or Chrome that runs. As root on Debian it is installed when missing, with Chinese fonts. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isRunnable(given)) throw new Trouble(`CHROMIUM_PATH 指定的浏览器无法运行：${given}`);
  const browser = given || (await installed()) || (await install());
  if (!browser) {
    throw new Trouble('未找到浏览器：请安装 Chromium 或 Google Chrome，或用 CHROMIUM_PATH 指定其路径');
  }
  await ensureChineseFont();
  return browser;
}

async function installed() {
  const onPath = [...(process.env.PATH ?? '').split(delimiter), ...folders];
  const places = names.flatMap((name) => onPath.map((folder) => join(folder, name)));
  return [...new Set([...places, ...applications, await playwrightsOwn()])].find(isRunnable);
}

/** Where `npx playwright install chromium` puts its browser. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function install() {
  if (!canInstall()) return undefined;
  await addPackages('安装浏览器', ['chromium-headless-shell', 'fonts-noto-cjk']).catch(() =>
    addPackages('安装浏览器', ['chromium', 'fonts-noto-cjk']),
  );
  return installed();
}

/** Without one, Chinese text is drawn as boxes of other widths, and layouts differ from what customers see. */
async function ensureChineseFont() {
  if (process.platform !== 'linux') return;
  const fonts = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  if (fonts.stdout?.trim()) return;
  if (canInstall()) await addPackages('安装中文字体', ['fontconfig', 'fonts-noto-cjk']);
  else say('未找到中文字体，页面中的汉字可能显示为方框：建议安装 fonts-noto-cjk');
}

function canInstall() {
  if (process.geteuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function addPackages(title, packages) {
  const apt = ['apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=120'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await quietly(
    title,
    [
      [...apt, 'update'],
      [...apt, 'install', '--no-install-recommends', ...packages],
    ],
    env,
  );
}
