import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../db/demo-staff.ts';
import { multipart } from '../../../tests/fixtures/multipart.ts';
import { announce, askOffset, giveUp, sendInParts, sendPart } from '../../../tests/fixtures/resumable.ts';
import { type Caller, newWorld, type World } from '../../../tests/world.ts';
import { resumablePath, staffResumable, staffUploadFinish, uploadFinish } from './contract.ts';
import { accountBytes, openUploads } from './rules.ts';
import { sweepFiles } from './service.sweeping.ts';
import { files, partialUploads, removedFiles } from './tables.ts';

const megabyte = 1024 * 1024;
const data = {
  name: '谱图 1.raw',
  type: 'application/octet-stream',
  bytes: Buffer.concat([Buffer.from('RAW1.01'), randomBytes(3 * megabyte)]),
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const idOf = (location: string) => location.split('/').at(-1) ?? '';

function lying({ storeFolder }: World): number {
  const entries = readdirSync(storeFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('a file comes in parts, and is the same in the end', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const announced = await announce(student, data);
  expect(announced.statusCode).toBe(201);
  const location = String(announced.headers.location);
  expect(location).toMatch(new RegExp(`^${resumablePath}/[0-9A-Z]{26}$`));
  expect((await student.call(uploadFinish, { id: idOf(location) })).msg).toBe('文件尚未上传完整，请继续上传');

  const first = await sendPart(student, location, 0, data.bytes.subarray(0, megabyte));
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(megabyte)]);
  const again = await newWorld({ after: world });
  const later = await again.as('student');
  expect((await askOffset(later, location)).headers['upload-offset']).toBe(String(megabyte));
  expect((await sendPart(later, location, 7, 'x')).statusCode).toBe(409);
  expect((await sendPart(later, location, megabyte, data.bytes.subarray(megabyte))).statusCode).toBe(204);

  const finished = await later.call(uploadFinish, { id: idOf(location) });
  expect(finished).toMatchObject({
    code: 1,
    data: {
      name: '谱图 1.raw',
      bytes: data.bytes.length,
      sha256: hashOf(data.bytes),
      type: 'application/octet-stream',
    },
  });
  expect(await later.call(uploadFinish, { id: idOf(location) })).toEqual(finished);
  expect(await again.database.db.select().from(files)).toMatchObject([
    { ownerRid: student.rid, purpose: 'order' },
  ]);
  await sweepFiles({ db: again.database.db, store: again.store, now: again.now } as never);
  expect(lying(again)).toBe(1);
});

test.each([
  [
    "a page under an instrument's name",
    { name: 'a.dat', bytes: '<html><script>alert(1)</script>' },
    '文件内容与类型不符',
  ],
  ['a program', { name: 'a.raw', bytes: 'MZ\u0090\u0000' }, '文件内容与类型不符'],
  [
    'a style sheet',
    { name: 'a.xml', bytes: '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>' },
    '文件内容与类型不符',
  ],
])('%s is refused with its first part', async (_what, file, msg) => {
  const world = await newWorld();
  const student = await world.as('student');
  const location = String((await announce(student, file)).headers.location);
  const refused = await sendPart(student, location, 0, file.bytes);
  expect([refused.statusCode, refused.json()]).toEqual([422, { code: 0, data: null, msg }]);
  expect(lying(world)).toBe(0);
});

test.each([
  ['an ending that nobody takes', { name: 'a.html', bytes: 'x' }, {}, 422, '不支持的文件类型'],
  [
    'a type that does not fit',
    { name: 'a.png', type: 'text/html', bytes: 'x' },
    {},
    422,
    '文件内容与类型不符',
  ],
  ['an unknown purpose', { name: 'a.txt', bytes: 'x' }, { purpose: 'avatar' }, 422, '不支持的文件类型'],
  [
    'too large for a document',
    { name: 'a.txt', bytes: 'x' },
    { purpose: 'requirement', length: 50 * megabyte + 1 },
    413,
    '文件过大',
  ],
  ['too large for data', { name: 'a.dat', bytes: 'x' }, { length: 200 * megabyte + 1 }, 413, '文件过大'],
] as const)('%s is refused before anything is sent', async (_what, file, options, status, msg) => {
  const world = await newWorld();
  const refused = await announce(await world.as('student'), file, options);
  expect([refused.statusCode, refused.json().msg]).toEqual([status, msg]);
  expect(await world.database.db.select().from(partialUploads)).toEqual([]);
});

test('nobody else sees, continues, ends or finishes an upload', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const location = String((await announce(student, data)).headers.location);
  for (const stranger of [teacher, world]) {
    const expected = stranger === world ? 401 : 404;
    expect((await askOffset(stranger, location)).statusCode).toBe(expected);
    expect((await sendPart(stranger, location, 0, 'x')).statusCode).toBe(expected);
    expect((await giveUp(stranger, location)).statusCode).toBe(expected);
  }
  const id = await sendInParts(student, { name: 'a.txt', bytes: 'hello' });
  expect((await teacher.call(uploadFinish, { id })).msg).toBe('文件不存在或已过期，请重新上传');
  expect((await student.call(uploadFinish, { id })).code).toBe(1);
});

