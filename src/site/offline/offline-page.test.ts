import { expect, test } from 'vitest';
import { offlinePage } from './offline-page.ts';
import type { Visit } from './visit.ts';

const now = new Date('2026-11-26T02:00:00Z');
const sample = {
  ...{ code: 'LPS01', no: 'S-1', name: '<b>氧化锌</b>', form: '粉末', amount: '200 mg', hazards: '无' },
  ...{ storage: '干燥', tests: '粉末 XRD' },
};
const visit: Visit = {
  ...{ customer_rid: 'C', account: 'student', at: '2026-11-26 09:00:00', theme: 'system' },
  ...{ shop: '澄谱', address: '上海市青屿路1号', phone: '021-5555' },
  orders: [
    {
      ...{
        rid: 'ORDER1',
        no: 'D1',
        title: '粉末 XRD',
        status_name: '待寄样',
        created: '2026-11-25 10:00:00',
      },
      ...{ promised: '2026-12-01', express: '顺丰', waybill: 'SF1', sample_count: 3, samples: [sample] },
    },
  ],
};

test('the orders of the last visit are told with their labels, and of when they are', () => {
  const page = offlinePage(visit, { path: '/member/order/ORDER1', now });
  for (const text of [
    '账号 student 截至 2026-11-26 09:00',
    'D1',
    '待寄样',
    '顺丰 SF1',
    '上海市青屿路1号',
    'S-1',
  ])
    expect(page).toContain(text);
  expect(page).toMatch(/<details open><summary>样品标签（1）/);
  expect(page).toMatch(/<svg[^>]+viewBox/);
  expect(page).toContain('另有 2 个样品');
});

test('what people wrote is text', () => {
  const page = offlinePage(visit, { path: '/"><script>', now });
  expect(page).not.toMatch(/<b>氧|<script/);
  expect(offlinePage(visit, { path: '//evil.example/', now })).toContain('href="/evil.example/"');
});

test('after a week, and without a visit, it tells of nobody', () => {
  const late = new Date(now.getTime() + 7 * 86_400_000);
  for (const page of [
    offlinePage(visit, { path: '/', now: late }),
    offlinePage(undefined, { path: '/', now }),
  ]) {
    expect(page).toContain('当前没有网络');
    expect(page).not.toMatch(/student|D1|S-1/);
  }
});

test('it is dark by choice, or where the system is', () => {
  const styleOf = (theme: Visit['theme']) =>
    /<style>([\s\S]*)<\/style>/.exec(offlinePage({ ...visit, theme }, { path: '/', now }))?.[1] ?? '';
  expect(styleOf('system')).toContain('prefers-color-scheme:dark');
  expect(styleOf('light')).not.toContain('#0b151c');
  expect(styleOf('dark')).toMatch(/#0b151c/);
  expect(styleOf('dark')).not.toContain('prefers-color-scheme');
});
