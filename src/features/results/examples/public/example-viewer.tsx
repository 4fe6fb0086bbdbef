import { saveFile } from '../../../../ui/asking/download.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { ShownFile } from '../../viewers/shown-file.tsx';
import { useOpenedFiles, type ViewedFile } from '../../viewers/use-opened-files.ts';

/** One of the files, with all that a customer could do with it. */
export function ExampleViewer({ files, shown }: { files: readonly ViewedFile[]; shown: string }) {
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
