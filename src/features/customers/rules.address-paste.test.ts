import { expect, test } from 'vitest';
import { readAddress } from './rules.address-paste.ts';

const haidian = { province: '北京市', city: '北京市', area: '海淀区', address_code: '110108' };
const xihu = { province: '浙江省', city: '杭州市', area: '西湖区', address_code: '330106' };

test.each([
  ['林知夏 13900000001 北京市海淀区青屿路1号3号楼201', haidian, '青屿路1号3号楼201'],
  [
    '收货人：林知夏\n手机号码：139-0000-0001\n所在地区：北京市海淀区\n详细地址：青屿路1号',
    haidian,
    '青屿路1号',
  ],
  ['浙江省杭州市西湖区青屿路1号，林知夏，+86 13900000001', xihu, '青屿路1号'],
  ['浙江杭州西湖区青屿路1号 林知夏 13900000001', xihu, '青屿路1号'],
  ['北京北京市海淀区青屿路1号 林知夏 13900000001', haidian, '青屿路1号'],
])('%s', (text, region, address) => {
  expect(readAddress(text)).toEqual({ name: '林知夏', phone: '13900000001', region, address });
});

test('what is not plain is not read', () => {
  expect(readAddress('朝阳区青屿路1号')).toEqual({});
  expect(readAddress('林知夏 周行舟 13900000001')).toEqual({ phone: '13900000001' });
  expect(readAddress('北京市青屿路1号 021-12345678').region).toBeUndefined();
});
