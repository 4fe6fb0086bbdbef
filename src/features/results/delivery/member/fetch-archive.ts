import { Failure } from '../../../../core/failure.ts';
import { inLanguage } from '../../../../core/language.ts';
import { filePatience } from '../../../../ui/asking/download.ts';
import { formBody, formType } from '../../../../ui/asking/form-body.ts';
import { freshAccess } from '../../../../ui/asking/send.ts';
import { resultArchive } from '../contract.ts';

/** As much of an archive as is here; the next bytes are asked for from `received` on. */
export type Fetched = {
  version: number;
  format: 'zip' | 'eln';
  total: number;
  parts: Blob[];
  received: number;
};

/** How often a broken connection is taken up again before the reader is told, and after how long, in ms. */
const [tries, pause] = [6, 1_500];

/**
 * Fetches what is missing of an archive into `fetched`. Takes up a broken connection by itself; throws Failure when
 * it stays broken or is refused, AbortError when it was stopped. What is here stays for the next time.
 */
export async function fetchArchive(
  orderRid: string,
  fetched: Fetched,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> {
  for (let failed = 0; fetched.received < fetched.total; ) {
    const before = fetched.received;
    try {
      await fetchOn(orderRid, fetched, signal, onProgress);
    } catch (error) {
      if (signal.aborted) throw new DOMException('stopped', 'AbortError');
      if (error instanceof Failure) throw error;
    }
    failed = fetched.received > before ? 0 : failed + 1;
    if (failed >= tries) throw new Failure('网络连接失败，请检查网络后点继续下载');
    if (fetched.received < fetched.total) await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function fetchOn(
  orderRid: string,
  fetched: Fetched,
  signal: AbortSignal,
  onProgress: (received: number) => void,
) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), filePatience);
  const response = await fetch(resultArchive.path, {
    method: 'POST',
    cache: 'no-store',
    headers: {
      'content-type': formType,
      token: await freshAccess(),
      ...inLanguage,
      ...(fetched.received > 0 && { range: `bytes=${fetched.received}-` }),
    },
    body: formBody({ order_rid: orderRid, version: fetched.version, format: fetched.format }),
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(() => clearTimeout(timer));
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const envelope: { msg?: string } = await response.json();
    throw new Failure(envelope.msg || '下载失败，请稍后再试');
  }
  if (!response.ok || !response.body) throw new Error(`the archive was answered with ${response.status}`);
  // All of it in place of what is missing: what was here is of no use.
  if (response.status === 200) Object.assign(fetched, { parts: [], received: 0 });
  const reader = response.body.getReader();
  let held: Uint8Array<ArrayBuffer>[] = [];
  const keep = () => {
    if (held.length > 0) fetched.parts.push(new Blob(held));
    held = [];
  };
  try {
    for (;;) {
      timer = setTimeout(() => silence.abort(), filePatience);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      held.push(value);
      fetched.received += value.length;
      // Browsers keep large blobs on disk, arrays never.
      if (held.length > 256) keep();
      onProgress(fetched.received);
    }
  } finally {
    keep();
  }
}
