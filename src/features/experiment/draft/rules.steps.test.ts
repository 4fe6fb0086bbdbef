import { expect, test } from 'vitest';
import { type DraftCommon, type DraftSample, emptyDraft } from '../../plan/contract.ts';
import {
  firstUnfinished,
  redirectFrom,
  type Step,
  type StepFacts,
  stepAddress,
  stepAfter,
  stepBefore,
  stepOf,
  steps,
  stepTitle,
} from './rules.steps.ts';

const sample: DraftSample = {
  no: 'A1',
  name: '',
  form: '粉末',
  amount: 50,
  unit: 'mg',
  composition: '',
  hazards: ['none'],
  storage: '',
  items: ['x'],
};
const xrd = { temp_rid: 'x', name: 'XRD', typeId: 1, isReady: true };
const sem = { temp_rid: 's', name: 'SEM 机时', typeId: 2, isReady: true };
const sending = { way: 'later' as const, people: [], slots: [], files: {} };
const slot = { temp_rid: 's', lock_rid: 'l', expire_at: '', text: '' };

/** A customer who has gone through everything up to step 5. */
const done: DraftCommon = {
  ...emptyDraft,
  step: 5,
  contact: { name: '林知夏', phone: '13900000001' },
  leftover: 0,
  samples: [sample],
  sending,
};
const facts = (
  more: Partial<Omit<StepFacts, 'draft'>> = {},
  draft: Partial<DraftCommon> = {},
): StepFacts => ({
  chosen: [xrd],
  aside: [],
  isVerified: true,
  ...more,
  draft: { ...done, ...draft },
});

/** What the customer has done, and the first of the steps that is left to do. */
const cases: [string, StepFacts, Step][] = [
  ['nothing is chosen', facts({ chosen: [] }), 0],
  ['nobody has begun', facts({}, emptyDraft), 1],
  ['the customer is not verified', facts({ isVerified: false }), 1],
  ['the contact has no name', facts({}, { contact: { name: ' ', phone: '13900000001' } }), 1],
  ['the contact cannot be called', facts({}, { contact: { name: '林', phone: '139' } }), 1],
  ['the contact is the account', facts({}, { contact: null }), 5],
  ['step 1 is done', facts({}, { ...emptyDraft, step: 2 }), 2],
  ['a form is not complete any more', facts({ chosen: [{ ...xrd, isReady: false }] }), 2],
  ['a service was added later', facts({ chosen: [xrd, { ...xrd, temp_rid: 'y', isReady: false }] }), 2],
  ['step 2 is done', facts({}, { step: 3, samples: [], leftover: null, sending: null }), 3],
  ['step 3 was not left, though it is complete', facts({}, { step: 3 }), 3],
  ['a service has no sample', facts({ chosen: [xrd, { ...xrd, temp_rid: 'y' }] }), 3],
  ['a sample has no number', facts({}, { samples: [{ ...sample, no: '' }] }), 3],
  ['nothing is said of the leftovers', facts({}, { leftover: null }), 3],
  ['step 3 is done', facts({}, { step: 4, sending: null }), 4],
  ['an instrument has no slot', facts({ chosen: [xrd, sem] }), 4],
  [
    'the instrument has its slot',
    facts({ chosen: [xrd, sem] }, { sending: { ...sending, slots: [slot] } }),
    5,
  ],
  ['a quote is asked for first', facts({}, { quote_first: 1, step: 4, sending: null }), 5],
  ['everything is done', facts(), 5],
  ['the step is beyond the last', facts({}, { step: 6 }), 5],
];

test.each(cases)('%s', (_name, given, expected) => {
  expect(firstUnfinished(given)).toBe(expected);
  for (const step of [0, ...steps] as const) {
    const skipped = step === 4 && given.draft.quote_first === 1;
    const instead = step > expected ? expected : skipped ? 5 : undefined;
    expect(redirectFrom(step, given), `step ${step}`).toBe(instead);
  }
});

test('steps follow each other, but for what a quote makes needless', () => {
  const around = (given: StepFacts) =>
    steps.map((step) => [stepBefore(step, given), step, stepAfter(step, given)]);
  expect(around(facts())).toEqual([
    [0, 1, 2],
    [1, 2, 3],
    [2, 3, 4],
    [3, 4, 5],
    [4, 5, 6],
    [5, 6, 6],
  ]);
  const quoted = facts({}, { quote_first: 1 });
  expect([stepAfter(3, quoted), stepBefore(5, quoted)]).toEqual([5, 3]);
});

test('addresses and steps belong together', () => {
  for (const step of [0, ...steps] as const) expect(stepOf(stepAddress(step))).toBe(step);
  for (const other of ['/experiment', '/experiment/step0', '/experiment/step7', '/experiment/step11', '/'])
    expect(stepOf(other)).toBeUndefined();
});

test('step 4 names what there is to send', () => {
  expect(stepTitle(4, [xrd])).toBe('送样');
  expect(stepTitle(4, [sem, { typeId: 3 }])).toBe('预约 / 上传');
  expect(stepTitle(4)).toBe('送样 / 预约 / 上传');
  expect(steps.map((step) => stepTitle(step))).toHaveLength(6);
});
