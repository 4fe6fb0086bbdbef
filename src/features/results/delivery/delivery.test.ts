import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deliver, putResults, release } from '../../../../tests/fixtures/delivered.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import { downloadRefusals } from '../../../host/calls/file-answer.ts';
import { createSecrets } from '../../../host/config/secrets.ts';
import { archiveLayout, distinctNames } from '../../../host/papers/archive.ts';
import { lineRefusals } from '../../../host/papers/line.ts';
import { files } from '../../files/tables.ts';
import { orderFacts, orders } from '../../orders/tables.ts';
import { orderReleases, resultFiles } from '../tables.ts';
import {
  archivePrepare,
  fileVerify,
  manifestVerify,
  resultArchive,
  resultFile,
  resultLink,
  resultList,
  resultTable,
  resultThumbnail,
} from './contract.ts';
import { maskedAddress, maskedOrder, methodOf, whyHeld } from './rules.ts';

async function delivered(contents?: Record<string, string | Buffer>) {
  const world = await newWorld();
  const me = await somebody(world, 'teacher');
  const order_rid = await me.sampleOrder();
  const made = await deliver(world, order_rid, contents);
  return { world, me, order_rid, ...made };
}

const archive = (me: SignedIn, order_rid: string, headers: Record<string, string> = {}) =>
  me.request({ method: 'GET', url: `${resultArchive.path}?order_rid=${order_rid}&version=1`, headers });

test('an owner sees files, signed lists and how it was measured, and gets the very bytes', async () => {
  const { world, me, order_rid, results } = await delivered();
  const { data } = await me.call(resultList, { order_rid });
  expect(data?.held).toBeNull();
  expect(data?.files.map(({ name, bytes, technique }) => [name, bytes, technique])).toEqual([
    ['a.xy', 8, 'XRD'],
    ['b.csv', 8, 'XRD'],
  ]);
  expect(data?.methods[0]).toContain('Bruker D8 Advance');
  expect(data?.methods[0]).toContain('管电压 40 kV');

  const [first] = results;
  const rid = first?.rid ?? '';
  const looked = await me.send(resultFile, { rid, is_view: 1 });
  expect(looked.body).toBe('5 1\n6 2\n');
  expect(looked.headers['content-disposition']).toContain('attachment');
  expect(looked.headers['cache-control']).toBe('private, no-store');
  const { data: link } = await me.call(resultLink, { rid });
  const visitor = world.visitor();
  const saved = await visitor.request({ method: 'GET', url: link?.url ?? '' });
  expect(saved.body).toBe('5 1\n6 2\n');
  const again = await visitor.request({ method: 'GET', url: link?.url ?? '' });
  expect(again.json()).toMatchObject({ code: 0, msg: '下载链接已失效，请重新获取' });

  const { data: after } = await me.call(resultList, { order_rid });
  expect(after?.downloads.map(({ kind, name }) => [kind, name])).toEqual([
    ['file', 'a.xy'],
    ['view', 'a.xy'],
  ]);
});

test('what is not released, not one’s own or not paid for is not given', async () => {
  const { world, me, order_rid, work, results } = await delivered();
  const [draft] = await putResults(world, work, { 'later.xy': '1 2\n' });
  const refused = await me.call(resultFile, { rid: draft?.rid ?? '' });
  expect(refused.msg).toBe('文件不存在');
  const other = await somebody(world, 'student');
  expect((await other.call(resultList, { order_rid })).msg).toBe('订单不存在');
  expect((await other.call(resultFile, { rid: results[0]?.rid ?? '' })).msg).toBe('文件不存在');
  expect((await other.call(archivePrepare, { order_rid })).msg).toBe('订单不存在');

  const pay = (payStatus: number) =>
    world.database.db.update(orders).set({ payMode: 1, payStatus }).where(eq(orders.rid, order_rid));
  await pay(1);
  const { data } = await me.call(resultList, { order_rid });
  expect(data?.held).toBe('订单尚未付清，付款后即可查看和下载数据');
  expect(data?.files).toHaveLength(2);
  const rid = results[0]?.rid ?? '';
  for (const answer of [
    await me.call(resultFile, { rid }),
    await me.call(resultLink, { rid }),
    await me.call(archivePrepare, { order_rid }),
    (await archive(me, order_rid)).json(),
  ]) {
    expect(answer.msg).toBe(data?.held);
  }
  await pay(3);
  expect((await me.call(archivePrepare, { order_rid })).code).toBe(1);
});

