import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { solvedPuzzle } from '../../../tests/fixtures/codes.ts';
import { multipart, type SentFile } from '../../../tests/fixtures/multipart.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { uploads } from '../../features.ts';
import { picturePath } from './contract.ts';
import { sweepFiles } from './service.sweeping.ts';
import { bindFiles } from './service.ts';
import { files, removedFiles } from './tables.ts';

const mine = '/api/auth/upload';
const open = '/api/open/upload';
const pdf: SentFile = { name: '方案.pdf', type: 'application/pdf', bytes: '%PDF-1.7 hello' };
const purpose = { purpose: 'requirement' };

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Everything that lies in the store. */
function lying({ storeFolder }: World): string[] {
  return readdirSync(storeFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function visitorSends(world: World, sent: readonly SentFile[], fields: Record<string, string> = {}) {
  const captcha = await solvedPuzzle(world);
  return world.request(multipart(open, { ...purpose, captcha, ...fields }, sent));
}

test('every way in is declared for those it is for', () => {
  expect(uploads.map(({ upload }) => [upload.path, upload.access])).toEqual([
    [mine, 'customer'],
    [open, 'open'],
    ['/api/staff/upload/photo', 'staff'],
    ['/api/staff/upload/picture', 'staff'],
    ['/api/staff/upload/example', 'staff'],
    ['/api/staff/upload/seal', 'staff'],
    ['/api/staff/upload/goods', 'staff'],
    ['/api/staff/upload/order', 'staff'],
    ['/api/staff/upload/invoice', 'staff'],
  ]);
});

test('pictures of staff are sent with a token of staff, and are nothing else', async () => {
  const world = await newWorld();
  const path = '/api/staff/upload/photo';
  const send = (token: string | undefined, file: SentFile) =>
    world.visitor(token ? { token } : {}).request(multipart(path, { purpose: 'photo' }, [file]));
  const picture = { name: '样品.png', type: 'image/png', bytes: onePixel };
  const { token } = await world.asStaff('sample');
  expect((await send(undefined, picture)).statusCode).toBe(401);
  expect((await send((await world.as('student')).token, picture)).statusCode).toBe(401);
  expect((await send((await world.asStaff('auditor')).token, picture)).statusCode).toBe(403);
  expect((await send(token, pdf)).json()).toMatchObject({ code: 0, msg: '不支持的文件类型' });
  expect(lying(world)).toHaveLength(0);
  expect((await send(token, picture)).json()).toMatchObject({ code: 1 });
  const [row] = await world.database.db.select().from(files);
  expect(row).toMatchObject({ ownerRid: null, purpose: 'photo', boundTo: null });
  expect(row?.staffRid).toBeTruthy();
});

test('a picture for public pages is shown to everybody, and no other file is', async () => {
  const world = await newWorld();
  const sent = async (path: string, purpose: string, who: 'editor' | 'sample') => {
    const { token } = await world.asStaff(who);
    return world
      .visitor({ token })
      .request(multipart(path, { purpose }, [{ name: 'a.png', type: 'image/png', bytes: onePixel }]));
  };
  const picture = await sent('/api/staff/upload/picture', 'picture', 'editor');
  const photo = await sent('/api/staff/upload/photo', 'photo', 'sample');
  expect((await sent('/api/staff/upload/picture', 'picture', 'sample')).statusCode).toBe(403);
  const show = (rid: string) => world.request({ method: 'GET', url: picturePath(rid) });
  const shown = await show(picture.json().data.files[0].rid);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  expect(shown.headers['x-content-type-options']).toBe('nosniff');
  expect(shown.rawPayload.equals(onePixel)).toBe(true);
  expect((await show(photo.json().data.files[0].rid)).statusCode).toBe(404);
  expect((await show('01AAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404);
  expect((await show('x')).statusCode).toBe(404);
  world.pass(3 * 86_400);
  await sweepFiles({ ...world, db: world.database.db } as never);
  expect((await show(picture.json().data.files[0].rid)).statusCode).toBe(200);
});

test('a customer sends files; each is kept with its hash under a name that says nothing', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const table: SentFile = { name: 'data.csv', type: 'text/csv', bytes: 'a,b\n1,2\n' };
  const answer = await student.request(multipart(mine, purpose, [pdf, table]));
  const [first, second] = answer.json().data.files;
  expect(first).toEqual({
    rid: expect.stringMatching(/^[0-9A-Z]{26}$/),
    name: '方案.pdf',
    bytes: 14,
    sha256: createHash('sha256').update('%PDF-1.7 hello').digest('hex'),
    type: 'application/pdf',
  });
  expect(second).toMatchObject({ name: 'data.csv', type: 'text/csv', bytes: 8 });
  const rows = await world.database.db.select().from(files);
  expect(rows.map(({ ownerRid, boundTo }) => [ownerRid, boundTo])).toEqual([
    [student.rid, null],
    [student.rid, null],
  ]);
  expect(rows[0]?.storedAs).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
  expect(readFileSync(path.join(world.storeFolder, rows[0]?.storedAs ?? ''), 'utf8')).toBe('%PDF-1.7 hello');
  expect(await world.database.db.select().from(removedFiles)).toEqual([]);
});

test('strangers send nothing to the way of customers', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  for (const headers of [
    {},
    { token: 'x' },
    { cookie: `token=${student.token}` },
    { token: student.refreshToken },
  ]) {
    const request = multipart(mine, purpose, [pdf]);
    const answer = await world.request({ ...request, headers: { ...request.headers, ...headers } });
    expect([answer.statusCode, answer.json().msg]).toEqual([401, '登录已过期，请重新登录']);
  }
  expect(lying(world)).toEqual([]);
});

test('a visitor passes the human check first, once for each request', async () => {
  const world = await newWorld();
  const captcha = await solvedPuzzle(world);
  const send = (fields: Record<string, string>) => world.request(multipart(open, fields, [pdf, pdf]));
  expect((await send(purpose)).json().msg).toBe('请完成人机验证');
  expect((await send({ ...purpose, captcha: 'x' })).json().msg).toBe('请完成人机验证');
  expect((await send({ ...purpose, captcha })).json()).toMatchObject({ code: 1, data: { files: [{}, {}] } });
  expect((await send({ ...purpose, captcha })).json().msg).toBe('请完成人机验证');
  expect(lying(world)).toHaveLength(2);
});

/** The beginning of a PNG of this size, and nothing of its pixels. */
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    ...[Buffer.from('IHDR'), size, Buffer.from([8, 2, 0, 0, 0]), Buffer.alloc(40)],
  ]);
}

