import { readFileSync, statSync } from 'node:fs';
import { secretSettings } from './config-secrets.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What the name of a secret setting ends with where the setting names a file that holds the secret. */
export const ofFile = '_FILE';

/** No secret is larger, in bytes. */
const largest = 64 * 1024;

/**
 * The settings with every secret that is given as a file, as containers and vaults hand them over (`SECRET_KEY_FILE`), read
 * from it, without the line break at its end; an empty file counts as not given. `problems` has a line for each that
 * cannot be read, and for each that is given both ways; none tells what a file holds.
 */
export function withSecretFiles(variables: Variables): { values: Variables; problems: string[] } {
  const values: Record<string, string | undefined> = { ...variables };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = variables[name + ofFile];
    if (!file) continue;
    if (variables[name]) {
      problems.push(`配置项 ${name} 与 ${name}${ofFile} 不能同时填写`);
      continue;
    }
    try {
      if (statSync(file).size > largest) throw new Error('too large');
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`配置项 ${name}${ofFile} 有误：无法读取文件（${whyUnread(error)}）`);
    }
  }
  return { values, problems };
}

function whyUnread(error: unknown): string {
  return (error as { code?: string }).code ?? '超过 64 KB';
}