test('an account is full, however its files come, with what is announced counted before its bytes (G28)', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const full = '存储空间已满，请先清理不再需要的文件';
  const sent = multipart('/api/auth/upload', { purpose: 'order' }, [{ name: 'a.txt', bytes: 'five!' }]);
  await world.database.db.insert(files).values({
    rid: 'f',
    ownerRid: student.rid,
    purpose: 'order',
    name: 'a',
    sha256: '',
    type: 'text/plain',
    bytes: accountBytes - 2 * megabyte,
    createdAt: world.now(),
  });
  const begin = (length: number) => announce(student, { name: 'a.txt', bytes: '' }, { length });
  expect((await begin(megabyte)).statusCode).toBe(201);
  expect((await begin(megabyte + 1)).json().msg).toBe(full);
  // Of those who announce at once as much as there is room for, one gets it.
  const racing = await Promise.all(Array.from({ length: 6 }, () => begin(megabyte)));
  expect(racing.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect((await student.request(sent)).json().msg).toBe(full);
  const last = String(racing.find(({ statusCode }) => statusCode === 201)?.headers.location);
  expect((await giveUp(student, last)).statusCode).toBe(204);
  expect((await begin(megabyte - 4)).statusCode).toBe(201);
  // A form is let in as long as there is room for anything, and held against the figure when its size is known.
  expect((await student.request(sent)).json().msg).toBe(full);
  expect(await world.database.db.select().from(files)).toHaveLength(1);
  expect(lying(world)).toBe(0);
});

test('what comes in parts is counted once, while it comes and when it is here', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const id = await sendInParts(student, { name: 'a.txt', bytes: 'hello' });
  expect((await student.call(uploadFinish, { id })).code).toBe(1);
  await world.database.db.update(files).set({ bytes: accountBytes - 5 });
  expect((await announce(student, { name: 'a.txt', bytes: 'hello' })).statusCode).toBe(201);
  expect((await announce(student, { name: 'a.txt', bytes: 'x' })).statusCode).toBe(422);
});

test('an account has twenty unfinished uploads at most, also when it announces them at once', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const file = { name: 'a.txt', bytes: 'hello' };
  const begun = await Promise.all(Array.from({ length: openUploads + 5 }, () => announce(student, file)));
  expect(begun.filter(({ statusCode }) => statusCode === 201)).toHaveLength(openUploads);
  expect(begun.find(({ statusCode }) => statusCode === 422)?.json().msg).toBe(
    '未完成的上传已达20个，请先继续或取消；未完成的上传一天后自动清除',
  );
  const first = String(begun.find(({ statusCode }) => statusCode === 201)?.headers.location);
  await sendPart(student, first, 0, file.bytes);
  expect((await student.call(uploadFinish, { id: idOf(first) })).code).toBe(1);
  expect((await announce(student, file)).statusCode).toBe(201);
  expect((await announce(student, file)).statusCode).toBe(422);
  expect((await announce(await world.as('teacher'), file)).statusCode).toBe(201);
});

test('what is given up or never finished goes, with its parts', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const sweep = () => sweepFiles({ db: world.database.db, store: world.store, now: world.now } as never);
  const locations = await Promise.all(
    [1, 2].map(async () => String((await announce(student, data)).headers.location)),
  );
  for (const location of locations) await sendPart(student, location, 0, data.bytes.subarray(0, 5_000));
  expect(lying(world)).toBe(2);
  expect((await giveUp(student, locations[0] ?? '')).statusCode).toBe(204);
  await sweep();
  expect(lying(world)).toBe(1);
  world.pass(86_401);
  await sweep();
  expect(lying(world)).toBe(0);
  expect(await world.database.db.select().from(partialUploads)).toEqual([]);
  expect(await world.database.db.select().from(removedFiles)).toEqual([]);
});

test('a file whose parts turn out not to be what they said is thrown away', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const id = await sendInParts(student, { name: 'a.txt', bytes: 'hello' });
  await world.database.db.update(partialUploads).set({ name: 'a.png' }).where(eq(partialUploads.rid, id));
  expect((await student.call(uploadFinish, { id })).msg).toBe('文件内容与类型不符');
  expect((await student.call(uploadFinish, { id })).msg).toBe('文件不存在或已过期，请重新上传');
});

test('staff send files the same way, each for what their role may do', async () => {
  const world = await newWorld();
  const tech = await world.asStaff('tech');
  const location = String(
    (await announce(tech, data, { purpose: 'result', path: staffResumable.path })).headers.location,
  );
  await sendPart(tech, location, 0, data.bytes);
  const reviewer = await world.asStaff('reviewer');
  const finish = { id: idOf(location) };
  expect((await reviewer.call(staffUploadFinish, finish)).code).toBe(0);
  expect((await askOffset(reviewer, location)).statusCode).toBe(404);
  expect((await tech.call(staffUploadFinish, finish)).data?.sha256).toBe(hashOf(data.bytes));
  const [kept] = await world.database.db.select().from(files);
  expect(kept).toMatchObject({ ownerRid: null, staffRid: demoStaff.tech.rid, purpose: 'result' });

  const refused = async (who: Caller, purpose: string, path: string) =>
    (await announce(who, data, { purpose, path })).statusCode;
  const finance = await world.asStaff('finance');
  const student = await world.as('student');
  expect(await refused(finance, 'result', staffResumable.path)).toBe(403);
  expect(await refused(tech, 'order', staffResumable.path)).toBe(422);
  expect(await refused(student, 'result', resumablePath)).toBe(422);
  expect(await refused(student, 'result', staffResumable.path)).toBe(401);
  expect(await refused(tech, 'order', resumablePath)).toBe(401);
});
