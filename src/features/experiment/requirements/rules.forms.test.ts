import { expect, test } from 'vitest';
import type { ParameterField, Price } from '../../catalogue/contract.ts';
import { fileValue } from '../../catalogue/forms/rules.files.ts';
import {
  askedTwice,
  type FormService,
  fieldsOfStep2,
  inCommon,
  problemsOfStep2,
  takenOver,
} from './rules.forms.ts';

const field = (key: string, more: Partial<ParameterField> = {}): ParameterField =>
  ({
    id: `p-${key}`,
    key,
    name: key,
    help: '',
    kind: 'text',
    unit: '',
    required: true,
    options: [],
    delta_per: 'order',
    price_per_unit: 0,
    default: null,
    min: null,
    max: null,
    step: null,
    accept: null,
    depends: null,
    ...more,
  }) as ParameterField;

const price = { urgent: { multiplier_percent: 150, lead_time_factor: 0.5 } } as Price;
const params = [
  field('sample_count', { kind: 'number' }),
  field('sample_names', { kind: 'textarea' }),
  field('hazards', { kind: 'multi' }),
  field('mode'),
  field('detail', { depends: { key: 'mode', in: ['special'] } }),
  field('files', { kind: 'file' }),
  field('urgent', { kind: 'bool', required: false }),
];
const xrd: FormService = { typeId: 1, params, price };
const fit: FormService = { typeId: 3, params, price };
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

test('what the samples tell is not asked for twice, nor what step 1 asked', () => {
  expect(keys(fieldsOfStep2(xrd, {}))).toEqual(['sample_count', 'mode', 'files']);
  expect(keys(fieldsOfStep2(xrd, { mode: 'special' }))).toEqual(['sample_count', 'mode', 'detail', 'files']);
  expect(keys(fieldsOfStep2(fit, {}))).toEqual(['sample_count', 'hazards', 'mode', 'sample_names', 'files']);
});

test('fields stand in their groups, long ones behind the others of the same', () => {
  const grouped = [
    field('files', { kind: 'file', group: 'Samples' }),
    field('mode'),
    field('name', { group: 'Samples' }),
    field('remark', { kind: 'textarea' }),
    field('speed'),
  ];
  const shown = fieldsOfStep2({ typeId: 2, params: grouped, price }, {});
  expect(keys(shown)).toEqual(['name', 'files', 'mode', 'speed', 'remark']);
});

const file = fileValue({ rid: '01JNAB0000F1LE000000000001', bytes: 9, name: 'a.pdf' });

test.each([
  [{}, ['sample_count', 'mode', 'files']],
  [{ sample_count: 2, mode: 'plain', files: [file] }, []],
  [{ sample_count: 2, mode: 'special', files: [file] }, ['detail']],
])('%j lacks %j', (values, lacking) => {
  expect(keys(problemsOfStep2(xrd, values))).toEqual(lacking);
});

test('another form takes over what it has too, but neither files nor counts nor hurry', () => {
  const values = { sample_count: 3, mode: 'plain', files: ['x'], urgent: true, sample_names: 'A', other: 1 };
  expect(takenOver(xrd, values)).toEqual({ mode: 'plain' });
  expect(takenOver(fit, values)).toEqual({ mode: 'plain', sample_names: 'A' });
});

test('forms share the fields with the same id', () => {
  const sem: FormService = { typeId: 1, params: [field('mode'), field('voltage')], price };
  expect(keys(inCommon(xrd, sem))).toEqual(['mode']);
});

test('what two forms ask for by the same field is asked once, and what was said already stays', () => {
  const [shared, own] = [field('main_components'), field('remark', { required: false })];
  const one = { ...xrd, params: [shared, own, field('files', { kind: 'file' })] };
  const said = { main_components: 'Fe2O3', remark: '请留样', files: ['x'] };
  expect(askedTwice(one, said, one, {})).toEqual({ main_components: 'Fe2O3' });
  expect(askedTwice(one, said, one, { main_components: 'TiO2' })).toEqual({});
  expect(askedTwice(one, said, { ...one, params: [field('main_components', { id: 'other' })] }, {})).toEqual(
    {},
  );
});