test('held data is seen as small pictures under our mark, and nothing else of it', async () => {
  const demo = (name: string) => readFileSync(path.resolve('db/demo/results', name));
  const { world, me, order_rid, results } = await delivered({
    'XRD.xy': demo('xrd-anatase.xy'),
    'SEM.tif': demo('sem-tio2.tif'),
    '照片.png': await sharp({ create: { width: 900, height: 900, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
    '元素.csv': demo('icp-batch.csv'),
    '坏图.png': Buffer.from('89504e470d0a1a0a00000000', 'hex'),
  });
  await world.database.db.update(orders).set({ payMode: 1, payStatus: 1 }).where(eq(orders.rid, order_rid));
  const sizes: Record<string, string> = {};
  for (const { rid, name } of results) {
    expect((await me.call(resultFile, { rid })).code).toBe(0);
    const answer = await me.send(resultThumbnail, { rid });
    if (answer.headers['content-type'] !== 'image/webp') {
      sizes[name] = answer.json().msg;
      continue;
    }
    const { width, height } = await sharp(answer.rawPayload).metadata();
    sizes[name] = `${width} × ${height}`;
    const { channels } = await sharp(answer.rawPayload).stats();
    // The mark changes even a picture of one colour.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(2);
  }
  expect(sizes).toEqual({
    'XRD.xy': '320 × 200',
    'SEM.tif': expect.stringMatching(/^\d+ × 200$/),
    '照片.png': '200 × 200',
    '元素.csv': '该文件没有缩略图',
    '坏图.png': '该文件没有缩略图',
  });
  const other = await somebody(world, 'student');
  expect((await other.call(resultThumbnail, { rid: results[0]?.rid ?? '' })).msg).toBe('文件不存在');
});

test('an archive holds every file under its hash and is as long as was said', async () => {
  const { me, order_rid } = await delivered({ 'a.xy': '5 1\n', '数据.csv': 'x,y\n'.repeat(50_000) });
  expect((await archive(me, order_rid)).json().msg).toBe('请先准备下载');
  const { data } = await me.call(archivePrepare, { order_rid });
  const whole = await archive(me, order_rid);
  expect(whole.rawPayload.length).toBe(data?.bytes);
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const entries = unpacked(whole.rawPayload);
  expect([...entries.keys()]).toEqual([
    'manifest.json',
    'manifest.sig',
    'SHA256SUMS.txt',
    'data/a.xy',
    'data/数据.csv',
  ]);
  const sums = String(entries.get('SHA256SUMS.txt')).trim().split('\n');
  expect(sums).toHaveLength(2);
  for (const line of sums) {
    const [sum, name] = line.split('  ');
    const bytes = entries.get(`data/${name}`) ?? '';
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
  }
});

test('an ELN archive is an RO-Crate: one folder, everything named with size and hash, the order within samples', async () => {
  const { world, me, order_rid } = await delivered({ 'a 1.xy': '5 1\n', '数据.csv': 'x,y\n' });
  const { data } = await me.call(archivePrepare, { order_rid, format: 'eln' });
  const url = `${resultArchive.path}?order_rid=${order_rid}&version=1&format=eln`;
  const whole = await me.request({ method: 'GET', url });
  expect(whole.headers['content-type']).toBe('application/vnd.eln+zip');
  expect(whole.rawPayload.length).toBe(data?.bytes);
  const entries = unpacked(whole.rawPayload);
  expect(data?.name).toMatch(/\.eln$/);
  expect([...entries.keys()].filter((name) => !name.startsWith(`${data?.name}/`))).toEqual([]);
  const crate = JSON.parse(String(entries.get(`${data?.name}/ro-crate-metadata.json`)));
  expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.1/context');
  const nodes = new Map<string, Record<string, unknown>>(
    crate['@graph'].map((node: { '@id': string }) => [node['@id'], node]),
  );
  expect(nodes.get('ro-crate-metadata.json')).toMatchObject({
    ...{ '@type': 'CreativeWork', about: { '@id': './' } },
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
  });
  // From the root on everything is reached, and every file is there as it is described.
  const reached = new Set<string>();
  const follow = (id: string) => {
    reached.add(id);
    for (const part of (nodes.get(id)?.hasPart ?? []) as { '@id': string }[]) follow(part['@id']);
  };
  follow('./');
  const described = [...nodes.values()].filter((node) => node['@type'] === 'File');
  expect(described.filter((node) => !reached.has(String(node['@id'])))).toEqual([]);
  expect(described).toHaveLength(entries.size - 1);
  for (const node of described) {
    const bytes = entries.get(`${data?.name}/${decodeURIComponent(String(node['@id']).slice(2))}`);
    expect(node).toMatchObject({
      contentSize: String(bytes?.length),
      sha256: createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    });
  }
  const order = [...nodes.values()].find((node) => 'identifier' in node && 'version' in node);
  expect(order).toMatchObject({
    text: expect.stringContaining('Bruker D8 Advance'),
    url: expect.stringContaining(order_rid),
  });
  const part = await me.request({
    method: 'GET',
    url,
    headers: { range: 'bytes=100-', 'if-range': String(whole.headers.etag) },
  });
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true);
  expect((await (await somebody(world, 'student')).call(resultTable, { order_rid })).msg).toBe('订单不存在');
});

test('a table for LIMS names samples, tests, files and what they tell, and is kept in the download record', async () => {
  const { world, me, order_rid } = await delivered({ 'a.xy': '5 1\n' });
  const { db } = world.database;
  const [file] = await db.select().from(resultFiles).where(eq(resultFiles.orderRid, order_rid));
  const [order] = await db.select().from(orders).where(eq(orders.rid, order_rid));
  if (!file || !order) throw new Error('nothing was delivered');
  const { rid: fileRid, customerRid } = file;
  await db
    .insert(orderFacts)
    .values({ fileRid, orderRid: order_rid, customerRid, words: '靶材 Cu\n管电压 40 kV' });
  const csv = await me.request({ method: 'GET', url: `${resultTable.path}?order_rid=${order_rid}` });
  expect(csv.statusCode).not.toBe(200);
  const asked = await me.send(resultTable, { order_rid });
  expect(asked.headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = asked.body
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`${file.sha256},`);
  expect([rows[1], rows[2]].map((row) => row?.split(',').slice(-2))).toEqual([
    ['靶材', 'Cu'],
    ['管电压', '40 kV'],
  ]);
  const { results, order: no } = (await me.send(resultTable, { order_rid, format: 'json' })).json();
  expect(no).toBe(order.no);
  expect(results).toMatchObject([
    { file: 'a.xy', sha256: file.sha256, facts: [{ name: '靶材', value: 'Cu' }, {}] },
  ]);
  expect((await me.call(resultList, { order_rid })).data?.downloads.map(({ name }) => name)).toEqual([
    `${order.no}-数据.json`,
    `${order.no}-数据.csv`,
  ]);
  await db.update(orders).set({ payMode: 1 }).where(eq(orders.rid, order_rid));
  expect((await me.call(resultTable, { order_rid })).msg).toContain('付款后即可查看和下载数据');
});

/** The stored entries of an archive as its directory tells them, each held against its checksum. */
function unpacked(archived: Buffer): Map<string, Buffer> {
  const end = archived.length - 22;
  expect(archived.readUInt32LE(end)).toBe(0x06054b50);
  const entries = new Map<string, Buffer>();
  let at = archived.readUInt32LE(end + 16);
  for (let count = archived.readUInt16LE(end + 10); count > 0; count--) {
    expect(archived.readUInt32LE(at)).toBe(0x02014b50);
    const [bytes, length, offset] = [
      archived.readUInt32LE(at + 24),
      archived.readUInt16LE(at + 28),
      archived.readUInt32LE(at + 42),
    ];
    const name = archived.toString('utf8', at + 46, at + 46 + length);
    expect(archived.readUInt32LE(offset)).toBe(0x04034b50);
    const content = archived.subarray(offset + 30 + length, offset + 30 + length + bytes);
    expect(crc32(content)).toBe(archived.readUInt32LE(at + 16));
    entries.set(name, content);
    at += 46 + length;
  }
  return entries;
}

test('a broken download goes on where it broke, after a restart too', async () => {
  const { world, me, order_rid } = await delivered({ 'a.xy': '5 1\n', 'b.csv': 'x,y\n'.repeat(50_000) });
  await me.call(archivePrepare, { order_rid });
  const whole = await archive(me, order_rid);
  const etag = String(whole.headers.etag);
  const next = await newWorld({ after: world });
  const size = whole.rawPayload.length;
  const resumed = async (range: string, version = etag) => {
    const headers = { range, 'if-range': version, token: me.token };
    const url = `${resultArchive.path}?order_rid=${order_rid}&version=1`;
    return next.request({ method: 'GET', url, headers });
  };
  for (const [from, to] of [
    [0, 99],
    [37, 700],
    [500, 150_000],
    [180_000, size - 1],
    [size - 20, size - 1],
  ] as const) {
    const part = await resumed(`bytes=${from}-${to}`);
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(from, to + 1))).toBe(true);
  }
  expect((await resumed('bytes=-30')).rawPayload.equals(whole.rawPayload.subarray(-30))).toBe(true);
  expect((await resumed(`bytes=${size}-`)).statusCode).toBe(416);
  expect((await resumed('bytes=100-', '"other"')).statusCode).toBe(200);
});

