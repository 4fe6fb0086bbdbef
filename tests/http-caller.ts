import type { Call, Envelope, InputOf, OutputOf } from '../src/core/call.ts';
import { staffResumable, staffUploadFinish } from '../src/features/files/contract.ts';

/** Somebody who sends calls to a running product; whatever is refused throws with its words. */
export type HttpCaller = {
  origin: string;
  token: string;
  call: <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

/** A caller with a token, or without one. */
export function callerAt(origin: string, token = ''): HttpCaller {
  return {
    ...{ origin, token },
    call: async ({ method, path }, input) => {
      const fields = Object.entries(input as object).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const answer =
        method === 'GET'
          ? await fetch(`${origin}${path}?${new URLSearchParams(fields)}`, { headers: { token } })
          : await fetch(origin + path, {
              method,
              headers: { 'content-type': 'application/json', token },
              body: JSON.stringify(input),
            });
      return dataOf(path, await answer.json());
    },
  };
}

/** Sends a file by a form, as pages send pictures and vouchers, and returns its rid. */
export async function sendByForm(
  { origin, token }: HttpCaller,
  path: string,
  { purpose, name, type, bytes }: { purpose: string; name: string; type: string; bytes: Uint8Array },
): Promise<string> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const answer = await fetch(origin + path, { method: 'POST', headers: { token }, body: form });
  return dataOf<{ files: { rid: string }[] }>(path, await answer.json()).files[0]?.rid ?? '';
}

/** Sends a file of results as a technician's page does, and returns its rid. */
export async function sendResult(tech: HttpCaller, name: string, text: string): Promise<string> {
  const { origin, token } = tech;
  const bytes = Buffer.from(text);
  const headers = { 'tus-resumable': '1.0.0', token };
  const base64 = (part: string) => Buffer.from(part).toString('base64');
  const announced = await fetch(origin + staffResumable.path, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `purpose ${base64('result')},filename ${base64(name)}`,
    },
  });
  const location = announced.headers.get('location') ?? '';
  const type = 'application/offset+octet-stream';
  const sent = await fetch(origin + location, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': type, 'upload-offset': '0' },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`${name} was answered with ${sent.status}`);
  return (await tech.call(staffUploadFinish, { id: location.split('/').at(-1) ?? '' })).rid;
}

function dataOf<Data>(path: string, { code, data, msg }: Envelope<Data>): Data {
  if (code !== 1) throw new Error(`${path}: ${msg}`);
  return data as Data;
}
