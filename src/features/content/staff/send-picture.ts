import { sendFile } from '../../../ui/asking/send-file.ts';
import { picturePath, pictureUpload } from '../../files/contract.ts';

/** Sends a picture for public pages and returns the address under which everybody sees it. */
export async function sendPicture(file: File): Promise<string> {
  const { signal } = new AbortController();
  const kept = await sendFile(pictureUpload, { purpose: 'picture' }, file, { onProgress: () => {}, signal });
  return picturePath(kept.files[0]?.rid ?? '');
}
