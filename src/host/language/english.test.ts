import { expect, test } from 'vitest';
import { z } from 'zod';
import { Said } from '../../core/fields.ts';
import { english, englishAnswer } from './english.ts';

test('what we say is said in English, with what was put into it as it is', () => {
  expect(english('记录不存在')).toMatch(/^[\x20-\x7e]+$/);
  expect(english('订单LP0001的委托检测合同待您签署。')).toMatch(/LP0001.*委托检测合同|委托检测合同.*LP0001/);
  expect(english('沈明远的样品')).toBe('沈明远的样品');
  expect(english('plain')).toBe('plain');
});

test('of an answer only what its contract calls ours', () => {
  const row = z.object({ name: z.string(), status_name: Said, why: Said.nullable() });
  const output = z.object({
    list: z.array(row),
    one: z.union([row, z.null()]),
    by: z.record(z.string(), Said),
  });
  const line = { name: '记录不存在', status_name: '记录不存在', why: null };
  const told = englishAnswer({ output }, { list: [line], one: line, by: { a: '记录不存在' } });
  const known = english('记录不存在');
  const expected = { name: '记录不存在', status_name: known, why: null };
  expect(told).toEqual({ list: [expected], one: expected, by: { a: known } });
});