test('an account has three archives on their way at once; whoever ends one goes on with another where it broke', async () => {
  const { world, me, order_rid } = await delivered({ 'raw.xy': Buffer.alloc(24 * 1024 ** 2, '5 1\n') });
  await me.call(archivePrepare, { order_rid });
  const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `${origin}${resultArchive.path}?order_rid=${order_rid}&version=1`;
  // Whoever does not read keeps the server's side open.
  const open = (from = 0) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { token: me.token, range: `bytes=${from}-` };
      get(url, { headers, agent: false }, resolve).on('error', reject);
    });
  const first = await open();
  const others = [await open(), await open()];
  expect([first, ...others].map(({ statusCode }) => statusCode)).toEqual([206, 206, 206]);
  const over = await open();
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '10']);
  expect(over.headers['content-range']).toBeUndefined();
  expect(JSON.parse(await text(over))).toEqual({ code: 0, data: null, msg: downloadRefusals.ofOne });
  // Asking for what there is not takes no place, nor does what others download.
  const other = await somebody(world, 'student');
  expect((await archive(other, order_rid)).json().msg).toBe('订单不存在');
  expect((await me.call(resultList, { order_rid })).code).toBe(1);

  first.destroy();
  const tries: IncomingMessage[] = [];
  const resume = async () => {
    const one = await open(1_000);
    tries.unshift(one);
    return [one.statusCode, one.headers['content-range']?.split('-')[0]];
  };
  await expect.poll(resume, { timeout: 10_000 }).toEqual([206, 'bytes 1000']);
  for (const one of [...tries, ...others]) one.destroy();
  await expect.poll(async () => (await archive(me, order_rid, { range: 'bytes=0-9' })).statusCode).toBe(206);
});

