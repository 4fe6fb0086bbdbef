import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  compare,
  deviceDetail,
  deviceSearch,
  searchRate,
  typeGroup,
} from '../src/features/catalogue/contract.ts';
import { services } from '../src/features/catalogue/tables.ts';
import { answers } from '../src/features.ts';
import { newWorld, type World } from './world.ts';

const xrd = { rid: 'xrd-powder' };
const rename = ({ database }: World, name: string) =>
  database.db.update(services).set({ name }).where(eq(services.rid, xrd.rid));
const nameOf = async (world: World) => (await world.call(deviceDetail, xrd)).data?.name;

test('what open calls answer is kept until pages are dropped, however it is asked for', async () => {
  const world = await newWorld({ keepsAnswers: true });
  const first = await world.send(deviceDetail, xrd);
  await rename(world, '另一个名称');
  const asked = await world.statements(async () => {
    const again = await world.request({
      method: 'POST',
      url: deviceDetail.path,
      payload: { from: 'mail', ...xrd },
    });
    expect(again.json()).toEqual(first.json());
    expect(again.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  });
  expect(asked).toEqual([]);
  world.app.kept.drop('sem-image');
  expect(await nameOf(world)).toBe('X射线粉末衍射（XRD）');
  world.app.kept.drop(xrd.rid);
  expect(await nameOf(world)).toBe('另一个名称');
  await rename(world, '第三个名称');
  world.app.kept.drop();
  expect(await nameOf(world)).toBe('第三个名称');
});

test('the second GET of an address is answered in the encoding that it asks for', async () => {
  const world = await newWorld({ keepsAnswers: true });
  const origin = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  expect(world.app.http.server.address() as AddressInfo).toMatchObject({ address: '127.0.0.1' });
  const get = () => fetch(`${origin}${typeGroup.path}?typeId=3`, { headers: { 'accept-encoding': 'br' } });
  const first = await get();
  const asked = await world.statements(async () => {
    const again = await get();
    expect(again.headers.get('content-encoding')).toBe('br');
    expect(await again.json()).toEqual(await first.json());
  });
  expect(asked).toEqual([]);
});

test('refusals are not kept, and searches are counted however they are answered', async () => {
  const world = await newWorld({ keepsAnswers: true });
  expect(await world.call(deviceDetail, { rid: 'soon' })).toMatchObject({
    code: 0,
    msg: '项目不存在或已下架',
  });
  await world.database.db.update(services).set({ rid: 'soon' }).where(eq(services.rid, xrd.rid));
  expect(await world.call(deviceDetail, { rid: 'soon' })).toMatchObject({ code: 1 });
  const searches = [];
  for (let n = 0; n <= searchRate.figure; n++)
    searches.push((await world.send(deviceSearch, { kw: 'XRD' })).statusCode);
  expect(searches).toEqual([...Array(searchRate.figure).fill(200), 429]);
});

test('what is answered before routing is counted for the network that the proxies in front name', async () => {
  const world = await newWorld({ keepsAnswers: true, trustedProxies: ['127.0.0.1'] });
  const origin = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const get = async (address: string) =>
    fetch(`${origin}${deviceSearch.path}?kw=XRD`, { headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < searchRate.figure; n++) expect((await get('192.0.2.1')).status).toBe(200);
  const refused = await get('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBeTruthy();
  const asked = await world.statements(async () => expect((await get('192.0.2.2')).status).toBe(200));
  expect(asked).toEqual([]);
});

test('only open calls that ask nobody who they are may be kept', async () => {
  const kept = answers.map(({ call }) => call).filter(({ isKept }) => isKept);
  expect(kept).toContain(compare);
  for (const { path, access, reads, knowsWho, makes, file } of kept)
    expect({ path, access, reads, knowsWho, makes, file }).toEqual({ path, access: 'open', reads: true });
});

test('what is found by a word is kept for every filter until content changes', async () => {
  const world = await newWorld({ keepsAnswers: true });
  const search = (most: number) =>
    world.call(deviceSearch, { kw: 'XRD', size: 5, filters: { price_to_fen: most } });
  const first = await search(9_000_000);
  const asked = await world.statements(async () => {
    expect((await search(9_000_001)).data).toEqual(first.data);
  });
  expect(asked).toEqual([]);
  await rename(world, '另一个名称');
  world.app.kept.drop();
  const again = await search(9_000_002);
  expect(again.data?.list.find(({ rid }) => rid === xrd.rid)?.name).toBe('另一个名称');
});

test('what all pages show is read for the first of them, until content changes', async () => {
  const world = await newWorld({ keepsAnswers: true });
  const ask = async (word: string) => {
    const asked = await world.statements(async () => {
      const page = await world.request({ method: 'GET', url: `/list/news?kw=${word}` });
      expect(page.statusCode).toBe(200);
    });
    return asked.filter((text) => text.includes('service_types')).length;
  };
  expect(await ask('XRD')).toBeGreaterThan(0);
  expect(await ask('SEM')).toBe(0);
  world.app.kept.drop();
  expect(await ask('XPS')).toBeGreaterThan(0);
});
