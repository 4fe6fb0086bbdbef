import { describe, expect, test } from 'vitest';
import { backoff, waitAfter } from './limits/rules.ts';
import { deviceName, isSameDevice } from './rules.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari · Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60',
    '微信 · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; V2409A) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 HuaweiBrowser/5.1',
    '华为浏览器 · 鸿蒙',
  ],
  ['curl/8.9.1', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});

test('an updated browser is the same device, another system is not', () => {
  const chrome = (version: number) => `${windows} Chrome/${version}.0.0.0 Safari/537.36`;
  expect(isSameDevice(chrome(140), chrome(141))).toBe(true);
  expect(isSameDevice(chrome(140), chrome(140).replace('Windows NT', 'X11; Linux'))).toBe(false);
});

describe('the wait after wrong passwords', () => {
  const start = Date.parse('2026-11-20T02:00:00Z');
  const at = (seconds: number) => new Date(start + seconds * 1000);
  /** Fails as soon as it is allowed, `times` times. Answers the moments, newest first. */
  const persistent = (times: number) => {
    const failures: Date[] = [];
    let now = at(0);
    while (failures.length < times) {
      now = new Date(now.getTime() + Math.max(0, waitAfter(failures, now)) * 1000);
      failures.unshift(now);
    }
    return failures;
  };

  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [14, 512],
    [15, 900],
    [30, 900],
  ])('is after %i failures %i s', (times, wait) => {
    const failures = persistent(times);
    expect(Math.max(0, waitAfter(failures, failures[0] ?? at(0)))).toBe(wait);
  });

  test('passes', () => {
    const failures = persistent(6);
    const last = failures[0]!.getTime();
    expect(waitAfter(failures, new Date(last + 1_500))).toBeCloseTo(0.5);
    expect(waitAfter(failures, new Date(last + 2_000))).toBe(0);
  });

  test('is not asked of right tries that came at once, of which a later one was counted first', () => {
    for (let others = 0; others < backoff.free; others++)
      expect(
        waitAfter(
          Array.from({ length: others }, (_, index) => at(1 - index / 100)),
          at(0),
        ),
      ).toBe(0);
  });

  test('begins anew when nothing happened for longer than memory and wait', () => {
    const failures = persistent(8);
    const long = new Date(failures[0]!.getTime() + (8 + backoff.memory + 1) * 1000);
    expect(waitAfter([long, ...failures], long)).toBeLessThanOrEqual(0);
  });

  test('is not earned by failures further apart than memory', () => {
    const spread = Array.from({ length: 9 }, (_, index) => at((9 - index) * (backoff.memory + 1)));
    expect(waitAfter(spread, spread[0]!)).toBeLessThanOrEqual(0);
  });
});
