import { Readable } from 'node:stream';
import { shanghaiDate, shanghaiTime } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { FileAnswer } from '../../host/calls/file-answer.ts';
import { archiveInTurn, distinctNames } from '../../host/papers/archive.ts';
import type { KeptFiles } from '../../host/records/kept-files.ts';
import { type PersonalTable, readPersonalData } from '../../host/records/personal-data.ts';
import { checkedBytes } from '../files/service.downloads.ts';
import { personOf } from './service.privacy.ts';

const missing = {
  name: '未能导出的文件.txt',
  text: (names: readonly string[]) => `以下文件读取失败，未包含在本次导出中：\n${names.join('\n')}\n`,
};

/** All that the tables keep of the customer as JSON, and the files that features keep for them, in an archive. */
export async function exportArchive(
  { db, actor, now, log, store }: CustomerContext,
  tables: readonly PersonalTable[],
  keptFiles: readonly KeptFiles[],
): Promise<FileAnswer> {
  const data = await readPersonalData(db, tables, await personOf(db, actor.rid));
  const text = JSON.stringify({ exported: shanghaiTime(now), customer: actor.rid, data }, null, 2);
  const json = Buffer.from(text);
  const kept = [];
  for (const filesOf of keptFiles) kept.push(...(await filesOf(db, actor.rid)));
  const names = distinctNames(kept.map(({ folder, name }) => `${folder}/${name}`));
  const entries = [
    {
      name: 'my-data.json',
      bytes: json.length,
      async *read() {
        yield json;
      },
    },
    ...kept.map((file, index) => ({
      name: names[index] ?? file.rid,
      bytes: file.bytes,
      read: () => checkedBytes({ log, store }, file),
    })),
  ];
  const made = archiveInTurn(entries, shanghaiTime(now), missing);
  return new FileAnswer({
    name: `my-data-${shanghaiDate(now)}.zip`,
    type: 'application/zip',
    isMade: true,
    bytes: async () => Readable.from(made, { objectMode: false }),
  });
}