test('a picture of 40 million pixels is taken', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const picture = { name: 'a.png', type: 'image/png', bytes: png(8_000, 5_000) };
  expect((await student.request(multipart(mine, purpose, [picture]))).json()).toMatchObject({ code: 1 });
});

test.each<[string, SentFile[], string, number?]>([
  [
    'a picture that unfolds to too much',
    [{ name: 'a.png', type: 'image/png', bytes: png(8_001, 5_000) }],
    '图片过大，不能超过4000万像素',
  ],
  [
    'a picture that does not tell its size',
    [{ name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]) }],
    '文件内容与类型不符',
  ],
  [
    'a picture that is a document',
    [{ name: 'a.png', type: 'image/png', bytes: '<svg onload="alert(1)">' }],
    '文件内容与类型不符',
  ],
  ['a type that nobody takes', [{ name: 'a.html', type: 'text/html', bytes: '<html>' }], '不支持的文件类型'],
  ['no name', [{ name: '..', bytes: 'x' }], '文件名不正确'],
  ['nothing in it', [{ name: 'a.txt', bytes: '' }], '文件内容为空'],
  ['a good one and a bad one', [pdf, { name: 'a.exe', bytes: 'MZ' }], '不支持的文件类型'],
  ['no file', [], '请选择文件'],
  ['too many', Array<SentFile>(21).fill(pdf), '一次最多上传20个文件'],
  ['too large', [{ name: 'a.txt', bytes: Buffer.alloc(50 * 1024 * 1024 + 1, 'a') }], '文件过大', 413],
])('%s is refused, and nothing of it stays', async (_what, sent, msg, status = 200) => {
  const world = await newWorld();
  const student = await world.as('student');
  const answer = await student.request(multipart(mine, purpose, sent));
  expect([answer.statusCode, answer.json()]).toEqual([status, { code: 0, data: null, msg }]);
  expect(lying(world)).toEqual([]);
  expect(await world.database.db.select().from(files)).toEqual([]);
});

test('a file of just 50 MB is taken', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const large = { name: 'a.txt', bytes: Buffer.alloc(50 * 1024 * 1024, 'a') };
  expect((await student.request(multipart(mine, purpose, [large]))).json()).toMatchObject({ code: 1 });
  expect(lying(world).map((file) => statSync(file).size)).toEqual([52_428_800]);
});

