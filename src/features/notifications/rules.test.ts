import { expect, test } from 'vitest';
import { type NoticeEvent, notices } from './rules.events.ts';
import {
  canSwitchOff,
  channelsFor,
  maskedTarget,
  noticeText,
  placesOf,
  quietSeconds,
  standIn,
  switchedOff,
  withoutForeignLinks,
} from './rules.ts';
import { templateData } from './rules.wechat.ts';

test.each([
  ['2026-11-20T07:59:59+08:00', 1],
  ['2026-11-20T08:00:00+08:00', 0],
  ['2026-11-20T21:29:59+08:00', 0],
  ['2026-11-20T21:30:00+08:00', 10.5 * 3_600],
  ['2026-11-21T00:00:00+08:00', 8 * 3_600],
  ['2026-12-31T23:59:59+08:00', 8 * 3_600 + 1],
])('at %s an SMS waits %d seconds', (now, seconds) => {
  expect(quietSeconds(new Date(now))).toBe(seconds);
});

test('texts are filled in, and what is missing stays empty', () => {
  expect(noticeText('code', { code: '123456' })).toBe('您的验证码为123456，5分钟内有效，请勿泄露。');
  expect(noticeText('signedIn', { time: '10:00' })).toBe(
    '您的账号于10:00在登录，如非本人操作请立即联系客服。',
  );
});

test('every notice has a title and a text, and forces only what it sends', () => {
  for (const { title, text, channels, forced } of Object.values(notices)) {
    expect(title && text).toBeTruthy();
    expect(
      (forced as readonly string[]).filter((each) => !(channels as readonly string[]).includes(each)),
    ).toEqual([]);
  }
});

test.each([
  ['signedIn', {}, ['wechat', 'sms', 'mail'], ['wechat', 'mail']],
  ['signedIn', { signedIn: ['wechat'] }, ['wechat', 'mail'], ['mail']],
  ['signedIn', { signedIn: ['wechat', 'mail'] }, ['wechat', 'mail'], ['mail']],
  ['signedIn', { passwordChanged: ['wechat'] }, ['wechat', 'mail'], ['wechat', 'mail']],
  ['signedIn', {}, ['sms'], []],
  ['registered', {}, ['wechat', 'sms', 'mail'], []],
] as const)('%s with %j off and %j at hand goes by %j', (event, off, reachable, sent) => {
  expect(channelsFor(event, off as Record<string, string[]>, reachable)).toEqual(sent);
});

test.each([
  ['wechat', 'signedIn', {}, ['wechat', 'sms', 'mail'], undefined],
  ['wechat', 'signedIn', {}, ['wechat', 'sms'], 'sms'],
  ['wechat', 'signedIn', { signedIn: ['sms'] }, ['wechat', 'sms'], undefined],
  ['sms', 'registered', {}, ['sms', 'mail'], 'mail'],
  ['mail', 'signedIn', {}, ['wechat', 'sms', 'mail'], undefined],
] as const)(
  'for a failed %s of %s with %j off and %j at hand stands in %s',
  (failed, event, off, reachable, next) => {
    expect(standIn(failed, event, off as Record<string, string[]>, reachable)).toBe(next);
  },
);

test('only what exists and may be switched off is remembered', () => {
  const wanted = { signedIn: ['mail', 'wechat', 'sms'], registered: ['mail'], nonsense: ['mail'] };
  expect(switchedOff(wanted)).toEqual({ signedIn: ['wechat'] });
  expect(switchedOff({ signedIn: [] })).toEqual({});
  const all = (Object.keys(notices) as NoticeEvent[]).map((event) => canSwitchOff(event, 'mail'));
  expect(all.filter(Boolean).length).toBeGreaterThan(3);
  expect(canSwitchOff('signedIn', 'mail')).toBe(false);
});

test.each([
  ['样品已送达', '样品已送达'],
  ['请看 https://evil.example/a?b=c。谢谢', '请看 。谢谢'],
  ['www.evil.example领奖', '领奖'],
  ['http://shop.test.evil.example/x', ''],
  ['https://shop.test/member/order/1', 'https://shop.test/member/order/1'],
  ['https://shop.test@evil.example/', ''],
])('an SMS says %j as %j', (text, told) => {
  expect(withoutForeignLinks(text, 'https://shop.test')).toBe(told);
});

test.each([
  ['sms', '13900001234', '139****1234'],
  ['mail', 'lin@qingyu.example', 'l***@qingyu.example'],
  ['wechat', 'oAbcdefghijk', 'oAbc****'],
] as const)('the log tells %s %s as %s', (channel, target, masked) => {
  expect(maskedTarget(channel, target)).toBe(masked);
});

test('a template gets what WeChat takes: cut to the kind of each keyword, and never nothing', () => {
  const fields = { thing1: '{device}', phrase2: '{state}', first: '{device}', thing3: '{missing}' };
  const device = '场发射扫描电子显微镜（含能谱仪与背散射电子衍射）';
  expect(templateData(fields, { device, state: '已完成检测了' })).toEqual({
    thing1: '场发射扫描电子显微镜（含能谱仪与背散射…',
    phrase2: '已完成检…',
    first: device,
    thing3: '-',
  });
});

test('a text names its places once each', () => {
  expect(placesOf('{device} {date} {device}')).toEqual(['device', 'date']);
});
