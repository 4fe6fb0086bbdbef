import { expect, test } from 'vitest';
import { promiseLine } from './rules.promise-line.ts';

test.each([
  [[1], '2026-11-26', '样品今日到达，预计 2026-11-26 前出数据'],
  [[3, 1, 2], '2026-11-26', '样品今日到达，预计 2026-11-26 前出数据'],
  [[3], '2026-11-26', '今日提交，预计 2026-11-26 前出数据'],
  [[3, 2], '2026-11-26', '今日提交，预计 2026-11-26 前出数据'],
  [[2], null, ''],
] as const)('of types %j with %s is told: %s', (types, day, line) => {
  expect(
    promiseLine(
      types.map((typeId) => ({ typeId })),
      day,
    ),
  ).toBe(line);
});
