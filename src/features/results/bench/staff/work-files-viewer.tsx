import { fetchFile, saveFile } from '../../../../ui/asking/download.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { ResultViewer } from '../../viewers/result-viewer.tsx';
import { type WorkDetail, workFileGet } from '../contract.ts';

/** The files of work as its customer will see them, each under its sample; `first` is the one that is open at first. */
export function WorkFilesViewer({ work, first }: { work: WorkDetail; first?: string }) {
  const numbers = new Map(work.sample_list.map(({ rid, no }) => [rid, no]));
  const load = async (rid: string) => (await fetchFile(workFileGet, { rid })).bytes;
  return (
    <ResultViewer
      first={first}
      files={work.files.map(({ rid, name, bytes, technique, sample_rid }) => ({
        rid,
        name: sample_rid ? `${numbers.get(sample_rid) ?? ''} / ${name}` : name,
        bytes,
        technique,
        load: () => load(rid),
      }))}
      onDownload={({ rid, name }) => void telling(async () => saveFile({ name, bytes: await load(rid) }))}
    />
  );
}
