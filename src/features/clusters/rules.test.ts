import { expect, test } from 'vitest';
import { clusterRecord, memberRecord, proofRecord } from './rules.states.ts';
import type { ClusterRole } from './rules.ts';
import { kindOf, roleName } from './rules.ts';

/** How memberships move, as the product definition (1.13) tells it. P the person, O owner, M manager, sys the product. */
const memberships = `
  10 approve 20 O M
  10 refuse 30 O M sys
  10 withdraw 50 P sys
  15 accept 20 P
  15 decline 35 P
  15 withdraw 50 O M sys
  20 appoint 20 O
  20 dismiss 20 O
  20 inherit 20 O
  20 leave 40 P sys
  20 dissolve 40 O
  20 remove 45 O M
`;
const parts = { P: 'person', O: 'owner', M: 'manager', sys: 'system' };
const proofs = `
  10 verify 20 S
  10,20 refuse 30 S
  10,20,30 replace 40 O M
  20 reopen 10 O M
`;

type Way = { action: string; from: readonly number[]; to: readonly number[]; by: readonly string[] };
type Record = { names: object; ways: readonly Way[] };

test.each<[string, Record, string, object]>([
  ['membership', memberRecord, memberships, parts],
  ['paper', proofRecord, proofs, { O: 'owner', M: 'manager', S: 'staff' }],
  ['group', clusterRecord, '1 dissolve 2 O', { O: 'owner' }],
])('every state, action and role of a %s is as documented (T-flow)', (_name, record, documented, roles) => {
  const told = documented
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', action = '', to = '', ...who] = line.trim().split(' ');
      return from
        .split(',')
        .flatMap((state) =>
          who.map(
            (one) =>
              `${state} ${action} ${Object.entries(roles).find(([letter]) => letter === one)?.[1]} ${to}`,
          ),
        );
    });
  const done = Object.keys(record.names).flatMap((state) =>
    [...new Set(record.ways.map(({ action }) => action))].flatMap((action) =>
      Object.values(roles).flatMap((role) =>
        record.ways
          .filter((way) => way.action === action && way.from.includes(Number(state)) && way.by.includes(role))
          .map(({ to }) => `${state} ${action} ${role} ${to.length ? to.join(',') : state}`),
      ),
    ),
  );
  expect(done.toSorted()).toEqual(told.toSorted());
});

const may = (role: ClusterRole, organization: number, by: 'person' | 'owner' | 'manager') =>
  memberRecord
    .offered({ status: memberRecord.states.joined, role, organization }, by)
    .filter(({ reason }) => reason === undefined)
    .map(({ action }) => action);

test.each([
  ['member', 0, 'person', ['leave']],
  ['manager', 3, 'person', ['leave']],
  ['owner', 3, 'person', []],
  ['member', 0, 'owner', ['appoint', 'dissolve', 'remove']],
  ['member', 2, 'owner', ['appoint', 'inherit', 'dissolve', 'remove']],
  ['manager', 3, 'owner', ['dismiss', 'inherit', 'dissolve', 'remove']],
  ['owner', 3, 'owner', ['dissolve']],
  ['member', 3, 'manager', ['remove']],
  ['manager', 3, 'manager', []],
  ['owner', 3, 'manager', []],
] as const)(
  'what can be done with a %s of organisation %i by their %s',
  (role, organization, by, actions) => {
    expect(may(role, organization, by)).toEqual(actions);
  },
);

test('teachers found research groups, enterprises departments, others nothing', () => {
  expect([0, 3, 1, 2, null].map(kindOf)).toEqual([undefined, 0, undefined, 1, undefined]);
  expect([roleName(0, 'owner'), roleName(1, 'owner'), roleName(1, 'member')]).toEqual([
    '组长',
    '负责人',
    '成员',
  ]);
});
