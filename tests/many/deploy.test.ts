import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deployFiles } from '../../scripts/deploy.ts';
import { builtServer } from '../../scripts/run.mjs';
import { settingNames } from '../../src/host/config/config.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the files of deploy/ name the settings as there are now (else: node scripts/deploy.ts)', () => {
  for (const [name, text] of Object.entries(deployFiles))
    expect(readFileSync(path.join(root, 'deploy', name), 'utf8'), name).toBe(text);
  for (const name of ['compose.yml', 'kubernetes.yml', 'limpid.env.example'])
    for (const setting of settingNames) expect(deployFiles[name], `${name}: ${setting}`).toContain(setting);
  // A container runs what all others run.
  expect(readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8')).toContain(
    JSON.stringify(['node', ...builtServer]).replaceAll(',', ', '),
  );
});
