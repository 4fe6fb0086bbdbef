import { expect, test } from 'vitest';
import {
  customerUpload,
  fileGet,
  fileRefusals,
  fileView,
  picturePath,
  pictureUpload,
  uploadFinish,
} from '../../src/features/files/contract.ts';
import { files } from '../../src/features/files/tables.ts';
import { uploads } from '../../src/features.ts';
import { multipart } from '../fixtures/multipart.ts';
import { announce, giveUp, sendPart } from '../fixtures/resumable.ts';
import { newWorld, type SignedIn, sharedWorld, type World } from '../world.ts';
import { matrix, senderOf, staffWith } from './support/authz-matrix.ts';
import { type HostileFile, hostileFiles } from './support/hostile-files.ts';
import { seen } from './support/seen.ts';
import { somebody } from './support/somebody.ts';

/** T-files (trust figures G28 and G29): files made to harm, on every way in and out. */

const worldOfAll = sharedWorld();

/** `HOSTILE_WAYS=all` tries each file and each call on each way; in short each is tried in its turn, by the day. */
const isWhole = process.env.HOSTILE_WAYS === 'all';
const ofToday = <Item>(all: readonly Item[], share: number) =>
  isWhole ? all : all.filter((_, nth) => nth % share === new Date().getDate() % share);

/** What became of a file: its rid when it was taken, or why not. */
type Fate = { rid?: string; name?: string; type?: string; msg: string; status: number };

async function sentAsForm(who: SignedIn, file: HostileFile, purpose: string): Promise<Fate> {
  const answer = await who.request(multipart(customerUpload.path, { purpose }, [file]));
  const { data, msg } = answer.json();
  return { ...data?.files[0], msg, status: answer.statusCode };
}

async function sentInParts(who: SignedIn, file: HostileFile, purpose: string): Promise<Fate> {
  const begun = await announce(who, file, { purpose });
  const location = String(begun.headers.location ?? '');
  if (!location) return { msg: begun.json().msg, status: begun.statusCode };
  await sendPart(who, location, 0, Buffer.from(file.bytes));
  const finished = await who.send(uploadFinish, { id: location.split('/').at(-1) });
  const { data, msg } = finished.json();
  if (!data) await giveUp(who, location);
  return { ...data, msg, status: finished.statusCode };
}

