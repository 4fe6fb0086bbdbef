import { expect, test } from 'vitest';
import { z } from 'zod';
import { Named, Said } from '../../core/fields.ts';
import { englishAnswer } from './answers.ts';
import { english, messageInEnglish } from './english.ts';

test('what we say is said in English, with what was put into it as it is', () => {
  expect(english('记录不存在')).toMatch(/^[\x20-\x7e]+$/);
  expect(english('订单LP0001的委托检测合同待您签署。')).toMatch(/LP0001.*Testing contract/);
  expect(english('沈明远的样品')).toBe('沈明远的样品');
  // Two of ours with a bracket between them, and somebody's name with one.
  expect(english('提交订单（待审核）')).toBe('Submit order (Under review)');
  expect(english('沈明远（北区）')).toBe('沈明远（北区）');
  expect(english('沈明远：北区，已审')).toBe('沈明远：北区，已审');
  expect(english('plain')).toBe('plain');
  // Two places beside each other.
  expect(english('林知夏提交的订单D261126000026金额2280.00元，需您审批：请尽快')).toBe(
    '林知夏 has submitted order D261126000026 for ¥2280.00, which needs your approval: 请尽快',
  );
});

test.each([
  ['¥60.00 × 1 样', '¥60.00 × 1 sample'],
  ['¥60.00 × 12 样', '¥60.00 × 12 samples'],
  ['¥60.00 × 3 个样品 × 2 项', '¥60.00 × 3 samples × 2 items'],
  ['¥350.00 × 2.5 小时', '¥350.00 × 2.5 h'],
  ['−¥600.00 × 10%', '−¥600.00 × 10%'],
  ['满 10 样减 10%', 'From 10 samples: 10% off'],
  ['待测元素（超出 2 个元素）', 'Elements to measure (over 2 elements)'],
  ['加速电压：10 kV', 'Accelerating voltage: 10 kV'],
  ['喷镀：喷金', 'Sputter coating: Gold'],
  ['加急（×1.5）', 'Urgent (×1.5)'],
  ['粉末、纤维至少 1.5 g；液体至少 5 mL', 'Powder, Fibre: at least 1.5 g; Liquid: at least 5 mL'],
  ['120 片', '120 sheets'],
  ['顺丰速运 SF1234567890', 'SF Express SF1234567890'],
  ['充值单 P261106000002', 'Top-up P261106000002'],
  ['仅限全部检测项目', 'Only for all services'],
  ['满¥200.00立减¥30.00', '¥30.00 off from ¥200.00'],
  ['满200元可用，90天内有效', 'min. spend ¥200, valid for 90 days'],
])('of sums and hints also what things are counted in: %s', (text, told) => {
  expect(english(text)).toBe(told);
});

test('a text that repeats what we say, over and over, is not looked through for long', () => {
  const began = performance.now();
  for (const part of ['，', '。', '、', '（', '：', '；', ' × ', '于', '可审批，', ' 起等待'])
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

const names = new Map([['X射线粉末衍射（XRD）', 'X-ray diffraction']]);

test('what the shop offers goes by the English name that it is known by, marks of a search or not', () => {
  const output = z.object({ name: Named, unit: Named, typed: z.string() });
  const told = (name: string) =>
    englishAnswer({ output }, { name, unit: '元/样', typed: 'X射线粉末衍射（XRD）' }, names);
  const known = { name: 'X-ray diffraction', unit: '元/sample', typed: 'X射线粉末衍射（XRD）' };
  expect(told('X射线粉末衍射（XRD）')).toEqual(known);
  expect(told('X射线粉末衍射（\u0001XRD\u0002）')).toEqual(known);
  expect(told('X射线粉末衍射（XRD）、别的').name).toBe('X-ray diffraction, 别的');
  expect(told('3 个元素').name).toBe('3 elements');
  expect(told('别的').name).toBe('别的');
});

test.each(['样品编号', '样品数量', '附件', '截止日期'])(
  'a field is called the same on its form and where something is wrong with it: %s',
  (label) => {
    const form = z.object({ name: Named });
    expect(english(`${label}的选项不正确，请重新选择`)).toContain(
      englishAnswer({ output: form }, { name: label }, names).name,
    );
  },
);

test('a message is put together in English of its own form, and only what is ours in it is put into English', () => {
  const message = '您已预约{device}，{date} {start}-{end}，地址{place}。{terms}';
  const values = {
    ...{
      device: 'X射线粉末衍射（XRD）',
      date: '2026-11-22',
      start: '09:00',
      end: '11:00',
      place: '粉末路 1 号',
    },
    terms: '2026-11-21 09:00 前可免费取消，之后取消收取费用的40%（¥336.00）',
  };
  const said = messageInEnglish(message, values, names);
  expect(said?.text).toMatch(
    /^You have booked X-ray diffraction, 2026-11-22 09:00-11:00, at 粉末路 1 号\. Free cancellation until 2026-11-21 09:00; .*40%.*336\.00/,
  );
  expect(said?.values).toMatchObject({ device: 'X-ray diffraction', place: '粉末路 1 号' });
  // Nothing stands where nothing is put in.
  expect(messageInEnglish(message, { ...values, terms: '' }, names)?.text).toMatch(/at 粉末路 1 号\.$/);
  expect(messageInEnglish('不是我们的话', {})).toBeUndefined();
});
