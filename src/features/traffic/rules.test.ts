import { expect, test } from 'vitest';
import { isRobot, searchPart } from './rules.ts';

test('a search is one however it is spelled', () => {
  expect(searchPart('  ＸＲＤ\t 粉末 ')).toBe('xrd 粉末');
  expect(searchPart('x'.repeat(200))).toHaveLength(40);
});

test('nothing is kept of what looks like somebody’s number or mailbox', () => {
  for (const text of ['13900000001', '林 139 0000 0001', 'lin@example.com', '11010519491231002X'])
    expect(searchPart(text)).toBe('');
  expect(searchPart('GB/T 228.1-2021')).toBe('gb/t 228.1-2021');
});

test('robots that say so are told from people', () => {
  expect(isRobot('Mozilla/5.0 (compatible; Baiduspider/2.0)')).toBe(true);
  expect(isRobot('Mozilla/5.0 (compatible; bingbot/2.0)')).toBe(true);
  expect(isRobot('')).toBe(true);
  expect(isRobot('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0')).toBe(false);
});
