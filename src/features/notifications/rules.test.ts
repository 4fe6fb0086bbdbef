import { expect, test } from 'vitest';
import {
  canSwitchOff,
  channelsFor,
  type NoticeEvent,
  notices,
  noticeText,
  quietSeconds,
  standIn,
  switchedOff,
} from './rules.ts';

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
  expect(all).not.toContain(true);
});
