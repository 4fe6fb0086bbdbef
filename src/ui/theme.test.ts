import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('the antd theme is the one that tokens.css makes', () => {
  const made = execFileSync(process.execPath, [path.join(root, 'scripts/theme.mjs'), '--print'], {
    encoding: 'utf8',
  });
  expect(readFileSync(path.join(root, 'src/ui/theme.generated.ts'), 'utf8')).toBe(made);
});