/** What is wrong with the fate of a file; nothing when it is as it should be. */
function wrongWith(
  { what, verdict }: HostileFile,
  { rid, name = '', type = '', msg, status }: Fate,
): string[] {
  const faults = [];
  if ((verdict === 'harmless') !== Boolean(rid))
    faults.push(`${what}: ${rid ? 'taken' : `refused (${msg})`}`);
  if (status >= 500) faults.push(`${what}: answered with ${status}`);
  if (!rid && !/\p{Script=Han}/u.test(msg)) faults.push(`${what}: refused with "${msg}"`);
  if (rid && /[\p{Cc}\p{Cf}\\/:*?"<>|]/u.test(name)) faults.push(`${what}: named ${JSON.stringify(name)}`);
  if (rid && [...name].length > 150) faults.push(`${what}: named with ${[...name].length} letters`);
  if (/html|xml|svg|script/.test(type) && !type.includes('openxml')) faults.push(`${what}: is ${type}`);
  return faults;
}

/** Sends all of them one after the other, at no more than are let through. */
async function fatesOf(
  world: World,
  send: typeof sentAsForm,
  some = hostileFiles,
): Promise<Map<HostileFile, Fate>> {
  const fates = new Map<HostileFile, Fate>();
  for (const [nth, file] of some.entries()) {
    if (nth % 50 === 0) world.pass(3_600);
    // New each time, since its token ends with the hours.
    fates.set(file, await send(await world.as('student'), file, 'requirement'));
  }
  return fates;
}

test('sixty files and more are refused or harmless, whichever way they come', async () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  const world = await worldOfAll();
  const asForm = await fatesOf(world, sentAsForm);
  const some = ofToday(hostileFiles, 3);
  const inParts = await fatesOf(world, sentInParts, some);
  expect([...asForm].flatMap(([file, fate]) => wrongWith(file, fate))).toEqual([]);
  expect([...inParts].flatMap(([file, fate]) => wrongWith(file, fate))).toEqual([]);
  const differing = some.filter((file) => Boolean(asForm.get(file)?.rid) !== Boolean(inParts.get(file)?.rid));
  expect(differing.map(({ what }) => what)).toEqual([]);
  const rows = await world.database.db.select().from(files);
  for (const { storedAs } of rows) expect(storedAs).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
  const taken = [...asForm.values()].filter(({ rid }) => rid).length;
  seen(
    'G28',
    `${hostileFiles.length} hostile files by form and in parts: ${hostileFiles.length - taken} refused, ${taken} harmless`,
  );
}, 120_000);

test('every other way in takes none that it should not', async () => {
  const world = await worldOfAll();
  const faults: string[] = [];
  for (const { upload } of uploads.filter(({ upload: { access } }) => access === 'staff')) {
    const [able] = staffWith(upload.permission as NonNullable<typeof upload.permission>);
    const purpose = (upload.input.shape.purpose as { def: { values?: string[] } }).def.values?.[0] ?? '';
    const staff = await world.asStaff(able as NonNullable<typeof able>);
    for (const file of ofToday(hostileFiles, 3)) {
      const answer = await staff.request(multipart(upload.path, { purpose }, [file]));
      const { data, msg } = answer.json();
      const fate = { ...data?.files[0], msg, status: answer.statusCode };
      // Fewer kinds are taken there, so that more is refused.
      const verdict = file.verdict === 'harmless' && !fate.rid ? 'refused' : file.verdict;
      // Invoices come as XML, which is only ever saved.
      if (upload.path.endsWith('/invoice') && fate.type === 'application/xml') continue;
      faults.push(...wrongWith({ ...file, verdict }, fate).map((fault) => `${upload.path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

test('the test sees a product that believes names', async () => {
  const [mine] = uploads.filter(({ upload }) => upload === customerUpload);
  const { examine } = mine ?? {};
  if (!mine || !examine) throw new Error('customers have no way in');
  mine.examine = (_input, { name, declaredType }) => ({ name, type: declaredType });
  try {
    const fates = await fatesOf(await newWorld(), sentAsForm);
    const faults = [...fates].flatMap(([file, fate]) => wrongWith(file, fate));
    for (const seenAs of [
      'a page: taken',
      'a page: is text/html',
      'a stream beside a file: named',
      'a long name: named',
    ])
      expect(faults.join('\n')).toContain(seenAs);
  } finally {
    mine.examine = examine;
  }
});

type Headers = Record<string, unknown>;

/** What a browser could do with a file besides saving it (G29). */
function unsafe(headers: Headers): string[] {
  const is = (name: string, form: RegExp) => form.test(String(headers[name] ?? ''));
  return [
    ...(is('content-disposition', /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S+$/)
      ? []
      : ['shows it']),
    ...(is('content-security-policy', /^sandbox; default-src 'none'$/) ? [] : ['runs it']),
    ...(is('x-content-type-options', /^nosniff$/) ? [] : ['guesses what it is']),
    ...(is('cache-control', /^private, no-store$/) ? [] : ['keeps it']),
    ...(is('content-type', /html|svg|javascript/) ? ['takes it for a page'] : []),
  ];
}

test('what was taken is only ever saved, byte for byte (G29)', async () => {
  const world = await worldOfAll();
  for (const file of hostileFiles.filter(({ verdict }) => verdict === 'harmless')) {
    world.pass(120);
    const me = await world.as('teacher');
    const { rid = '' } = await sentAsForm(me, file, 'order');
    const direct = await me.send(fileGet, { rid });
    const { data } = await me.call(fileView, { rid });
    const byLink = await world.request({ method: 'GET', url: data?.url || '/nothing' });
    for (const answer of [direct, byLink]) {
      expect([file.what, answer.statusCode, unsafe(answer.headers)]).toEqual([file.what, 200, []]);
      expect(answer.rawPayload.equals(Buffer.from(file.bytes)), file.what).toBe(true);
    }
  }
});

const calls = ofToday(
  matrix.filter(({ call }) => call.file),
  8,
);

test('calls that answer with files have them saved (G29)', async () => {
  const world = await newWorld({ shop: 'planted' });
  const faults: string[] = [];
  let files = 0;
  for (const line of calls) {
    world.pass(13 * 60);
    const me = await somebody(world, 'student');
    const answer = await (await senderOf(line, me)).send(line.call, await line.input(me));
    // Some of these calls answer with lists unless they are asked for a file.
    if (String(answer.headers['content-type']).startsWith('application/json')) continue;
    files += 1;
    faults.push(...unsafe(answer.headers).map((fault) => `${line.call.path}: a browser ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(calls.length / 2);
  seen('G29', `${files} calls that answer with files: each is saved and never shown`);
}, 120_000);

test('pictures of public pages are pictures and run nothing (G29)', async () => {
  const world = await worldOfAll();
  const editor = await world.asStaff('editor');
  const png = hostileFiles.find(({ what }) => what === 'a PNG with a page behind it') as HostileFile;
  const sent = await editor.request(multipart(pictureUpload.path, { purpose: 'picture' }, [png]));
  const { headers } = await world.request({ method: 'GET', url: picturePath(sent.json().data.files[0].rid) });
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('a stored file that is not what it was is not handed out (G29)', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const png = hostileFiles.find(({ what }) => what === 'a device') as HostileFile;
  const { rid = '' } = await sentAsForm(me, png, 'order');
  await world.database.db.update(files).set({ sha256: '0'.repeat(64) });
  expect((await me.send(fileGet, { rid })).json()).toEqual({
    code: 0,
    data: null,
    msg: fileRefusals.damaged,
  });
});

test.each(['content-disposition', 'content-security-policy', 'x-content-type-options', 'cache-control'])(
  'the test sees that a file comes without %s',
  async (name) => {
    const good: Headers = {
      'content-disposition': `attachment; filename="a"; filename*=UTF-8''a`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-type': 'text/csv',
    };
    expect(unsafe(good)).toEqual([]);
    expect(unsafe({ ...good, [name]: undefined })).toHaveLength(1);
  },
);
