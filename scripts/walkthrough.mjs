// The walk-through of CONTRIBUTING.md, as files beside those of the repository: the check compiles them with all others.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const overlay = join(root, '.walkthrough');

/** Each file that a reader writes or adds to: what it holds then, and how many lines they write, blank ones aside. */
export function walkthrough() {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  return [...text.matchAll(/^```(tsx?|diff) (\S+)\n(.*?)^```$/gms)].map(([, kind, path, block]) => {
    const lines = block.split('\n').slice(0, -1);
    if (kind !== 'diff') return { path, content: block, written: lines.filter(Boolean).length };
    const added = lines.filter((line) => line.startsWith('+'));
    return { path, content: withAdded(path, lines), written: added.length };
  });
}

/** The file with what stands behind a plus, each piece after the lines that stand above it. */
function withAdded(path, lines) {
  let content = readFileSync(join(root, path), 'utf8');
  const pieces = [
    ...lines
      .map((line) => `${line}\n`)
      .join('')
      .matchAll(/((?:^ .*\n)+)((?:^\+.*\n)+)/gm),
  ];
  for (const [, above, below] of pieces) {
    const [anchor, added] = [above, below].map((part) => part.replace(/^[ +]/gm, ''));
    if (content.split(anchor).length !== 2) throw new Error(`${path} has not once:\n${anchor}`);
    content = content.replace(anchor, () => anchor + added);
  }
  return content;
}

/** Writes it where `rootDirs` of tsconfig.json finds it, while `work` goes on. */
export async function withWalkthrough(work) {
  try {
    for (const { path, content } of walkthrough()) {
      mkdirSync(dirname(join(overlay, path)), { recursive: true });
      writeFileSync(join(overlay, path), content);
    }
    return await work();
  } finally {
    rmSync(overlay, { recursive: true, force: true });
  }
}
