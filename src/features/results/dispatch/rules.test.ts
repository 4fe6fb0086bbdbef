import { expect, test } from 'vitest';
import { loadOf, overText } from './rules.ts';

const limits = { instrumentSamples: 10, techWorks: 3 };
const day = (samples: number, works: number) => ({
  instrument: loadOf([{ samples }]),
  tech: { works, samples: 0 },
});

test.each([
  [6, 1, { works: 1, samples: 4 }, ''],
  [6, 1, { works: 1, samples: 5 }, '仪器当天将排 11 样，超过上限 10 样'],
  [1, 3, { works: 1, samples: 1 }, '检测员当天将排 4 项，超过上限 3 项'],
  [9, 2, { works: 2, samples: 2 }, '仪器当天将排 11 样，超过上限 10 样；检测员当天将排 4 项，超过上限 3 项'],
])('%i samples and %i works planned, %o added: %s', (samples, works, adding, said) => {
  expect(overText(day(samples, works), adding, limits)).toBe(said);
});

test('what another laboratory does needs no instrument of ours; an analysis counts as one', () => {
  expect(overText({ ...day(10, 0), instrument: undefined }, loadOf([{ samples: 50 }]), limits)).toBe('');
  expect(loadOf([{ samples: 0 }, { samples: 3 }])).toEqual({ works: 2, samples: 4 });
});
