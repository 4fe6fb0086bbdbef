import { expect, test } from 'vitest';
import { Fen } from '../../../core/money.ts';
import { bannerLink } from '../../content/rules.banners.ts';
import { homeView } from './home-view.ts';

test.each([
  ['', null],
  ['xrd-powder', { href: '/detail/xrd-powder', isExternal: false }],
  ['https://example.com/a?b=c', { href: 'https://example.com/a?b=c', isExternal: true }],
  ['javascript:alert("http")', null],
])('a banner with redirect "%s" leads to %o', (redirect, link) => {
  expect(bannerLink(redirect)).toEqual(link);
});

test('amounts, days and dates are written out, and each section shows no more than its share', () => {
  const item = { name: '', img: '', sketch: '' };
  const offer = {
    priceFromFen: Fen.parse(6000),
    unit: '元/样',
    leadDaysMin: 2,
    leadDaysMax: 4,
    tags: ['物相'],
  };
  const other = { priceFromFen: Fen.parse(8050), unit: '元/元素', leadDaysMin: 3, leadDaysMax: 3, tags: [] };
  const view = homeView({
    bannerArr: [],
    typeArr: [{ id: 1, name: '送样检测', img: '', sketch: '寄出样品', typeChildArr: [] }],
    prefectureNavBottomArr: Array.from({ length: 9 }, (_, id) => ({ id, ...item })),
    hotItems: Array.from({ length: 9 }, (_, n) => ({
      ...{ rid: `s${n}`, order: 12486, ...item },
      ...(n === 1 ? other : offer),
    })),
    serviceCaseArr: [
      { rid: 'a', title: '', img: '', sketch: '', created: '2026-11-12 09:30:00', source: null },
    ],
    thanksArr: Array.from({ length: 6 }, (_, n) => ({
      company: `${n}`,
      title: '',
      code: '',
      content: '',
      sketch: '',
      source: null,
    })),
    partners: [],
  });
  expect(view.types[0]?.sketch).toBe('寄出样品');
  expect([view.zones.length, view.hotItems.length, view.thanks.length]).toEqual([9, 8, 5]);
  expect(view.hotItems[0]).toMatchObject({
    orders: '12,486',
    offer: { price: '60', per: '样', leadDays: '2–4 工作日', tags: ['物相'] },
  });
  expect(view.hotItems[1]?.offer).toMatchObject({ price: '80.50', per: '元素', leadDays: '3 工作日' });
  expect(view.cases[0]?.date).toBe('2026-11-12');
});
