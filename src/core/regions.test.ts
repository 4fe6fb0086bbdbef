import { areaList } from '@vant/area-data';
import { expect, test } from 'vitest';
import { isAllowed, parseAllowRegion, regionLine } from './region-rules.ts';
import { citiesOf, countiesOf, isRegion, provinces, regionOf } from './regions.ts';

test('mainland China, Taiwan, Hong Kong and Macau are there', () => {
  const names = provinces().map(({ name }) => name);
  expect(names).toHaveLength(34);
  expect(names).toEqual(expect.arrayContaining(['北京市', '台湾省', '香港特别行政区', '澳门特别行政区']));
});

test('every county is reached by province and city, and by its code', () => {
  const reached = provinces().flatMap((province) =>
    citiesOf(province.code).flatMap((city) => {
      const counties = countiesOf(city.code);
      expect(counties.length, city.name).toBeGreaterThan(0);
      for (const { code, name } of counties) {
        expect(regionOf(code)).toEqual({ province: province.name, city: city.name, area: name });
      }
      return counties.map(({ code }) => code);
    }),
  );
  expect(reached).toHaveLength(Object.keys(areaList.county_list).length);
});

test.each([
  ['110108', { province: '北京市', city: '北京市', area: '海淀区' }],
  ['500229', { province: '重庆市', city: '县', area: '城口县' }],
  ['429004', { province: '湖北省', city: '省直辖县', area: '仙桃市' }],
  ['710101', { province: '台湾省', city: '台北市', area: '中正区' }],
  ['810101', { province: '香港特别行政区', city: '香港岛', area: '中西区' }],
  ['820105', { province: '澳门特别行政区', city: '澳门半岛', area: '大堂区' }],
])('%s is a county', (code, names) => {
  expect(regionOf(code)).toEqual(names);
  expect(isRegion({ ...names, address_code: code })).toBe(true);
});

test.each(['', '110000', '110100', '999999', '__proto__', 'constructor', '11010', '1101080'])(
  '%j is no county',
  (code) => {
    expect(regionOf(code)).toBeUndefined();
  },
);

test.each([
  { province: '上海市' },
  { city: '上海市' },
  { area: '西城区' },
  { address_code: '110102' },
  { address_code: '110100' },
])('names and code that disagree are no region: %o', (wrong) => {
  const region = { province: '北京市', city: '北京市', area: '海淀区', address_code: '110108' };
  expect(isRegion({ ...region, ...wrong })).toBe(false);
});

test.each([
  [
    ['110108', '310101'],
    ['110108', '310101'],
  ],
  ['["110108","310101"]', ['110108', '310101']],
  ['110108,310101', ['110108', '310101']],
  [' 110108 ， 310101,', ['110108', '310101']],
  [[110108, '110108'], ['110108']],
  ['', []],
  [[], []],
  ['北京,1101', []],
  [null, []],
  [undefined, []],
  [{ 110108: true }, []],
])('allowRegion %j is read as %j', (value, codes) => {
  expect(parseAllowRegion(value)).toEqual(codes);
});

test('lists shrink to what is allowed, by county, city or province', () => {
  const allowed = ['110108', '330100', '710000'];
  expect(provinces(allowed).map(({ code }) => code)).toEqual(['110000', '330000', '710000']);
  expect(citiesOf('330000', allowed).map(({ name }) => name)).toEqual(['杭州市']);
  expect(citiesOf('710000', allowed)).toEqual(citiesOf('710000'));
  expect(countiesOf('110100', allowed).map(({ name }) => name)).toEqual(['海淀区']);
  expect(countiesOf('330100', allowed)).toEqual(countiesOf('330100'));
  expect(countiesOf('320100', allowed)).toEqual([]);
  expect(provinces([])).toEqual([]);
  expect([isAllowed('110108', allowed), isAllowed('330106', allowed), isAllowed('110101', allowed)]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['110108', '北京市海淀区'],
  ['429004', '湖北省仙桃市'],
  ['500229', '重庆市城口县'],
  ['659001', '新疆维吾尔自治区石河子市'],
  ['441904', '广东省东莞市长安镇'],
  ['620201', '甘肃省嘉峪关市'],
  ['810101', '香港特别行政区香港岛中西区'],
])('%s is written as %s', (code, line) => {
  expect(regionLine(regionOf(code) as NonNullable<ReturnType<typeof regionOf>>)).toBe(line);
});
