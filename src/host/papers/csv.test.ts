import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells keep commas, quotes and breaks, and none becomes a formula; numbers stay numbers', () => {
  const rows = [
    ['样品,一', '说"好"', '两\n行'],
    ['=1+1', '-12.5', '@sum'],
  ];
  expect(String(csvOf(rows))).toBe('\uFEFF"样品,一","说""好""","两\n行"\r\n\'=1+1,-12.5,\'@sum\r\n');
});
