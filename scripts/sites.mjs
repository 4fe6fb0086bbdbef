// Builds the site in Chinese and in English beside each other, then puts what browsers fetch of both into one folder: files are named
// by their contents, so what has no words in it is there once. `node scripts/sites.mjs`
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, start } from './run.mjs';

const [chinese, english] = ['build/client/assets', 'build/english/client/assets'].map((folder) =>
  join(root, folder),
);

const built = await Promise.all(
  ['zh', 'en'].map((language) => start('react-router', ['build'], { SITE_LANGUAGE: language }).ended),
);
process.exitCode = built.find((code) => code !== 0) ?? 0;
if (process.exitCode === 0) joinThem();

function joinThem() {
  for (const name of readdirSync(english)) {
    const [from, to] = [join(english, name), join(chinese, name)];
    if (!existsSync(to)) copyFileSync(from, to);
    else if (!readFileSync(from).equals(readFileSync(to))) throw new Error(`two files are named ${name}`);
  }
}
