import type { LightMyRequestResponse } from 'fastify';
import { resumablePath, staffResumable, staffUploadFinish } from '../src/features/files/contract.ts';
import type { SentFile } from './multipart.ts';
import type { Caller } from './world.ts';

const version = { 'tus-resumable': '1.0.0' };

/** Announces a file of `length` bytes that comes in parts; the answer's Location says where to. */
export function announce(
  who: Caller,
  { name, type = '', bytes }: SentFile,
  {
    purpose = 'order',
    length = Buffer.byteLength(bytes),
    path = resumablePath,
  }: { purpose?: string; length?: number; path?: string } = {},
): Promise<LightMyRequestResponse> {
  const metadata = { purpose, filename: name, filetype: type };
  const encoded = Object.entries(metadata)
    .filter(([, value]) => value)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return who.request({
    method: 'POST',
    url: path,
    headers: { ...version, 'upload-length': String(length), 'upload-metadata': encoded },
  });
}

/** Sends one part of a file to where it was announced. */
export function sendPart(
  who: Caller,
  location: string,
  offset: number,
  payload: Buffer | string,
): Promise<LightMyRequestResponse> {
  return who.request({
    method: 'PATCH',
    url: location,
    headers: {
      ...version,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    payload,
  });
}

/** How much of a file is here. */
export function askOffset(who: Caller, location: string): Promise<LightMyRequestResponse> {
  return who.request({ method: 'HEAD', url: location, headers: version });
}

/** Ends an upload that nobody wants any more. */
export function giveUp(who: Caller, location: string): Promise<LightMyRequestResponse> {
  return who.request({ method: 'DELETE', url: location, headers: version });
}

/** The id of a file that is here in full and only has to be finished. */
export async function sendInParts(who: Caller, file: SentFile): Promise<string> {
  const location = String((await announce(who, file)).headers.location);
  await sendPart(who, location, 0, Buffer.from(file.bytes));
  return location.split('/').at(-1) ?? '';
}

/** The id of a file of staff that is here in full and only has to be finished. */
export async function sendStaffInParts(who: Caller, file: SentFile, purpose = 'result'): Promise<string> {
  const answer = await announce(who, file, { purpose, path: staffResumable.path });
  const location = String(answer.headers.location);
  await sendPart(who, location, 0, Buffer.from(file.bytes));
  return location.split('/').at(-1) ?? '';
}

/** The rid of a new file of a member of staff. */
export async function staffFile(who: Caller, file: SentFile, purpose = 'result'): Promise<string> {
  const { data, msg } = await who.call(staffUploadFinish, { id: await sendStaffInParts(who, file, purpose) });
  if (!data) throw new Error(msg);
  return data.rid;
}
