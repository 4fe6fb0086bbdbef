import { demoPassword } from '../db/demo-accounts.ts';
import { staffResumable } from '../src/features/files/contract.ts';
import { startProduct } from '../tests/product.ts';
import { seen } from '../tests/trust/support/seen.ts';
import { judge, rounded } from './figures.ts';
import { megabytesOf } from './processes.ts';

/** A technician sends 200 MB in parts of 5 MB, as browsers do; how much the server's memory grows by it. */

const megabyte = 1024 * 1024;
const total = 200 * megabyte;
const partBytes = 5 * megabyte;

const product = await startProduct();
try {
  const token = await signIn();
  await send(token, 2 * partBytes);
  const before = megabytesOf(product.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(product.pid));
  }, 50);
  const began = performance.now();
  await send(token, total);
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(watch);
  console.log(`200 MB 用时 ${rounded(seconds)} s；内存 ${rounded(before)} → 最高 ${rounded(most)} MB`);
  seen('G28', `200 MB sent in parts take ${rounded(most - before)} MB of memory`);
  judge([{ name: '上传 200 MB 的内存增长', measured: most - before, unit: ' MB', target: { atMost: 64 } }]);
} finally {
  await product.stop();
}

async function signIn(): Promise<string> {
  const { code } = await (await fetch(`${product.origin}/dev/staff.json`)).json();
  const { data } = await call('/api/staff/login', { account: 'tech', password: demoPassword, code });
  return data.token;
}

/** Sends and finishes a file of so many bytes. */
async function send(token: string, bytes: number) {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const version = { 'tus-resumable': '1.0.0', token };
  const announced = await fetch(`${product.origin}${staffResumable.path}`, {
    method: 'POST',
    headers: {
      ...version,
      'upload-length': String(bytes),
      'upload-metadata': `purpose ${encoded('result')},filename ${encoded('scan.raw')}`,
    },
  });
  const location = announced.headers.get('location') ?? '';
  const part = Buffer.alloc(partBytes, 'RAW1.01 ');
  for (let offset = 0; offset < bytes; offset += partBytes) {
    const answer = await fetch(`${product.origin}${location}`, {
      method: 'PATCH',
      headers: {
        ...version,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: part,
    });
    if (answer.status !== 204) throw new Error(`a part was answered with ${answer.status}`);
  }
  const { data } = await call('/api/staff/upload/finish', { id: location.split('/').at(-1) }, token);
  if (data?.bytes !== bytes) throw new Error('the file did not arrive');
}

async function call(path: string, input: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { token }) };
  const answer = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  return answer.json();
}
