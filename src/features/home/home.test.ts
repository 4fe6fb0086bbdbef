import { expect, test } from 'vitest';
import { seedDemoOrders } from '../../../db/demo-orders.ts';
import { newWorld } from '../../../tests/world.ts';
import { homeData, homeMine, homePage, shell } from './contract.ts';

test('home data has the fields of the specification and no others', async () => {
  const world = await newWorld();
  const { code, data } = await world.call(homeData, {});
  expect(code).toBe(1);
  const fieldsOf = (list: object[] | undefined) => Object.keys(list?.[0] ?? {}).sort();
  expect(Object.keys(data ?? {}).sort()).toEqual([
    'bannerArr',
    'hotItems',
    'prefectureNavBottomArr',
    'serviceCaseArr',
    'thanksArr',
    'typeArr',
  ]);
  expect(fieldsOf(data?.bannerArr)).toEqual(['description', 'img', 'redirect', 'title']);
  expect(fieldsOf(data?.typeArr)).toEqual(['id', 'img', 'name', 'typeChildArr']);
  expect(fieldsOf(data?.typeArr[0]?.typeChildArr)).toEqual(['id', 'name']);
  expect(fieldsOf(data?.prefectureNavBottomArr)).toEqual(['id', 'img', 'name', 'sketch']);
  expect(fieldsOf(data?.hotItems)).toEqual(['img', 'name', 'order', 'rid', 'sketch']);
  expect(fieldsOf(data?.serviceCaseArr)).toEqual(['created', 'img', 'rid', 'sketch', 'source', 'title']);
  expect(fieldsOf(data?.thanksArr)).toEqual(['code', 'company', 'content', 'sketch', 'source', 'title']);
});

test('home data shows the demo shop in its order', async () => {
  const world = await newWorld();
  const { data } = await world.call(homeData, {});
  expect(data?.typeArr.map((type) => type.name)).toEqual(['送样检测', '现场预约', '数据分析']);
  expect(data?.hotItems.map((item) => item.order)).toEqual(
    data?.hotItems.map((item) => item.order).toSorted((a, b) => b - a),
  );
  expect(data?.hotItems[0]).toMatchObject({ rid: 'sem-fe', order: 35410 });
  expect(data?.thanksArr).toHaveLength(5);
  expect(data?.bannerArr.map((banner) => banner.redirect)).toEqual([
    'xrd-powder',
    'dsn-scheme',
    'https://example.com/courses/open-lecture',
    '',
  ]);
  expect(data?.serviceCaseArr[0]?.created).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
});

test('an empty shop has an empty home, not an error', async () => {
  const world = await newWorld({ shop: 'empty' });
  const empty = {
    bannerArr: [],
    typeArr: [],
    prefectureNavBottomArr: [],
    hotItems: [],
    serviceCaseArr: [],
    thanksArr: [],
  };
  expect(await world.call(homeData, {})).toMatchObject({ code: 1, data: empty });
  expect(await world.call(shell, {})).toMatchObject({
    code: 1,
    data: { brand: { name: '澄谱' }, types: [] },
  });
});

test.each([
  ['home data', homeData, 5],
  ['all of the home page', homePage, 6],
  ['the shell', shell, 2],
] as const)('%s costs few statements, none of them twice', async (_name, call, most) => {
  const world = await newWorld();
  const statements = await world.statements(() => world.call(call, {}));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(most);
  expect(new Set(statements).size).toBe(statements.length);
});

test('the home page gets it with what fits the pictures and what services cost', async () => {
  const world = await newWorld();
  const { data } = await world.call(homePage, {});
  const { data: home } = await world.call(homeData, {});
  expect(data).toMatchObject(home ?? {});
  expect(data?.bannerArr.map(({ img, imgMobile, tone }) => [img, imgMobile, tone])).toEqual([
    ['/images/banner-1.svg', '/images/banner-1-mobile.svg', 'dark'],
    ['/images/banner-2.svg', '/images/banner-2-mobile.svg', 'light'],
    ['/images/banner-3.svg', '/images/banner-3-mobile.svg', 'dark'],
    ['/images/banner-4.svg', '/images/banner-4-mobile.svg', 'light'],
  ]);
  expect(data?.hotItems.find(({ rid }) => rid === 'xrd-powder')).toMatchObject({
    priceFromFen: 6000,
    unit: '元/样',
  });
  expect(data?.typeArr[0]?.sketch).not.toBe('');
});

test('a customer gets the same with what waits for them', async () => {
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const student = await world.as('student');
  const { data } = await student.call(homeMine, {});
  const { me, ...home } = data ?? {};
  expect(me).toEqual({ unsettled: 1, unpaid: 1, verdict: 2 });
  expect(home).toEqual((await world.call(homeData, {})).data);
  const teacher = await world.as('teacher');
  expect((await teacher.call(homeMine, {})).data?.me).toEqual({ unsettled: 0, unpaid: 0, verdict: 0 });
});
