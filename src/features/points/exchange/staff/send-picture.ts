import { sendFile } from '../../../../ui/asking/send-file.ts';
import { picturePath } from '../../../files/contract.ts';
import { goodsPicture } from '../contract.staff.ts';

/** Sends a picture of goods and returns the address under which everybody sees it. */
export async function sendGoodsPicture(file: File): Promise<string> {
  const { signal } = new AbortController();
  const kept = await sendFile(goodsPicture, { purpose: 'picture' }, file, { onProgress: () => {}, signal });
  return picturePath(kept.files[0]?.rid ?? '');
}
