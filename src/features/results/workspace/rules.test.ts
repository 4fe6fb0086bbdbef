import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CustomerAssign } from '../contract.ts';
import { workStates } from '../rules.states.ts';
import {
  alike,
  daysLeft,
  filesOf,
  labelOf,
  narrowedTree,
  neighbour,
  type OwnFile,
  treeOf,
} from './rules.tree.ts';
import { mostOver, queryOf, shownIn, toggled } from './rules.view.ts';

const file = (rid: string, more: Partial<OwnFile> = {}): OwnFile => ({
  ...{ rid, name: `${rid}.xy`, bytes: 1, sha256: '', technique: 'XRD', sample_no: 'A', sample_name: '' },
  ...{ released: '2026-11-24 10:00:00', is_superseded: 0, superseded_nos: [], assign_rid: 'w', ...more },
});
const work = [{ rid: 'w', status: workStates.toVerify, status_name: '待核对' } as CustomerAssign];

test('files stand by sample and technique, replaced ones last, and are found by any of their words', () => {
  const files = [
    file('old', { is_superseded: 1 }),
    file('new'),
    file('sem', { technique: 'SEM', name: 'a.tif' }),
    file('b', { sample_no: 'B', sample_name: 'FeOx-500' }),
  ];
  const tree = treeOf(files, work);
  expect(tree.map(({ no, branches }) => [no, ...branches.map(({ technique }) => technique)])).toEqual([
    ['A', 'XRD', 'SEM'],
    ['B', 'XRD'],
  ]);
  expect(tree[0]?.branches[0]?.assign?.status_name).toBe('待核对');
  const order = filesOf(tree);
  expect(order.map(({ rid }) => rid)).toEqual(['new', 'old', 'sem', 'b']);
  expect(neighbour(order, 'b', 1)?.rid).toBe('new');
  expect(neighbour(order, 'new', -1)?.rid).toBe('b');
  expect(alike(order, file('x')).map(({ rid }) => rid)).toEqual(['new', 'b']);
  const found = (word: string) => filesOf(narrowedTree(tree, word)).map(({ rid }) => rid);
  expect([found('feox'), found('SEM'), found('OLD.xy'), found('nothing')]).toEqual([
    ['b'],
    ['sem'],
    ['old'],
    [],
  ]);
});

test('curves are called by their sample, by file and order as well where that tells them apart', () => {
  const [one, two] = [file('one', { sample_name: 'FeOx' }), file('two', { sample_no: 'B' })];
  expect(labelOf(one, [one, two])).toBe('A FeOx');
  const again = file('again', { sample_name: 'FeOx' });
  expect(labelOf(again, [one, again])).toBe('A FeOx · again.xy');
  expect(labelOf({ ...two, order_no: 'D261109000007' }, [two])).toBe('B （D261109000007）');
  expect(labelOf(file('all', { sample_no: '' }), [])).toBe('all.xy');
});

test('an address leads to exactly what is shown, and to nothing that it cannot be', () => {
  const rid = fc.stringMatching(/^[0-9A-Z]{26}$/);
  fc.assert(
    fc.property(rid, fc.uniqueArray(rid, { maxLength: mostOver }), fc.boolean(), (own, others, isGrid) => {
      const shown = { file: own, over: others.filter((each) => each !== own), isGrid };
      expect(shownIn(queryOf(shown))).toEqual(shown);
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (one, over, view) => {
      const { file: known, over: laid } = shownIn(new URLSearchParams({ file: one, over, view }));
      for (const each of [...(known ? [known] : []), ...laid]) expect(each).toMatch(/^[0-9A-Z]{26}$/);
      expect(laid.length).toBeLessThanOrEqual(mostOver);
    }),
  );
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
});

test('days are counted to the end of the last one', () => {
  expect(daysLeft('2026-11-29', '2026-11-24')).toBe(5);
  expect(daysLeft('2026-11-24', '2026-11-24')).toBe(0);
  expect(daysLeft('2026-11-23', '2026-11-24')).toBe(-1);
});
