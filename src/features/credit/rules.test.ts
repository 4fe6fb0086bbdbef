import { expect, test } from 'vitest';
import { type ApplyFacts, applyRecord, lineRecord } from './rules.states.ts';

/** Every (state, action, role) that a declaration lets through, with where it leads. */
function walked<Facts extends object, Role extends string>(
  record: {
    names: Readonly<Record<number, string>>;
    ways: readonly { action: string }[];
    allowed: (record: Facts & { status: number }, action: never, role: Role) => { to: readonly number[] };
  },
  roles: readonly Role[],
  facts: Facts,
): string[] {
  const actions = [...new Set(record.ways.map(({ action }) => action))];
  return Object.keys(record.names).flatMap((status) =>
    actions.flatMap((action) =>
      roles.flatMap((role) => {
        try {
          const { to } = record.allowed({ ...facts, status: Number(status) }, action as never, role);
          return [`${status} ${action} ${role} ${to.join('/') || status}`];
        } catch {
          return [];
        }
      }),
    ),
  );
}

const parts = ['customer', 'lead', 'finance', 'approver', 'system'] as const;
const small: ApplyFacts = { grantFen: 2_000_000, soloFen: 2_000_000, isOwn: false, isProposed: false };

const always = [
  '10 cancel customer 50',
  '10 cancel system 50',
  ...['lead', 'finance', 'approver'].map((role) => `10 ask ${role} 20`),
];
const proposes = ['10 propose finance 10', '10 propose approver 10'];
const rejects = ['lead', 'finance', 'approver'].map((role) => `10 reject ${role} 40`);
const later = [
  ...['20 supply customer 10', '20 cancel customer 50', '20 cancel system 50'],
  ...['30 cancel system 50', '30 accept customer 60'],
];

test('applications go every way of the definition and no other; above the amount nobody grants alone', () => {
  const passes = ['lead', 'finance', 'approver'].map((role) => `10 pass ${role} 30`);
  expect(walked(applyRecord, parts, small)).toEqual([
    ...always,
    ...passes,
    ...proposes,
    ...rejects,
    ...later,
  ]);
  const large = { ...small, grantFen: 2_000_001 };
  expect(walked(applyRecord, parts, large)).toEqual([...always, ...proposes, ...rejects, ...later]);
  const proposed = { ...large, isProposed: true };
  const confirms = ['10 confirm approver 30'];
  expect(walked(applyRecord, parts, proposed)).toEqual([
    ...[...always, ...proposes, ...confirms, ...rejects, ...later],
  ]);
  expect(walked(applyRecord, parts, { ...proposed, isOwn: true })).toEqual([
    ...[...always, ...proposes, ...rejects, ...later],
  ]);
});

test('lines go every way of the definition and no other', () => {
  const roles = ['customer', 'finance', 'system'] as const;
  const moves = (status: number, ...more: string[]) => [
    ...more,
    ...[`${status} regrant customer ${status}`, `${status} close customer 3`, `${status} close finance 3`],
  ];
  const freezes = ['1 freeze finance 2', '1 freeze system 2'];
  expect(walked(lineRecord, roles, { usedFen: 0, isByHand: false })).toEqual([
    ...moves(1, ...freezes),
    ...moves(2, '2 release finance 1', '2 release system 1'),
  ]);
  expect(walked(lineRecord, roles, { usedFen: 1, isByHand: true })).toEqual([
    ...[...freezes, '1 regrant customer 1', '2 release finance 1', '2 regrant customer 2'],
  ]);
});
