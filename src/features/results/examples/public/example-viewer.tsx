import { fetchFile, saveFile } from '../../../../ui/asking/download.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { exampleFile } from '../../../catalogue/contract.ts';
import type { Service } from '../../../catalogue/forms/public/use-service-form.ts';
import { ShownFile } from '../../viewers/shown-file.tsx';
import { useOpenedFiles } from '../../viewers/use-opened-files.ts';

/** One of the files, with all that a customer could do with it. */
export function ExampleViewer({
  service,
  examples,
  shown,
}: {
  service: Pick<Service, 'rid' | 'name'>;
  examples: Service['examples'];
  shown: string;
}) {
  const files = examples.map(({ rid, name, bytes }) => ({
    ...{ rid, name, bytes, technique: service.name },
    load: async () => (await fetchFile(exampleFile, { rid: service.rid, file_rid: rid })).bytes,
  }));
  const { reader, opened } = useOpenedFiles(files, [shown]);
  const file = files.find(({ rid }) => rid === shown);
  if (!file) return null;
  return (
    <ShownFile
      {...{ reader, opened, file, overlaid: [] }}
      onDownload={({ name, load }) => void telling(async () => saveFile({ name, bytes: await load() }))}
    />
  );
}
