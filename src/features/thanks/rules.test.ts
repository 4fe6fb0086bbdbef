import { expect, test } from 'vitest';
import { agree, isAfter, sourceOf } from './rules.source.ts';

test('one paper has one key, however its DOI is written', () => {
  const spellings = [
    '10.1021/acs.nano.6c00001',
    ' 10.1021/ACS.NANO.6c00001. ',
    'doi:10.1021/acs.nano.6c00001',
    'DOI：10.1021/acs.nano.6c00001',
    'https://doi.org/10.1021/acs.nano.6c00001',
    'http://dx.doi.org/10.1021%2Facs.nano.6c00001',
    'https://pubs.acs.org/doi/10.1021/acs.nano.6c00001',
    'https://pubs.acs.org/doi/full/10.1021/acs.nano.6c00001?utm_source=x',
    'https://pubs.acs.org/doi/10.1021/acs.nano.6c00001/full',
  ];
  expect(new Set(spellings.map((text) => sourceOf(text)?.key))).toEqual(
    new Set(['doi:10.1021/acs.nano.6c00001']),
  );
  expect(sourceOf(spellings[0] as string)?.href).toBe('https://doi.org/10.1021/acs.nano.6c00001');
  expect(sourceOf(spellings[6] as string)?.href).toBe(spellings[6]);
});

test('addresses without a DOI are the same without what says nothing of the paper', () => {
  const spellings = [
    'https://www.example.com/papers/7?b=2&a=1',
    'http://example.com/papers/7/?a=1&b=2&utm_source=mail#thanks',
    'HTTPS://WWW.EXAMPLE.COM/papers/7?a=1&b=2',
  ];
  expect(new Set(spellings.map((text) => sourceOf(text)?.key))).toEqual(
    new Set(['url:example.com/papers/7?a=1&b=2']),
  );
  expect(sourceOf('https://example.com/papers/8')?.key).not.toBe(
    sourceOf('https://example.com/papers/7')?.key,
  );
});

test('what is neither DOI nor address is refused', () => {
  const others = ['', '10.1/abc', '10.1021', '10.1021/', 'javascript:alert(1)', 'ftp://example.com/a'];
  for (const text of [
    ...others,
    'https://',
    'https://localhost/a',
    'https://me:secret@example.com/a',
    '论文',
  ])
    expect(sourceOf(text), text).toBeUndefined();
  expect(sourceOf(`10.1021/${'a'.repeat(300)}`)).toBeUndefined();
});

test('titles agree without signs, and dates tell as much as is known of them', () => {
  expect(agree('Oxygen vacancies in TiO₂ & their use', 'Oxygen Vacancies in TiO2 and their use.')).toBe(true);
  expect(agree('The Journal of Chemistry', 'Journal of Chemistry')).toBe(true);
  expect(agree('氧空位', '氧化物')).toBe(false);
  expect([agree('', 'a'), agree('a', ''), agree('…', '!')]).toEqual([undefined, undefined, undefined]);
  const day = '2026-03-05';
  expect([isAfter('2026-03-05', day), isAfter('2026-03-04', day), isAfter('2026-04', day)]).toEqual([
    ...[true, false, true],
  ]);
  expect([isAfter('2026-02', day), isAfter('2025', day), isAfter('2027', day)]).toEqual([false, false, true]);
  expect([isAfter('2026-03', day), isAfter('2026', day), isAfter('', day)]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});
