import { pgSequence } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { enquiryNumber } from '../src/features/enquiries/rules.ts';
import { answers } from '../src/features.ts';
import { numbersOf, prefixes } from '../src/host/records/numbers.ts';

test('what a number begins with tells what it is of', () => {
  expect(answers.length).toBeGreaterThan(0);
  expect([...prefixes.keys()].sort()).toEqual([
    'B',
    'D',
    'E',
    'F',
    'H',
    'P',
    'Q',
    'S',
    'T',
    'TK',
    'W',
    'WB',
    'Y',
    'Z',
  ]);
  expect(new Set(prefixes.values()).size).toBe(prefixes.size);
  expect(enquiryNumber('2026-11-20', 7)).toBe('X261120000007');
  expect(prefixes.has('X')).toBe(false);
});

test('nothing else may take a prefix', () => {
  expect(() => numbersOf('Q', pgSequence('other_numbers'))).toThrow(
    'Q begins the numbers of sampling_numbers',
  );
});
