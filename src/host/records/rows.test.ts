import { expect, test } from 'vitest';
import { movingRecord } from '../../core/record.ts';
import { historyLine } from './rows.ts';

const record = movingRecord<'customer'>()({
  states: { open: [10, '待处理', 'wait'], closed: [20, '已关闭', 'done'] },
  moves: { close: { name: '关闭', from: ['open'], to: ['closed'], by: ['customer'] } },
});

const at = new Date('2026-11-20T02:00:00Z');

test('a first step begins from no state and tells the one that it led to', () => {
  const step = { at, actorType: 'customer', fromStatus: null, toStatus: 10, reason: '' } as const;
  expect(historyLine(step, record)).toEqual({
    ...{ at, actor_type: 'customer', actor: '本人', from: null, from_name: '', to: 10, to_name: '待处理' },
    ...{ text: '待处理', reason: '', diff: [] },
  });
});

test('who took a step, what happened and what changed are told as the record words them', () => {
  const step = { at, actorType: 'staff', fromStatus: 10, toStatus: 20, reason: '重复' } as const;
  const diff = [{ name: '备注', from: '', to: '请尽快' }];
  expect(historyLine(step, record, { actor: '客服', text: '关闭申请', diff })).toMatchObject({
    ...{ actor_type: 'staff', actor: '客服', from_name: '待处理', to_name: '已关闭' },
    ...{ text: '关闭申请', reason: '重复', diff },
  });
  expect(historyLine(step, record).actor).toBe('工作人员');
});
