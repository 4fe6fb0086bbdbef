// Tells what of the language files is missing, wrong or used no more; with `write` it puts them in order: what is missing is added
// without English, to be filled in, and what is used no more is removed. `npm run language [write]`
import { languageFiles, writeLanguageFile } from './files.ts';
import { allMessages, stateOf } from './state.ts';

const files = languageFiles();
const { missing, unused, wrong } = stateOf(files, allMessages());
for (const [file, key] of missing) console.log(`缺少  ${file}  ${key}`);
for (const [file, key] of unused) console.log(`多余  ${file}  ${key}`);
for (const line of wrong) console.log(`有误  ${line}`);
if (process.argv[2] === 'write') {
  const changed = new Map([...files].map(([name, forms]) => [name, { ...forms }]));
  for (const [file, key] of missing) changed.set(file, { ...changed.get(file), [key]: '' });
  for (const [file, key] of unused) delete changed.get(file)?.[key];
  for (const [file, forms] of changed) writeLanguageFile(file, forms);
} else if (missing.length + unused.length + wrong.length > 0) process.exitCode = 1;
