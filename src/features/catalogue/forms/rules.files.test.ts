import { expect, test } from 'vitest';
import { filesIn, fileValue } from './rules.files.ts';

const rid = '01JNAB0000F1LE000000000001';

test('a form gives back the files that it was given', () => {
  const files = [
    { rid, name: '图 1.tif', bytes: 9 },
    { rid: rid.replace(/1$/, '2'), name: 'a b.csv', bytes: 2_000_000 },
  ];
  expect(filesIn(files.map(fileValue))).toEqual(files);
});

test('long names are cut to what a value takes', () => {
  const [file] = filesIn([fileValue({ rid, name: '长'.repeat(300), bytes: 7 })]);
  expect(file).toEqual({ rid, name: '长'.repeat(171), bytes: 7 });
});

test.each([[undefined], ['x'], [['x', 3]], [[rid, `${rid} name`]]])('%j holds no files', (value) => {
  expect(filesIn(value)).toEqual([]);
});
