import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ClamdWays, eicar, startClamd } from '../../../tests/fixtures/clamd.ts';
import { solvedPuzzle } from '../../../tests/fixtures/codes.ts';
import { multipart } from '../../../tests/fixtures/multipart.ts';
import { announce, sendPart } from '../../../tests/fixtures/resumable.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { createClamd } from '../../host/gateways/clamd.ts';
import { auditLog } from '../staff/tables.ts';
import { customerUpload, photoUpload, uploadFinish, visitorUpload } from './contract.ts';
import { files, partialUploads } from './tables.ts';

/** What becomes of files of others where the shop has a scanner (OWASP ASVS 5.0, V5.4.3); the world ends with an error when one is asked under a connection (G40). */

const good = { name: 'good.txt', type: 'text/plain', bytes: '编号,质量' };
const bad = { name: 'bad.txt', type: 'text/plain', bytes: `before ${eicar} after` };
const harmful = { code: 0, data: null, msg: '文件含有恶意程序，已拒收' };
const later = { code: 0, data: null, msg: '文件安全检查暂时不可用，请稍后重试' };

async function scannedWorld(ways: ClamdWays = {}) {
  const clamd = await startClamd(ways);
  const world = await newWorld({ gateways: { scanner: createClamd(clamd.at, 2_000) } });
  return { world, clamd };
}

const lying = ({ storeFolder }: World) =>
  readdirSync(storeFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const metric = async (world: World, result: string) =>
  (await world.request({ method: 'GET', url: '/metrics' })).body.match(
    new RegExp(`^limpid_files_scanned_total{result="${result}"} (\\d+)`, 'm'),
  )?.[1];

test('a form is taken when none of its files does harm, and refused whole when one does', async () => {
  const { world, clamd } = await scannedWorld();
  const student = await world.as('student');
  const send = (...sent: (typeof good)[]) =>
    student.request(multipart(customerUpload.path, { purpose: 'order' }, sent));
  expect((await send(good, good)).json().code).toBe(1);
  expect(clamd.looked).toEqual([Buffer.byteLength(good.bytes), Buffer.byteLength(good.bytes)]);
  const refused = await send(good, bad);
  expect([refused.statusCode, refused.json()]).toEqual([200, harmful]);
  expect([lying(world), (await world.database.db.select().from(files)).length]).toEqual([2, 2]);
  expect([await metric(world, 'clean'), await metric(world, 'harmful')]).toEqual(['3', '1']);
  const line = world.logged().find((text) => text.includes('a file does harm'));
  expect(line).toContain('"found":"Win.Test.EICAR_HDB-1"');
  expect(line).not.toContain('bad.txt');
});

test('visitors and staff send nothing past it; of staff the audit log tells', async () => {
  const { world } = await scannedWorld();
  const captcha = await solvedPuzzle(world);
  const visited = await world.request(
    multipart(visitorUpload.path, { purpose: 'requirement', captcha }, [bad]),
  );
  expect(visited.json()).toEqual(harmful);
  const picture = Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    ),
    Buffer.from(eicar),
  ]);
  const sample = await world.asStaff('sample');
  const sent = await sample.request(
    multipart(photoUpload.path, { purpose: 'photo' }, [{ name: 'a.png', type: 'image/png', bytes: picture }]),
  );
  expect(sent.json()).toEqual(harmful);
  const [line] = await world.database.db.select().from(auditLog).where(eq(auditLog.path, photoUpload.path));
  expect(line).toMatchObject({ isRefused: true, refusal: harmful.msg });
  expect(lying(world)).toBe(0);
});

test('without an answer nothing is taken, and nothing is lost that came in parts', async () => {
  const { world, clamd } = await scannedWorld({ instead: 'hanging up' });
  const student = await world.as('student');
  const form = await student.request(multipart(customerUpload.path, { purpose: 'order' }, [good]));
  expect([form.statusCode, form.json(), form.headers['retry-after']]).toEqual([503, later, '2']);
  expect(lying(world)).toBe(0);

  const location = String((await announce(student, good)).headers.location);
  await sendPart(student, location, 0, good.bytes);
  const id = location.split('/').at(-1) ?? '';
  expect((await student.send(uploadFinish, { id })).statusCode).toBe(503);
  expect(await metric(world, 'away')).toBe('2');
  expect(lying(world)).toBe(1);
  delete clamd.ways.instead;
  expect(await student.call(uploadFinish, { id })).toMatchObject({ code: 1, data: { name: good.name } });
});

test('what came in parts and does harm is gone with its parts', async () => {
  const { world } = await scannedWorld();
  const { db } = world.database;
  const student = await world.as('student');
  const location = String((await announce(student, bad)).headers.location);
  await sendPart(student, location, 0, bad.bytes);
  const id = location.split('/').at(-1) ?? '';
  expect(await student.call(uploadFinish, { id })).toEqual(harmful);
  expect(await student.call(uploadFinish, { id })).toMatchObject({
    code: 0,
    msg: '文件不存在或已过期，请重新上传',
  });
  expect([await db.select().from(files), await db.select().from(partialUploads)]).toEqual([[], []]);
  // Its part is let go, and swept as any.
  expect(lying(world)).toBe(1);
});
