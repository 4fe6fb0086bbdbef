import { Readable } from 'node:stream';
import { Failure } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { FileAnswer } from '../../../host/calls/file-answer.ts';
import { createThread } from '../../../host/thread.ts';
import { checkedBytes } from '../../files/service.downloads.ts';
import { deliveryRefusals, type resultThumbnail } from './contract.ts';
import { releasedFile } from './give-results.ts';

/** A file whose thumbnail is wanted; `technique`: how it was measured, in anybody's words. */
export type ThumbnailTask = { name: string; technique: string; bytes: Uint8Array<ArrayBuffer> };

/** Larger files are not opened for it; bytes. */
const mostBytes = 30 * 1024 ** 2;

const draw = createThread<ThumbnailTask>(new URL('./thumbnail.worker.ts', import.meta.url));

/** A small picture of a released file; see the contract. */
export const getThumbnail: Answers<typeof resultThumbnail> = async (context, { rid }) => {
  const { file, technique } = await releasedFile(context, rid);
  if (file.bytes > mostBytes) throw new Failure(deliveryRefusals.noThumbnail);
  return new FileAnswer({
    name: 'thumbnail.webp',
    type: 'image/webp',
    isMade: true,
    bytes: async () => {
      const chunks = await Readable.from(checkedBytes(context, file))
        .toArray()
        .catch(() => {
          throw new Failure(deliveryRefusals.damaged);
        });
      const bytes = new Uint8Array(Buffer.concat(chunks));
      const picture = await draw({ name: file.name, technique, bytes });
      if (picture.length === 0) throw new Failure(deliveryRefusals.noThumbnail);
      return picture;
    },
  });
};
