import { expect, test } from 'vitest';
import { z } from 'zod';
import { Named, Said } from '../../core/fields.ts';
import { english, englishAnswer } from './english.ts';

test('what we say is said in English, with what was put into it as it is', () => {
  expect(english('记录不存在')).toMatch(/^[\x20-\x7e]+$/);
  expect(english('订单LP0001的委托检测合同待您签署。')).toMatch(/LP0001.*委托检测合同|委托检测合同.*LP0001/);
  expect(english('沈明远的样品')).toBe('沈明远的样品');
  // Two of ours with a bracket between them, and somebody's name with one.
  expect(english('提交订单（待审核）')).toBe('Submit order (Under review)');
  expect(english('沈明远（北区）')).toBe('沈明远（北区）');
  expect(english('plain')).toBe('plain');
});

test('a text that repeats what we say, over and over, is not looked through for long', () => {
  const began = performance.now();
  for (const part of ['，', '。', '、', '（', '于', '可审批，', ' 起等待'])
    english(`${part.repeat(480 / part.length)}可审批，${'。'.repeat(10)}`);
  expect(performance.now() - began).toBeLessThan(1_000);
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

test('what the shop offers goes by the English name that it is known by, marks of a search or not', () => {
  const output = z.object({ name: Named, unit: Named, typed: z.string() });
  const names = new Map([['X射线粉末衍射（XRD）', 'X-ray diffraction']]);
  const told = (name: string) =>
    englishAnswer({ output }, { name, unit: '元/样', typed: 'X射线粉末衍射（XRD）' }, names);
  const known = { name: 'X-ray diffraction', unit: '元/sample', typed: 'X射线粉末衍射（XRD）' };
  expect(told('X射线粉末衍射（XRD）')).toEqual(known);
  expect(told('X射线粉末衍射（\u0001XRD\u0002）')).toEqual(known);
  expect(told('X射线粉末衍射（XRD）、别的').name).toBe('X-ray diffraction, 别的');
  expect(told('别的').name).toBe('别的');
});
