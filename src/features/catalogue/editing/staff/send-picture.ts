import { sendFile } from '../../../../ui/asking/send-file.ts';
import { picturePath, pictureUpload } from '../../../files/contract.ts';

/** Sends a picture for public pages; its address on this host. */
export async function sendPicture(file: File): Promise<string> {
  const sending = { onProgress: () => {}, signal: new AbortController().signal };
  const { files } = await sendFile(pictureUpload, { purpose: 'picture' }, file, sending);
  return picturePath(files[0]?.rid ?? '');
}
