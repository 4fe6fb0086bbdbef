import { describe, expect, test } from 'vitest';
import { endingOf, typeOf, whyNot } from '../src/features/files/rules.ts';
import { readFile } from '../src/features/results/viewers/reading/read-file.ts';
import { Unreadable } from '../src/features/results/viewers/reading/rules.readings.ts';
import { programFor } from '../src/features/results/viewers/rules.programs.ts';
import { beginnings } from './fixtures/beginnings.ts';
import { demoParameters, demoServices } from './fixtures/demo-services.ts';

const promises = demoServices.flatMap(({ rid, deliverables }) =>
  deliverables.map((ending) => ({ rid, ending: endingOf(`结果${ending}`) })),
);
const promised = [...new Set(promises.map(({ ending }) => ending))].sort();
const asked = [...new Set(demoParameters.flatMap(({ accept }) => accept?.split(',') ?? []))].map((ending) =>
  endingOf(`附件${ending}`),
);

describe('what services promise', () => {
  test('every ending may be sent as a result, and none is without one', () => {
    const refused = promises.filter(({ ending }) => whyNot('result', { name: `a.${ending}`, size: 1 }));
    expect(refused).toEqual([]);
    expect(new Set(promises.map(({ rid }) => rid)).size).toBe(demoServices.length);
  });

  test.each(promised)('a real .%s comes in, and a program under its name does not', (ending) => {
    const file = { name: `a.${ending}`, declaredType: '' };
    expect(typeOf('result', file, beginnings(ending))).toHaveProperty('type');
    for (const bad of ['MZ\x90\0\x03', '\x7fELF\x02', '#!/bin/sh\n']) {
      expect(typeOf('result', file, Buffer.from(bad, 'latin1'))).toBe('wrong content');
    }
  });

  test.each(promised)('.%s is shown, or the program that opens it is named', async (ending) => {
    const name = `a.${ending}`;
    const blob = new Blob([Uint8Array.from(beginnings(ending))]);
    const refusal = await readFile({ name, blob }).catch((error: unknown) => error);
    if (!(refusal instanceof Error)) return;
    expect(refusal).toBeInstanceOf(Unreadable);
    expect(programFor(name)).toBeTruthy();
    expect(refusal.message).toContain(programFor(name));
  });
});

test('what forms ask for may be sent with an order', () => {
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((ending) => whyNot('order', { name: `a.${ending}`, size: 1 }))).toEqual([]);
});

test('pages come from staff alone, and are kept as bytes', () => {
  const [html, svg] = [Buffer.from('<!doctype html><p>'), Buffer.from('<svg xmlns="x">')];
  const page = { name: 'a.html', declaredType: 'text/html' };
  expect(typeOf('result', page, html)).toEqual({ type: 'application/octet-stream' });
  expect(typeOf('result', { name: 'a.svg', declaredType: '' }, svg)).toEqual({
    type: 'application/octet-stream',
  });
  expect(typeOf('order', page, html)).toBe('wrong type');
  expect(typeOf('result', { name: 'a.spc', declaredType: 'text/html' }, Buffer.of(0, 0x4b))).toBe(
    'wrong content',
  );
});