test('whatever is no form with files is refused politely', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const json = await student.request({ method: 'POST', url: mine, payload: purpose });
  expect([json.statusCode, json.json().msg]).toEqual([415, '不支持的内容类型']);
  const bare = await student.request({ method: 'POST', url: mine });
  expect([bare.statusCode, bare.json().msg]).toEqual([200, '参数错误']);
  for (const payload of [
    '',
    'nonsense',
    '--x\r\n',
    '--x\r\n\r\n\r\n--x--',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ]) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await student.request({ method: 'POST', url: mine, headers, payload });
    expect(answer.json()).toMatchObject({ code: 0, data: null });
    expect(answer.statusCode).toBeLessThan(500);
  }
  const other = await student.request(multipart(mine, { purpose: 'avatar' }, [pdf]));
  expect(other.json()).toMatchObject({ code: 0, msg: '参数错误' });
  expect((await student.request(multipart(mine, {}, [pdf]))).json()).toMatchObject({ code: 0 });
});

test('sixty files an hour, by account or by address (G14)', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const twenty = Array<SentFile>(20).fill(pdf);
  for (const _ of [1, 2, 3]) {
    expect((await student.request(multipart(mine, purpose, twenty))).json().code).toBe(1);
    expect((await visitorSends(world, twenty)).json().code).toBe(1);
  }
  const over = await student.request(multipart(mine, purpose, [pdf]));
  expect([over.statusCode, over.json().msg]).toEqual([429, '操作过于频繁，请稍后再试']);
  expect((await visitorSends(world, [pdf])).statusCode).toBe(429);
  const teacher = await world.as('teacher');
  expect((await teacher.request(multipart(mine, purpose, [pdf]))).json().code).toBe(1);
  world.pass(3_600);
  expect((await student.request(multipart(mine, purpose, [pdf]))).json().code).toBe(1);
});

test('an account keeps two gigabytes at most (G28)', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await student.request(multipart(mine, purpose, [pdf]));
  await world.database.db.update(files).set({ bytes: 2 * 1024 ** 3 });
  expect((await student.request(multipart(mine, purpose, [pdf]))).json().msg).toMatch(/^存储空间已满/);
});

test('files are bound once, for their purpose, all or none', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { data } = (await visitorSends(world, [pdf, pdf])).json();
  const rids: string[] = data.files.map(({ rid }: { rid: string }) => rid);
  const bind = (wanted: string[], boundTo: string) =>
    db.transaction((transaction) =>
      bindFiles({ db: transaction }, { rids: wanted, purpose: 'requirement', boundTo }),
    );
  await expect(bind([...rids, 'nothing'], 'enquiries:a')).rejects.toThrow('文件不存在或已过期，请重新上传');
  await bind(rids.slice(0, 1), 'enquiries:a');
  await expect(bind(rids, 'enquiries:b')).rejects.toThrow('文件不存在');
  const rows = await db.select().from(files);
  expect(rows.map(({ boundTo }) => boundTo).sort()).toEqual(['enquiries:a', null]);
});

test('what nothing takes goes after a day, with its bytes; what is bound stays', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { data } = (await visitorSends(world, [pdf, pdf])).json();
  await bindFiles({ db }, { rids: [data.files[0].rid], purpose: 'requirement', boundTo: 'enquiries:a' });
  const context = { ...world, db, jobs: world.jobs.within(db) };
  world.pass(86_399);
  await sweepFiles(context);
  expect([lying(world).length, (await db.select().from(files)).length]).toEqual([2, 2]);
  world.setNow(new Date(Date.now() + 86_400_000));
  await sweepFiles(context);
  expect([lying(world).length, (await db.select().from(files)).length]).toEqual([1, 1]);
  expect(await db.select().from(removedFiles)).toEqual([]);
});

test('what is sent for an order waits a month for a draft that takes its time', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await world.as('student');
  await student.request(multipart(mine, { purpose: 'order' }, [pdf]));
  const context = { ...world, db, jobs: world.jobs.within(db) };
  world.pass(30 * 86_400 - 1);
  await sweepFiles(context);
  expect(await db.select().from(files)).toHaveLength(1);
  world.pass(2);
  await sweepFiles(context);
  expect(await db.select().from(files)).toEqual([]);
});

test('who leaves in the middle leaves nothing behind', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.http.server.address() as { port: number };
  const { headers, payload } = multipart(mine, purpose, [
    { name: 'a.txt', bytes: Buffer.alloc(2_000_000, 'a') },
  ]);
  const body = payload as Buffer;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${mine} HTTP/1.1\r\nHost: x\r\ntoken: ${student.token}\r\ncontent-type: ${headers?.['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 1_000_000));
  await vi.waitFor(() => expect(lying(world)).toHaveLength(1), { timeout: 5_000 });
  socket.destroy();
  await vi.waitFor(() => expect(lying(world)).toEqual([]), { timeout: 5_000 });
  expect(await world.database.db.select().from(files)).toEqual([]);
  expect(world.logged().filter((line) => line.includes('request failed'))).toEqual([]);
});