test('an account has two archives made ready at once', async () => {
  const { me, order_rid } = await delivered({ 'raw.xy': Buffer.alloc(24 * 1024 ** 2, '5 1\n') });
  const sent = await Promise.all(Array.from({ length: 8 }, () => me.send(archivePrepare, { order_rid })));
  const refused = sent.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json().msg).toBe(lineRefusals.ofOne);
  expect((await me.call(archivePrepare, { order_rid })).code).toBe(1);
});

test('changed bytes are not given', async () => {
  const { world, me, order_rid, results } = await delivered();
  const [row] = await world.database.db
    .select({ storedAs: files.storedAs })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .where(eq(resultFiles.rid, results[0]?.rid ?? ''));
  writeFileSync(path.join(world.storeFolder, row?.storedAs ?? ''), '5 9\n6 2\n');
  expect((await me.call(resultFile, { rid: results[0]?.rid ?? '' })).msg).toBe('文件校验未通过，请联系客服');
  expect((await me.call(archivePrepare, { order_rid })).msg).toBe('文件校验未通过，请联系客服');
});

test('anybody can check a file and a list, and learns no more than that', async () => {
  const { world, me, order_rid, work, results } = await delivered();
  const [no] = await numbers(world, order_rid);
  const visitor = world.visitor();
  const genuine = await visitor.call(fileVerify, { sha256: results[0]?.sha256.toUpperCase() ?? '' });
  expect(genuine.data).toEqual({
    is_genuine: 1,
    releases: [{ order: maskedOrder(no ?? ''), released: '2026-11-20', is_superseded: 0 }],
    papers: [],
  });
  expect(JSON.stringify(genuine)).not.toContain(no);
  expect((await visitor.call(fileVerify, { sha256: '0'.repeat(64) })).data).toEqual({
    is_genuine: 0,
    releases: [],
    papers: [],
  });
  expect((await visitor.call(fileVerify, { sha256: 'x' })).msg).toBe('请输入64位十六进制的SHA-256值');
  const [draft] = await putResults(world, work, { 'later.xy': '1 2\n' });
  expect((await visitor.call(fileVerify, { sha256: draft?.sha256 ?? '' })).data?.is_genuine).toBe(0);

  await release(world, work);
  const { data } = await me.call(resultList, { order_rid });
  expect(data?.releases.map(({ version, files: count }) => [version, count])).toEqual([
    [2, 3],
    [1, 2],
  ]);
  const { manifest = '', signature = '' } = data?.releases[1] ?? {};
  const signed = await visitor.call(manifestVerify, { manifest, signature });
  expect(signed.data).toEqual({
    is_genuine: 1,
    order: maskedOrder(no ?? ''),
    released: '2026-11-20',
    files: 2,
  });
  const forged = manifest.replace(results[0]?.sha256 ?? '', 'f'.repeat(64));
  expect((await visitor.call(manifestVerify, { manifest: forged, signature })).data?.is_genuine).toBe(0);
  expect(
    (await visitor.call(manifestVerify, { manifest: '['.repeat(9_999), signature })).data?.is_genuine,
  ).toBe(0);

  // What was signed with a key that was replaced stays ours, and nothing else that it signs.
  const earlier = createSecrets('of before');
  const known = earlier.sign(`manifest ${manifest}`);
  const asked = async (text: string) =>
    (await visitor.call(manifestVerify, { manifest: text, signature: known })).data?.is_genuine;
  expect(await asked(manifest)).toBe(0);
  const isFirst = and(eq(orderReleases.orderRid, order_rid), eq(orderReleases.version, 1));
  await world.database.db.update(orderReleases).set({ signature: known }).where(isFirst);
  expect([await asked(manifest), await asked(forged)]).toEqual([1, 0]);
});

