import { expect, test } from 'vitest';
import { edited } from '../../../../tests/trust/support/catalogue.ts';
import { newWorld } from '../../../../tests/world.ts';
import { catalogueRefusals } from '../contract.ts';
import { serviceShelve } from '../editing/contract.ts';
import { favouriteList, favouriteRefusals, favouriteRids, favouriteSet, mostFavourites } from './contract.ts';
import { favouriteServices } from './tables.ts';

test('services are kept and let go of, the newest first, and everybody sees their own', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  expect((await student.call(favouriteSet, { rid: 'xps', on: 1 })).data).toEqual({ rids: ['xps'] });
  world.pass(60);
  for (const _ of [1, 2])
    expect((await student.call(favouriteSet, { rid: 'sem-fe', on: 1 })).data?.rids).toEqual([
      'sem-fe',
      'xps',
    ]);
  expect((await (await world.as('teacher')).call(favouriteRids, {})).data).toEqual({ rids: [] });
  const { data } = await student.call(favouriteList, {});
  expect(data?.list.map(({ rid }) => rid)).toEqual(['sem-fe', 'xps']);
  expect(data?.withdrawn).toEqual([]);
  for (const _ of [1, 2])
    expect((await student.call(favouriteSet, { rid: 'sem-fe', on: 0 })).data?.rids).toEqual(['xps']);
});

test('what is no service is refused, and so is the one after the last that there is room for', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(favouriteSet, { rid: 'none', on: 1 })).toMatchObject({
    msg: catalogueRefusals.noService,
  });
  const rows = Array.from({ length: mostFavourites }, (_, index) => ({
    ...{ customerRid: student.rid, serviceRid: `S${index}`, createdAt: world.now() },
  }));
  await world.database.db.insert(favouriteServices).values(rows);
  expect(await student.call(favouriteSet, { rid: 'xps', on: 1 })).toMatchObject({
    msg: favouriteRefusals.full,
  });
  expect((await student.call(favouriteSet, { rid: 'S0', on: 0 })).code).toBe(1);
  expect((await student.call(favouriteSet, { rid: 'xps', on: 1 })).code).toBe(1);
});

test('a service that is withdrawn is told apart, and comes back with it', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const admin = await world.asStaff('admin');
  await student.call(favouriteSet, { rid: 'sem-fe', on: 1 });
  const { version } = await edited(world);
  const told = async () => {
    const { data } = await student.call(favouriteList, {});
    return [data?.list, data?.withdrawn].map((rows) => rows?.map(({ rid }) => rid));
  };
  await admin.call(serviceShelve, { rid: 'sem-fe', version, action: 'withdraw', reason: '仪器检修' });
  expect(await told()).toEqual([[], ['sem-fe']]);
  await admin.call(serviceShelve, { rid: 'sem-fe', version: version + 1, action: 'offer' });
  expect(await told()).toEqual([['sem-fe'], []]);
});
