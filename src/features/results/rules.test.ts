import { expect, test } from 'vitest';
import { matchFiles, techniqueOf } from './bench/rules.matching.ts';
import { type AssignAction, type AssignFacts, type AssignStatus, workRecord } from './rules.states.ts';
import { hurryOf, isSmallChange, remindersDue, revisionsLeft, VerdictSetting, verdictDue } from './rules.ts';

const samples = ['A-1', 'A-10', 'MOF 2', '锐钛矿'].map((no) => ({ rid: no, no }));

test.each([
  ['A-1.xy', 'A-1'],
  ['A-10.xy', 'A-10'],
  ['A_10_scan2.csv', 'A-10'],
  ['xrd A-1 (2).raw', 'A-1'],
  ['BA-1.xy', undefined],
  ['A-100.xy', undefined],
  ['mof-2.dat', 'MOF 2'],
  ['锐钛矿-2.xy', '锐钛矿'],
  ['batch/A-10/scan.xy', 'A-10'],
  ['A-10/A-1.xy', 'A-1'],
  ['A-1 A-2 MOF 2.csv', 'MOF 2'],
  ['readme.txt', undefined],
])('the file %s belongs to the sample %s', (path, no) => {
  expect(matchFiles([{ path }], samples)[0]?.no).toBe(no);
});

test('two numbers of one length in a name leave the file to be decided by hand', () => {
  const two = ['A-1', 'B-2'].map((no) => ({ rid: no, no }));
  expect(matchFiles([{ path: 'A-1 vs B-2.csv' }], two)).toEqual([undefined]);
});

test.each([
  ['粉末X射线衍射（XRD）', 'XRD'],
  ['场发射扫描电镜（SEM）', 'SEM'],
  ['显微拉曼光谱', 'Raman'],
  ['配方还原', ''],
])('%s is measured by %s', (service, technique) => expect(techniqueOf(service)).toBe(technique));

test('a verdict is due at the end of the fifteenth day', () => {
  expect(verdictDue(new Date('2026-11-20T10:00:00+08:00'), 15)).toEqual(
    new Date('2026-12-05T23:59:59+08:00'),
  );
});

test.each([
  [6, 0],
  [7, 1],
  [11, 1],
  [12, 2],
  [14, 2],
])('after %i days %i reminders are due', (days, reminders) => {
  const released = new Date('2026-11-01T10:00:00+08:00');
  const now = new Date(released.getTime() + days * 86_400_000);
  expect(remindersDue(released, now, [7, 12])).toBe(reminders);
});

test.each([
  [0, 10, 2],
  [1, 10, 1],
  [2, 10, 0],
  [0, 31, 0],
])('with %i revisions made, %i days after the release %i are left', (made, days, left) => {
  const released = new Date('2026-11-01T10:00:00+08:00');
  const now = new Date(released.getTime() + days * 86_400_000);
  expect(revisionsLeft(VerdictSetting.parse(undefined), released, made, now)).toBe(left);
});

test.each([
  [10_000, 9_000, true],
  [10_000, 8_999, false],
  [10_000, 11_000, true],
  [0, 1, false],
])('from %i to %i fen is a small change: %s', (from, to, isSmall) =>
  expect(isSmallChange(from, to)).toBe(isSmall),
);

const facts: AssignFacts = {
  orderStatus: 80,
  isRunning: true,
  uncovered: [],
  isOwnWork: false,
  isLate: false,
};
const whyNot = (action: AssignAction, changes: Partial<AssignFacts>, by = 'service') =>
  workRecord.ways
    .find((line) => line.action === action && (line.by as readonly string[]).includes(by))
    ?.whyNot?.({ ...facts, ...changes });

test.each([
  [
    'release',
    { orderStatus: 90, isOwnWork: true },
    '不能发布自己检测的数据，请由另一位审核员审核发布',
    'reviewer',
  ],
  [
    'release',
    { orderStatus: 90, uncovered: ['A', 'B'] },
    '以下样品没有数据文件，也没有说明原因：A、B',
    'reviewer',
  ],
  ['release', { orderStatus: 90 }, undefined, 'reviewer'],
  ['upload', { uncovered: ['A'] }, '以下样品没有数据文件，也没有说明原因：A', 'lab'],
  ['start', { orderStatus: 200 }, '订单当前状态不可检测', 'lab'],
  ['wrong', { isLate: true }, '已超过异议期限', 'customer'],
  ['escalate', {}, '异议被驳回后才能申请升级处理', 'customer'],
  [
    'escalate',
    { objection: { isRejected: true, isEscalated: true } },
    '该异议已升级处理过，不能再次升级',
    'customer',
  ],
  ['escalate', { objection: { isRejected: true, isEscalated: false } }, undefined, 'customer'],
  [
    'reject',
    { objection: { isRejected: false, isEscalated: true } },
    '该异议已升级，请由客服主管处理',
    'service',
  ],
  ['reject', { objection: { isRejected: false, isEscalated: true } }, undefined, 'lead'],
  ['retest', { revisionsLeft: 0 }, '免费修改次数已用完或已超过修改期限，请为追加修改另行报价', 'service'],
] as const)('%s of %o is refused with %s', (action, changes, reason, by) =>
  expect(whyNot(action, changes as Partial<AssignFacts>, by)).toBe(reason),
);

/**
 * How laboratory work goes on, as the product definition (1.15) tells it, written down apart from the table that the
 * product reads. S service and lead, P lead alone, L laboratory, V reviewer, C customer, sys the system.
 */
const documented = `
  10 dispatch 20 S
  20,30 redispatch 20 S
  40 handOver 20 S
  20 accept 30 L
  20 decline 10 L
  30 start 40 L
  40 pause 40 L
  40 resume 40 L
  40 upload 50 L
  40 unable 45 L
  45,50 returnData 40 V
  50 release 60 V
  60 right 80 C sys
  60 wrong 70 C
  60 escalate 70 C
  70 reject 60 S
  70 retest 75 S
  75 retested 60 V
  70 changeAmount 78 S
  78 passAmount 60 P sys
  80 settle 90 sys
  10,20,30,40 stop 45 S
`;
const roles = {
  S: ['service', 'lead'],
  P: ['lead'],
  L: ['lab'],
  V: ['reviewer'],
  C: ['customer'],
  sys: ['system'],
} as Record<string, string[]>;

test('every state, action and role is as documented (T-flow)', () => {
  const ways = documented
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
  const states = Object.keys(workRecord.names).map(Number) as AssignStatus[];
  for (const role of ['service', 'lead', 'lab', 'reviewer', 'customer', 'system']) {
    for (const from of states) {
      for (const action of new Set(workRecord.ways.map((line) => line.action))) {
        const way = ways.find(
          ([source = '', name, , ...who]) =>
            name === action &&
            source.split(',').includes(String(from)) &&
            who.some((letter) => roles[letter]?.includes(role)),
        );
        const line = workRecord.ways.find(
          (each) =>
            each.action === action &&
            each.from.includes(from) &&
            (each.by as readonly string[]).includes(role),
        );
        expect([role, from, action, line?.to]).toEqual([role, from, action, way && [Number(way[2])]]);
      }
    }
  }
  expect(new Set(ways.map(([, action]) => action)).size).toBe(
    new Set(workRecord.ways.map(({ action }) => action)).size,
  );
});

test('a line is in as much of a hurry as its form says', () => {
  expect([{ urgent: true }, { urgent: 'super' }, { urgent: false }, {}].map(hurryOf)).toEqual([
    ...['加急', '特急', '', ''],
  ]);
});