async function numbers(world: World, rid: string) {
  const rows = await world.database.db.select({ no: orders.no }).from(orders).where(eq(orders.rid, rid));
  return rows.map(({ no }) => no);
}

test.each([
  [{ payMode: 0, payStatus: 0 }, false],
  [{ payMode: 2, payStatus: 0 }, false],
  [{ payMode: 1, payStatus: 0 }, true],
  [{ payMode: 1, payStatus: 1 }, true],
  [{ payMode: 1, payStatus: 2 }, true],
  [{ payMode: 1, payStatus: 3 }, false],
  [{ payMode: 1, payStatus: 5 }, false],
  [{ payMode: 1, payStatus: 6 }, false],
] as const)('%j holds data back: %s', (payment, isHeld) => {
  expect(whyHeld(payment) !== undefined).toBe(isHeld);
});

test('numbers and addresses are masked, names in archives are distinct and stay inside', () => {
  expect(maskedOrder('D261120000123')).toBe('D2611•••••123');
  expect(maskedAddress('203.0.113.9')).toBe('203.0.113.*');
  expect(maskedAddress('2001:db8:1:2::9')).toBe('2001:db8:1:*');
  expect(distinctNames(['a.xy', 'A.xy', '../../etc/x', 's/a.xy', 'b', 'b'])).toEqual([
    'a.xy',
    'A (2).xy',
    '_/_/etc/x',
    's/a.xy',
    'b',
    'b (2)',
  ]);
});

