import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DeleteBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '../../db/demo-accounts.ts';
import {
  customerUpload,
  fileGet,
  fileView,
  resumablePath,
  uploadFinish,
} from '../../src/features/files/contract.ts';
import { storedFiles } from '../../src/features/files/service.backup.ts';
import { checkFiles } from '../../src/features/files/service.checking.ts';
import { systemState } from '../../src/features/system/contract.ts';
import { createBucketStore } from '../../src/host/files/bucket.ts';
import { type FileStore, hashOf, newKey } from '../../src/host/files/file-store.ts';
import { callerAt, sendByForm } from '../http-caller.ts';
import { programOf, runProgram, type Settings, startProduct } from '../product.ts';
import {
  hasObjectStore,
  type ObjectStore,
  objectStorePackages,
  startObjectStore,
} from './support/object-store.ts';
import { type Several, startSeveral, studentRid } from './support/several.ts';

/** Files in a bucket of a real server: moved there, sent, fetched, checked, lost and brought back. */

if (!hasObjectStore)
  console.warn(
    `left out: files in a bucket, for which ${objectStorePackages.join(', ')} would have to be installed`,
  );

// Each runs the commands as processes of their own, which takes its time beside other tests.
describe.runIf(hasObjectStore)('files in a bucket', { timeout: 120_000 }, () => {
  let server: ObjectStore;
  let shop: Several;
  let settings: Settings;
  let store: FileStore;
  beforeAll(async () => {
    [server, shop] = await Promise.all([startObjectStore(), startSeveral([])]);
    const bucket = `limpid-${randomBytes(4).toString('hex')}`;
    const { endpoint, key, secret } = server;
    settings = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret };
    store = createBucketStore({ endpoint, region: 'us-east-1', bucket, isInPath: true, key, secret });
  }, 300_000);
  afterAll(async () => {
    await shop?.stop();
    await server?.stop();
  });

  const publicUrl = 'https://lab.example.com';
  /** `npm run files` and its like, with the bucket. */
  async function run(program: string, ...args: string[]) {
    const running = runProgram(
      { ...shop.settings, ...settings, PUBLIC_URL: publicUrl },
      programOf(`src/${program}.ts`, ...args),
    );
    const code = await running.ended;
    return { code, output: running.output() };
  }
  /** All bytes that rows refer to, by key. */
  async function rows() {
    const { rows } = await shop.database.db.execute<{ key: string; sha256: string | null }>(
      storedFiles.query,
    );
    return rows;
  }
  const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const [first, second] = [() => shop.products[0]?.origin ?? '', () => shop.products[1]?.origin ?? ''];
  const name = '衍射 图谱（一）.pdf';
  const pdf = (size: number) =>
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]);

  test('a bucket is made that nobody else reads, and that the shop reads from its own pages', async () => {
    expect(await run('files', 'check')).toMatchObject({
      ...{ code: 1, output: expect.stringContaining('对象存储没有正常应答：NoSuchBucket') },
    });
    expect(await run('files', 'prepare')).toMatchObject({
      code: 0,
      output: expect.stringContaining('已建立'),
    });
    expect(await run('files', 'prepare')).toMatchObject({
      code: 0,
      output: expect.stringContaining('已存在'),
    });
    const key = newKey();
    await store.write(key, Readable.from([Buffer.from('secret')]));
    const address = `${server.endpoint}/${settings.S3_BUCKET}`;
    for (const url of [address, `${address}/${key}`]) expect((await fetch(url)).status).toBe(403);
    const link = (await store.direct?.link(key, { type: 'text/plain', disposition: 'attachment' })) ?? '';
    const opened = await fetch(link, { headers: { origin: publicUrl } });
    expect([await opened.text(), opened.headers.get('access-control-allow-origin')]).toEqual([
      'secret',
      publicUrl,
    ]);
    const elsewhere = await fetch(link, { headers: { origin: 'https://else.example.com' } });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(link.replace(key, newKey()))).status).toBe(403);
    await store.remove(key);
    expect([await store.sizeOf(key), await hashOf(store, key)]).toEqual([undefined, undefined]);
  });

  test('a store in a folder moves there by one command, that may be broken off and tried dry', async () => {
    const product = await startProduct(shop.settings);
    const student = callerAt(product.origin, await shop.tokenOf(studentRid));
    for (let at = 0; at < 12; at++)
      await sendByForm(student, customerUpload.path, {
        purpose: 'order',
        name,
        type: 'application/pdf',
        bytes: pdf(1_000 + at),
      });
    await product.stop();
    const before = await rows();
    const dry = await run('files', 'move', '--dry-run');
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining(`将搬移 ${before.length} 个文件`) });
    expect(await store.sizeOf(before[0]?.key ?? '')).toBeUndefined();
    // What was moved before it was broken off.
    await store.write(before[1]?.key ?? '', folderBytes(before[1]?.key ?? ''));
    const moved = await run('files', 'move');
    expect(moved).toMatchObject({
      code: 0,
      output: expect.stringContaining(`已搬移并核对 ${before.length - 1} 个文件`),
    });
    for (const { key, sha256 } of before) expect([key, await hashOf(store, key)]).toEqual([key, sha256]);
    expect((await run('files', 'move')).output).toContain(`${before.length} 个已在桶中`);
    expect(await run('files', 'check', '--all')).toMatchObject({
      code: 0,
      output: expect.stringContaining('文件表与存储一致'),
    });
    await rm(path.join(shop.settings.DATA_DIR ?? '', 'files'), { recursive: true });
  });

  test('who may have a file is sent on to the bucket for a minute, and gets it under its Chinese name', async () => {
    for (let at = 0; at < 2; at++) await shop.join(settings);
    const student = callerAt(first(), await shop.tokenOf(studentRid));
    const bytes = pdf(300_000);
    const rid = await sendByForm(student, customerUpload.path, {
      purpose: 'order',
      name,
      type: 'application/pdf',
      bytes,
    });
    const { url } = await callerAt(second(), student.token).call(fileView, { rid });
    const sent = await fetch(second() + url, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const link = new URL(sent.headers.get('location') ?? '');
    expect([link.origin, link.searchParams.get('X-Amz-Expires')]).toEqual([server.endpoint, '60']);
    const given = await fetch(link);
    expect(shaOf(new Uint8Array(await given.arrayBuffer()))).toBe(shaOf(bytes));
    expect(given.headers.get('content-type')).toBe('application/pdf');
    expect(given.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(name).replace(/[()]/g, escape)}`,
    );
    expect(await (await fetch(second() + url)).json()).toMatchObject({
      code: 0,
      msg: '下载链接已失效，请重新获取',
    });
    // Scripts of pages are told where it is, everybody else gets it from here; whose it is not gets neither.
    const ask = async (token: string, headers = {}) =>
      fetch(first() + fileGet.path, {
        ...{ method: 'POST', body: JSON.stringify({ rid }) },
        headers: { 'content-type': 'application/json', token, ...headers },
      });
    const told = await (await ask(student.token, { 'x-takes': 'links' })).json();
    expect(told.data).toMatchObject({ name, bytes: bytes.length, sha256: shaOf(bytes) });
    expect(shaOf(new Uint8Array(await (await fetch(told.data.url)).arrayBuffer()))).toBe(shaOf(bytes));
    const here = await ask(student.token);
    expect(shaOf(new Uint8Array(await here.arrayBuffer()))).toBe(shaOf(bytes));
    const stranger = await shop.tokenOf(demoAccounts.teacher.rid);
    expect(await (await ask(stranger, { 'x-takes': 'links' })).json()).toEqual({
      code: 0,
      data: null,
      msg: '文件不存在',
    });
  });

  test('pages of the shop let their scripts fetch from the bucket and from nowhere else', async () => {
    const policy = (await fetch(first())).headers.get('content-security-policy');
    expect(policy).toContain(`; connect-src 'self' ${server.endpoint};`);
  });

  test('a file comes in parts to several processes, and one that breaks off leaves nothing behind', async () => {
    const token = await shop.tokenOf(studentRid);
    const bytes = pdf(21_000_000);
    const headers = { 'tus-resumable': '1.0.0', token };
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const announced = await fetch(first() + resumablePath, {
      method: 'POST',
      headers: {
        ...{ ...headers, 'upload-length': String(bytes.length) },
        'upload-metadata': `purpose ${base64('order')},filename ${base64(name)},filetype ${base64('application/pdf')}`,
      },
    });
    const location = announced.headers.get('location') ?? '';
    const send = (origin: string, from: number, part: Uint8Array<ArrayBuffer>) =>
      fetch(origin + location, {
        ...{ method: 'PATCH', body: part },
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
        },
      });
    // The first part is larger than what is sent to the bucket at once.
    const cut = 18_000_000;
    expect((await send(first(), 0, bytes.subarray(0, cut))).status).toBe(204);
    expect((await send(second(), 7, bytes.subarray(0, 9))).status).toBe(409);
    expect((await send(second(), cut, bytes.subarray(cut))).status).toBe(204);
    const student = callerAt(second(), token);
    const kept = await student.call(uploadFinish, { id: location.split('/').at(-1) ?? '' });
    expect(kept).toMatchObject({ bytes: bytes.length, sha256: shaOf(bytes) });
    const key = newKey();
    async function* broken() {
      yield Buffer.alloc(17_000_000);
      throw new Error('the sender is gone');
    }
    await expect(store.write(key, Readable.from(broken(), { objectMode: false }))).rejects.toThrow(
      'the sender is gone',
    );
    expect(await store.sizeOf(key)).toBeUndefined();
    const client = clientOf(server);
    const { Uploads = [] } = await client.send(
      new ListMultipartUploadsCommand({ Bucket: settings.S3_BUCKET }),
    );
    expect(Uploads).toEqual([]);
  });

  test('what is missing, changed or unknown is found and told to staff and to alerts', async () => {
    const [missing = '', changed = ''] = (await rows()).map(({ key }) => key);
    const unknown = newKey();
    const kept = await Promise.all(
      [missing, changed].map(async (key) => Buffer.concat(await (await store.read(key)).toArray())),
    );
    await store.remove(missing);
    await store.write(changed, Readable.from([Buffer.alloc(kept[1]?.length ?? 0)]));
    await store.write(unknown, Readable.from([Buffer.from('?')]));
    const { code, output } = await run('files', 'check', '--all');
    expect(code).toBe(2);
    for (const line of [
      `缺失：${missing}`,
      `内容不符：${changed}`,
      `无主：${unknown}`,
      '3 个文件与存储不一致',
    ])
      expect(output).toContain(line);
    await checkFiles({ db: shop.database.db, store, now: () => new Date() } as never);
    const admin = callerAt(first(), await shop.tokenOfStaff('admin'));
    expect((await admin.call(systemState, {})).files).toMatchObject({ problems: 3 });
    expect(await (await fetch(`${first()}/metrics`)).text()).toContain(
      'limpid_upkeep_problems{kind="files"} 3',
    );
    await store.write(missing, Readable.from([kept[0]]));
    await store.write(changed, Readable.from([kept[1]]));
    await store.remove(unknown);
    expect(await run('files', 'check', '--all')).toMatchObject({ code: 0 });
  });

  test('a bucket that is lost comes back from the last backup, file by file, as their hashes say', async () => {
    const { code, output } = await run('backup');
    expect([code, output]).toEqual([0, expect.stringContaining('已备份到')]);
    const student = callerAt(first(), await shop.tokenOf(studentRid));
    const late = await sendByForm(student, customerUpload.path, {
      purpose: 'order',
      name,
      type: 'application/pdf',
      bytes: pdf(500),
    });
    const all = await rows();
    for await (const page of store.list()) for (const { key } of page) await store.remove(key);
    await clientOf(server).send(new DeleteBucketCommand({ Bucket: settings.S3_BUCKET }));
    expect(await run('files', 'check')).toMatchObject({ code: 1 });
    expect(await run('backup')).toMatchObject({ code: 1 });

    expect(await run('files', 'prepare')).toMatchObject({ code: 0 });
    const began = performance.now();
    const refilled = await run('files', 'refill', '--unsealed');
    const seconds = (performance.now() - began) / 1_000;
    console.info(`a lost bucket came back within ${seconds.toFixed(1)} s: ${refilled.output.trim()}`);
    // What came after the backup is lost, and it is said which.
    expect(refilled.code).toBe(2);
    const { rows: lost } = await shop.database.db.execute<{ key: string }>(
      `SELECT stored_as AS key FROM files WHERE rid = '${late}'`,
    );
    expect(refilled.output).toContain(`备份中没有其余 1 个文件：${lost[0]?.key}`);
    const wanted = all.filter(({ key, sha256 }) => sha256 && key !== lost[0]?.key);
    expect(wanted.length).toBeGreaterThan(12);
    for (const { key, sha256 } of wanted) expect([key, await hashOf(store, key)]).toEqual([key, sha256]);
    expect(await run('files', 'check', '--all')).toMatchObject({
      code: 2,
      output: expect.stringContaining('1 个文件与存储不一致'),
    });
  });

  const folderBytes = (key: string) =>
    createReadStream(path.join(shop.settings.DATA_DIR ?? '', 'files', key));
});

function clientOf({ endpoint, key, secret }: ObjectStore) {
  return new S3Client({
    ...{ endpoint, region: 'us-east-1', forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' },
    credentials: { accessKeyId: key, secretAccessKey: secret },
  });
}
