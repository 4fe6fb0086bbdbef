import { fetchFile } from '../../../../ui/asking/download.ts';
import { send } from '../../../../ui/asking/send.ts';
import type { ViewedFile } from '../../viewers/use-opened-files.ts';
import { type DeliveredFile, resultFile, resultLink } from '../contract.ts';

/** A released file as the viewer takes it, by its sample and name; looking at it stands in the download record. */
export function viewedFile(
  { rid, name, bytes, technique, sample_no }: Omit<DeliveredFile, 'superseded_nos'>,
  label?: string,
): ViewedFile {
  const load = async () => (await fetchFile(resultFile, { rid, is_view: 1 })).bytes;
  return { rid, name: sample_no ? `${sample_no}/${name}` : name, bytes, technique, label, load };
}

/** Lets the browser save a released file. Throws what `send` throws. */
export async function saveResult({ rid }: { rid: string }): Promise<void> {
  const { url } = await send(resultLink, { rid });
  const link = document.createElement('a');
  link.href = url;
  link.click();
}
