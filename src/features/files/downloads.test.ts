import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { multipart } from '../../../tests/fixtures/multipart.ts';
import { newWorld, type SignedIn } from '../../../tests/world.ts';
import { fileByTicket, fileGet, fileView } from './contract.ts';
import { files } from './tables.ts';

const bytes = '编号,质量\nS-1,5\n';

async function sent(who: SignedIn, name = '样品 "表"1.csv'): Promise<string> {
  const answer = await who.request(
    multipart('/api/auth/upload', { purpose: 'order' }, [
      { name: name.replaceAll('"', '%22'), type: 'text/csv', bytes },
    ]),
  );
  return answer.json().data.files[0].rid;
}

test('the owner gets the file as it was, in a form that nothing runs', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const rid = await sent(student);
  const answer = await student.send(fileGet, { rid });
  expect([answer.statusCode, answer.body]).toEqual([200, bytes]);
  const { headers } = answer;
  expect(headers['content-type']).toBe('text/csv');
  expect(headers['content-length']).toBe(String(Buffer.byteLength(bytes)));
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E6%A0%B7/,
  );
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('private, no-store');
});

test('strangers get nothing, neither by token nor by guess', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const rid = await sent(student);
  const refused = { code: 0, data: null, msg: '文件不存在' };
  for (const call of [fileGet, fileView]) {
    expect((await teacher.send(call, { rid })).json()).toEqual(refused);
    expect((await world.send(call, { rid })).statusCode).toBe(401);
    expect((await student.send(call, { rid: 'nothing' })).json()).toEqual(refused);
  }
});

test('a link works once, for 60 seconds, for one file', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const rid = await sent(student);
  const gone = { code: 0, data: null, msg: '下载链接已失效，请重新获取' };
  const { data } = await student.call(fileView, { rid });
  expect(data).toMatchObject({
    rid,
    bytes: Buffer.byteLength(bytes),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const url = data?.url ?? '';
  const [first, second] = await Promise.all([world.request({ url }), world.request({ url })]);
  expect([first.body, second.body].sort()).toEqual([bytes, JSON.stringify(gone)].sort());
  expect((await world.request({ url })).json()).toEqual(gone);
  const late = (await student.call(fileView, { rid })).data?.url ?? '';
  world.pass(60);
  expect((await world.request({ url: late })).json()).toEqual(gone);
  expect((await world.send(fileByTicket, { ticket: 'guess' })).json()).toEqual(gone);
});

test('a link opens for the browser and network that asked for it, and a try of others does not spend it', async () => {
  const world = await newWorld();
  const asked = { address: '2001:db8:1:2::3', userAgent: 'Firefox of the student' };
  const student = await world.as('student', asked);
  const url = (await student.call(fileView, { rid: await sent(student) })).data?.url ?? '';
  const others = [
    { ...asked, userAgent: 'Firefox of somebody else' },
    { ...asked, address: '2001:db8:1:3::3' },
    { ...asked, address: '203.0.113.9' },
    { address: asked.address },
  ];
  for (const other of others) {
    expect((await world.visitor(other).request({ url })).json().msg).toBe('下载链接已失效，请重新获取');
  }
  // A machine of IPv6 changes its address within its network.
  const moved = world.visitor({ ...asked, address: '2001:db8:1:2::99' });
  expect((await moved.request({ url })).body).toBe(bytes);
  expect((await moved.request({ url })).json().code).toBe(0);
});

test.each([
  ['small', 19],
  ['large', 3_000_000],
])('a %s file that is not what was stored is never passed off as whole', async (size, length) => {
  const world = await newWorld();
  const student = await world.as('student');
  const file = { name: '谱图.txt', type: 'text/plain', bytes: Buffer.alloc(length, 'a') };
  const answer = await student.request(multipart('/api/auth/upload', { purpose: 'order' }, [file]));
  const rid = answer.json().data.files[0].rid;
  const [row] = await world.database.db.select().from(files);
  const stored = path.join(world.storeFolder, row?.storedAs ?? '');
  const damages = [() => writeFileSync(stored, Buffer.alloc(length, 'b')), () => rmSync(stored)];
  for (const damage of damages) {
    damage();
    const damaged = { code: 0, data: null, msg: '文件校验未通过，请联系客服' };
    // Of a large one the beginning may have been sent by then: it breaks off.
    const given = await student.send(fileGet, { rid }).then(
      (given) => given.json(),
      (error) => (size === 'large' ? damaged : error),
    );
    if (size === 'small') expect(given).toEqual(damaged);
    else expect(given.code).toBe(0);
  }
  expect(world.logged().join('\n')).toContain('a file cannot be given back');
});
