import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../core/failure.ts';
import { leftoverInWords } from './changes/rules.ts';
import type { Sample } from './contract.ts';
import { recycleName } from './rules.names.ts';
import {
  afterReview,
  groupOf,
  isOverdue,
  type OrderAction,
  type OrderFacts,
  type OrderRole,
  type OrderStatus,
  orderGroups,
  orderRecord,
  promiseText,
} from './rules.states.ts';
import { joinSamples, problemsOfSamples } from './samples/rules.samples.ts';

const states = Object.keys(orderRecord.names).map(Number) as OrderStatus[];
const roles: OrderRole[] = ['customer', 'group', 'service', 'lab', 'reviewer', 'admin', 'system'];
const actions = [...new Set(orderRecord.ways.map(({ action }) => action))];
const facts: OrderFacts = { typeId: 1, payMode: 0, isPrepaid: false };

/** What the product definition (1.1) lets customers do in each state; written down apart from the table. */
const ofCustomers: Record<OrderStatus, OrderAction[]> = {
  10: ['edit', 'cancel'],
  15: ['edit', 'cancel'],
  20: ['accept', 'answer', 'edit', 'cancel'],
  30: ['prepay', 'cancel'],
  40: ['send', 'edit', 'cancel'],
  50: ['waybill', 'cancel'],
  60: ['edit', 'cancel'],
  65: ['resolveIssue', 'resend', 'cancel'],
  70: ['cancel'],
  80: [],
  90: [],
  100: ['acceptData'],
  105: [],
  110: [],
  120: [],
  130: [],
  200: [],
  210: [],
  220: [],
};

test.each(states)('customers see the actions of state %i and no others', (status) => {
  const offered = orderRecord.offered({ ...facts, status }, 'customer');
  expect(offered.map(({ action }) => action).sort()).toEqual([...ofCustomers[status]].sort());
});

test('what is offered without a reason is allowed, all else is refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.constantFrom(...roles),
      fc.constantFrom(...actions),
      fc.record({
        typeId: fc.constantFrom<1 | 3>(1, 3),
        payMode: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
        isPrepaid: fc.boolean(),
      }),
      (status, role, action, some) => {
        const record = { ...some, status };
        const offer = orderRecord.offered(record, role).find((one) => one.action === action);
        const attempt = () => orderRecord.allowed(record, action, role);
        if (offer && !offer.reason) expect(attempt().to.length).toBeGreaterThan(0);
        else expect(attempt).toThrow(Failure);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('every state can be reached from the first, and nothing leaves an end', () => {
  const reached = new Set<number>([10, 15]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of orderRecord.ways) {
      if (from.some((state) => reached.has(state))) for (const state of to) reached.add(state);
    }
  }
  expect([...reached].sort((a, b) => a - b)).toEqual([...states].sort((a, b) => a - b));
  for (const end of [200, 210, 220] as const) {
    expect(orderRecord.ways.filter(({ from }) => from.includes(end))).toEqual([]);
  }
});

test('testing is not prepared before it is paid where it must be', () => {
  const owed = { typeId: 1, payMode: 1, isPrepaid: false, status: 40 } as const;
  expect(() => orderRecord.allowed(owed, 'receive', 'lab')).toThrow('请先完成付款');
  expect(orderRecord.allowed({ ...owed, isPrepaid: true }, 'receive', 'lab').to).toEqual([60]);
  expect(afterReview({ typeId: 1, payMode: 1, isPrepaid: false })).toBe(30);
  expect(afterReview(facts)).toBe(40);
});

test('each state is in exactly one group', () => {
  const listed = Object.values(orderGroups).flatMap((group): readonly number[] => group.states);
  expect([...listed].sort((a, b) => a - b)).toEqual([...states]);
  expect(groupOf(80)).toBe('testing');
});

test.each([
  [80, '2026-11-19', true],
  [80, '2026-11-20', false],
  [100, '2026-11-19', false],
  [40, '2026-11-19', false],
  [65, '2026-11-19', false],
  [80, null, false],
] as const)('state %i promised for %s is overdue on 2026-11-20: %s', (status, promised, overdue) => {
  expect(isOverdue(status, promised, '2026-11-20')).toBe(overdue);
});

test.each([
  [80, '2026-11-18', '2026-11-18，已逾期 2 天'],
  [80, '2026-11-22', '2026-11-22'],
  [40, '2026-11-19', '收到样品后确定'],
  [40, '2026-11-20', '2026-11-20'],
  [65, '2026-11-17', '收到样品后确定'],
  [100, '2026-11-18', '2026-11-18'],
  [10, null, '报价后确定'],
] as const)(
  'in state %i promised for %s, a customer reads %s on 2026-11-20',
  (status, promise_date, words) => {
    expect(promiseText({ status, promise_date, typeId: 1 }, '2026-11-20')).toBe(words);
  },
);

const sample = (changes: Partial<Sample>): Sample => ({
  ...{ no: 'S-1', name: '', form: '粉末', amount: null, unit: 'mg', composition: '', storage: '' },
  hazards: ['none'],
  ...changes,
});

test.each([
  [[sample({})], []],
  [[sample({ no: '' })], [[1, '请填写样品编号']]],
  [[sample({}), sample({})], [[2, '样品编号重复：S-1']]],
  [[sample({ hazards: [] })], [[1, '请声明样品危险性']]],
  [[sample({ hazards: ['radioactive'] })], [[1, '暂不接收放射性/爆炸性样品']]],
  [[sample({ hazards: ['toxic', 'explosive'] })], [[1, '暂不接收放射性/爆炸性样品']]],
  [[sample({ hazards: ['none', 'toxic'] })], [[1, '危险性选择“无”时不能再选其他项']]],
] as const)('samples %# are told what is wrong with them', (samples, expected) => {
  expect(problemsOfSamples(samples).map(({ row, message }) => [row, message])).toEqual(expected);
});

test('a sample that two items name is one sample, with the dangers of both', () => {
  const joined = joinSamples([
    { key: 'xrd', samples: [sample({}), sample({ no: 'S-2' })] },
    { key: 'sem', samples: [sample({ hazards: ['magnetic'] })] },
  ]);
  expect(joined.map(({ no, keys, hazards }) => [no, keys, hazards])).toEqual([
    ['S-1', ['xrd', 'sem'], ['magnetic']],
    ['S-2', ['xrd'], ['none']],
  ]);
});

test('what becomes of leftovers and how far that is do not contradict each other', () => {
  const words = [0, 1, 2].map((leftover) => leftoverInWords(leftover, recycleName(leftover, 0)));
  expect(words).toEqual(['不回收', '回收（检测完成后寄回）', '销毁并出具证明（检测完成后销毁）']);
  expect(leftoverInWords(1, recycleName(1, 3))).toBe('回收（已回收）');
});
