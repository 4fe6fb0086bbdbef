import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketSettings } from '../config/config-bucket.ts';
import { waitsFor } from '../database/held-connection.ts';
import { checkKey, type FileStore, isKey, StoreAway } from './file-store.ts';

/** How long an address that is signed opens, in seconds. */
const linkLife = 60;
/** What of a file is in hand at once while it is written: so many parts of so many bytes. */
const parts = { queueSize: 2, partSize: 8 * 1024 * 1024 };

/**
 * A store in a private bucket of a server that speaks S3 (decision 047). Reading, removing and signing go through flydrive;
 * writing does not, since it cannot send what it does not know the length of, nor in parts.
 */
export function createBucketStore(settings: BucketSettings): FileStore {
  const client = clientOf(settings);
  const { bucket: Bucket } = settings;
  const disk = new Disk(new S3Driver({ client, bucket: Bucket, visibility: 'private', supportsACL: false }));
  return {
    write: async (key, bytes) => {
      waitsFor('a file');
      checkKey(key);
      try {
        await new Upload({ client, params: { Bucket, Key: key, Body: bytes }, ...parts }).done();
      } catch (error) {
        // It may be there, though nobody heard of it.
        await disk.delete(key).catch(() => {});
        throw error;
      }
    },
    read: async (key) => {
      waitsFor('a file');
      checkKey(key);
      const source = await disk.getStream(key).catch((error: unknown) => {
        if (isNothing(error)) return failing(error);
        throw away(error);
      });
      return Readable.from(piecesOf(source), { objectMode: false });
    },
    remove: async (key) => {
      waitsFor('a file');
      if (isKey(key)) await disk.delete(key);
    },
    sizeOf: async (key) => {
      waitsFor('a file');
      if (!isKey(key)) return undefined;
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return ContentLength ?? 0;
      } catch (error) {
        if (isNothing(error)) return undefined;
        throw away(error);
      }
    },
    list: () => listed(client, Bucket),
    sweep: (before) => sweepUnfinished(client, Bucket, before),
    direct: {
      origin: originOf(settings),
      link: (key, { type, disposition }) => {
        checkKey(key);
        return disk.getSignedUrl(key, {
          ...{ expiresIn: linkLife, contentType: type, contentDisposition: disposition },
          ResponseCacheControl: 'private, no-store',
        });
      },
    },
  };
}

/**
 * Makes the bucket where there is none, private, and lets scripts of the shop at `origin` read from it. Tells whether it was
 * made; throws StoreAway where the server refuses.
 */
export async function prepareBucket(settings: BucketSettings, origin: string): Promise<boolean> {
  return prepared(clientOf(settings), settings, origin).catch((error: unknown) =>
    Promise.reject(away(error)),
  );
}

async function prepared(client: S3Client, settings: BucketSettings, origin: string): Promise<boolean> {
  const { bucket: Bucket } = settings;
  const isThere = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    (error: unknown) => {
      if (isNothing(error)) return false;
      throw error;
    },
  );
  if (!isThere) await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(
    new PutBucketCorsCommand({
      Bucket,
      CORSConfiguration: {
        CORSRules: [{ AllowedOrigins: [origin], AllowedMethods: ['GET'], MaxAgeSeconds: 3_600 }],
      },
    }),
  );
  return !isThere;
}

function clientOf({ endpoint, region, isInPath, key, secret }: BucketSettings): S3Client {
  return new S3Client({
    ...{ endpoint, region, forcePathStyle: isInPath },
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // What newer servers of one maker check besides, others refuse; the hash of every file is ours.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

function originOf({ endpoint, isInPath, bucket }: BucketSettings): string {
  return isInPath ? endpoint : endpoint.replace('://', `://${bucket}.`);
}

async function* listed(client: S3Client, Bucket: string) {
  let ContinuationToken: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
      .catch((error: unknown) => Promise.reject(away(error)));
    const found = page.Contents ?? [];
    yield found.flatMap(({ Key = '', Size = 0 }) => (isKey(Key) ? [{ key: Key, bytes: Size }] : []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** What a process that was killed has sent of a file nobody sees, and it takes room. */
async function sweepUnfinished(client: S3Client, Bucket: string, before: Date): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key = '', UploadId, Initiated } of Uploads) {
    if (!isKey(Key) || !Initiated || Initiated > before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

async function* piecesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    throw isNothing(error) ? error : away(error);
  }
}

// biome-ignore lint/correctness/useYield: it fails as soon as somebody reads.
async function* failing(error: unknown): AsyncGenerator<Buffer> {
  throw error;
}

/** Whether a server has said that there is nothing under a key; a bucket that is gone is another matter where it says so. */
function isNothing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'NoSuchKey' || cause.name === 'NotFound') return true;
  return false;
}

/** Servers tell why by a name, such as NoSuchBucket or AccessDenied, and often by nothing else. */
function away(error: unknown): StoreAway {
  let why = error;
  while (why instanceof Error && why.cause instanceof Error) why = why.cause;
  const { name, code, message } = why as { name?: string; code?: string; message?: string };
  const words = [code ?? name, message].filter((word) => word && word !== 'UnknownError').join(' ');
  return new StoreAway(`对象存储没有正常应答：${words}`);
}