test.each([
  ['', [], undefined],
  ['', [{ name: '管电压', value: ' ' }], undefined],
  ['', [{ name: '管电压', value: '40 kV' }], 'XRD 的测试条件：管电压 40 kV。'],
  ['Bruker D8', [], 'XRD 在 Bruker D8 上完成。'],
  [
    'Bruker D8',
    [
      { name: '管电压', value: '40 kV' },
      { name: '管电流', value: '' },
      { name: '扫描速度', value: '2°/min' },
    ],
    'XRD 在 Bruker D8 上完成，测试条件：管电压 40 kV，扫描速度 2°/min。',
  ],
  [
    'Sigma 300',
    [
      { name: '加速电压', value: '由测试员选择' },
      { name: '喷镀', value: '不喷' },
      { name: '能谱 EDS', value: '面扫（含 1 个区域）' },
      { name: '附相检索', value: '是' },
      { name: '冷冻抛光', value: '是（−100 °C）' },
      { name: '密封转移', value: '否' },
      { name: '分散方式', value: '其他，见备注' },
    ],
    'XRD 在 Sigma 300 上完成，测试条件：能谱 EDS 面扫，附相检索，冷冻抛光（−100 °C）。',
  ],
  [
    '计算组 VASP 6.4',
    [
      { name: '泛函', value: 'PBE-D3' },
      { name: '自旋极化', value: '由工程师判断' },
      { name: '色谱柱', value: 'HP-5MS（通用）' },
      { name: '扫描范围 2θ', value: '10–80 °' },
      { name: '生物安全声明', value: 'BSL-1' },
    ],
    'XRD 用 VASP 6.4 完成，条件：泛函 PBE-D3，色谱柱 HP-5MS，扫描范围 2θ 10–80°。',
  ],
  [
    'ChemiDoc MP',
    [
      { name: '指标数', value: '2 个' },
      { name: '检测孔数', value: '48 孔' },
      { name: '拟合壳层数', value: '2 层' },
    ],
    'XRD 在 ChemiDoc MP 上完成，测试条件：拟合壳层数 2 层。',
  ],
  ['', [{ name: '加速电压', value: '由测试员选择' }], undefined],
  [
    'NEOARM',
    [
      { name: '样品数量', value: '3 个' },
      { name: '加急', value: '特急' },
      { name: '操作方式', value: '工程师操作' },
      { name: '首要问题', value: '单原子 Pt 的分布' },
      { name: '电压', value: '80 kV' },
    ],
    'XRD 在 NEOARM 上完成，测试条件：电压 80 kV。',
  ],
  [
    'Zennium',
    [
      { name: '温度范围', value: '-20–250 °C' },
      { name: '测试温度', value: '0 °C' },
      { name: '定量目标物个数', value: '0 个' },
      { name: '电解液', value: '自备' },
      { name: '测试液体', value: '乙二醇、自备液体' },
      { name: '比热来源', value: '客户提供' },
      { name: '预计含量与基体', value: 'Pt 约 1 wt%' },
    ],
    'XRD 在 Zennium 上完成，测试条件：温度范围 −20–250 °C，测试温度 0 °C，测试液体 乙二醇。',
  ],
  [
    'Zennium',
    [
      { name: '测试温度', value: '25 °C' },
      { name: '预处理与切换程序', value: '300 °C Ar 1 h。\n降到 50 °C，通 1% CO；' },
    ],
    'XRD 在 Zennium 上完成，测试条件：测试温度 25 °C；预处理与切换程序 300 °C Ar 1 h，降到 50 °C，通 1% CO。',
  ],
])('a paragraph on methods by %j and %j says what is known', (instrument, used, said) => {
  expect(methodOf({ service: 'XRD', instrument, used })).toBe(said);
});

test('an archive beyond 4 GB says where its parts are', () => {
  const big = { name: 'a', bytes: 4_000_000_000, crc32: 1 };
  const layout = archiveLayout([big, big, { name: 'b', bytes: 5, crc32: 2 }], '2026-11-20 10:00:00');
  expect(layout.offsets[2]).toBe(8_000_000_062);
  const view = Buffer.from(layout.directory);
  expect(view.readUInt32LE(46 * 2 + 2 + 42)).toBe(0xffffffff);
  expect(view.readBigUInt64LE(46 * 3 + 3 + 4)).toBe(8_000_000_062n);
  expect(view.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))).toBeGreaterThan(0);
});
