import { expect, test } from 'vitest';
import { demoPriced, demoService } from '../../../../tests/fixtures/demo-services.ts';
import { choicesHash, choicesIn } from './rules.share.ts';

const { fields } = demoPriced(demoService('xrd-powder'));

test('a link carries what was chosen and nothing that was written', () => {
  const chosen = {
    sample_count: 12,
    xrd_speed: '2',
    xrd_range: [5, 90],
    hazards: ['toxic', 'flammable'],
    urgent: true,
  };
  const hash = choicesHash(fields, { ...chosen, main_components: '机密', remark: 'secret' });
  expect(hash).toBe(
    '#choices&sample_count=12&hazards=toxic%2Cflammable&xrd_range=5%2C90&xrd_speed=2&urgent=true',
  );
  expect(choicesIn(hash, fields)).toEqual(chosen);
});

test('what is as it was at first needs no link', () => {
  expect(choicesHash(fields, {})).toBe('');
  expect(choicesHash(fields, { sample_count: 1, hazards: ['none'], urgent: false })).toBe('');
});

test.each([
  ['', undefined],
  ['#price', undefined],
  ['#choices&', {}],
  ['#choices&sample_count=many&xrd_speed=warp&hazards=none,war&xrd_range=1&urgent=no', { urgent: false }],
  ['#choices&remark=hello&price=1&__proto__=x', {}],
  ['#choices&sample_count=%E0%A4%A', {}],
])('the hash %j means %j', (hash, choices) => {
  expect(choicesIn(hash, fields)).toEqual(choices);
});
