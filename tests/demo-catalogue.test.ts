import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type DemoParameter, type DemoService, demoForm } from './fixtures/demo-services.ts';

/** What of a service its specialists read, beside its price. */
type Service = DemoService & {
  name: string;
  intro: string;
  sampleRequirements: string;
  faqs: { q: string; a: string }[];
  instrument: { keySpecs: string[] };
  leadTimeDays: { min: number; max: number };
  reservable: { slotMinutes: number; openHours: { to: string }[] } | null;
};

const file = path.resolve(import.meta.dirname, '../db/demo/services.json');
const services: Service[] = JSON.parse(readFileSync(file, 'utf8'));
const cases = services.map((service) => [service.rid, service, demoForm(service)] as const);

const textsOf = ({ intro, sampleRequirements, faqs }: Service) => [
  ...intro.split(/[。\n]/),
  ...sampleRequirements.split('\n'),
  ...faqs.map(({ q, a }) => `${q}${a}`),
];
const costs = ({ pricePerUnit, options }: DemoParameter) =>
  pricePerUnit > 0 || options.some(({ priceDelta }) => priceDelta !== 0);

test.each(cases)('%s charges for everything in its form that has a price', (_rid, { pricing }, form) => {
  const free = form.filter((field) => costs(field) && !pricing.optionParams.includes(field.id));
  expect(free.map(({ id }) => id)).toEqual([]);
  const ids = form.map(({ id }) => id);
  expect([...pricing.optionParams, ...pricing.quantityFrom].filter((id) => !ids.includes(id))).toEqual([]);
});

/** Elements that are looked at and cost nothing by themselves: maps are charged by region, bookings by the hour. */
const free = ['p-eds-elements', 'p-rsv-xps-elements', 'p-xafs-element'];

test.each(cases)('%s costs more with more elements', (_rid, { pricing }, form) => {
  const elements = form.filter(({ kind, id }) => kind === 'periodic-elements' && !free.includes(id));
  for (const { id, pricePerUnit } of elements) {
    expect(pricePerUnit > 0 || pricing.quantityFrom.includes(id)).toBe(true);
  }
});

test.each(cases)('%s: spectra of more points, lines and regions cost more', (_rid, { pricing }, form) => {
  const spectra = form.flatMap((field) =>
    ['sem_eds', 'tem_items', 'ac_mode'].includes(field.key)
      ? field.options
          .filter(({ value }) => ['point', 'line', 'map', 'eds', 'eels'].includes(value))
          .map(({ value }) => [field.key, value])
      : [],
  );
  for (const [key = '', value = ''] of spectra) {
    const counts = form.find(({ showIf }) => showIf?.key === key && showIf.in.includes(value));
    expect(counts).toMatchObject({ kind: 'number', included: expect.any(Number) });
    expect(counts?.pricePerUnit).toBeGreaterThan(0);
    expect(pricing.optionParams).toContain(counts?.id);
  }
});

/** Names of fields and options, and of services, that a text tells people to choose. */
const chosen = /(?:请选|选择|勾选|加选|可选|请在|另下单|写入|下单)\s?“([^”]{2,40})”/g;

test.each(cases)('%s names only options and services that there are', (_rid, service, form) => {
  const known = new Set([
    ...services.map(({ name }) => name),
    ...form.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)]),
  ]);
  const inPart = (name: string) => [...known].some((each) => each.includes(name));
  const named = textsOf(service).flatMap((text) => [...text.matchAll(chosen)].map(([, name]) => name ?? ''));
  expect(named.filter((name) => !inPart(name))).toEqual([]);
  expect(textsOf(service).filter((text) => /勾选\s?[^“\s]/.test(text))).toEqual([]);
});

test('what people are told to choose is found in the texts', () => {
  const said = [...'请勾选“附物相检索”，或另下单“XRD 精修”'.matchAll(chosen)].map(([, name]) => name);
  expect(said).toEqual(['附物相检索', 'XRD 精修']);
});

const booked = cases.filter(([, { reservable }]) => reservable);

test.each(booked)('%s is booked within its opening hours alone', (_rid, service) => {
  const open = service.reservable?.openHours ?? [];
  const isAllNight = open.some(({ to }) => to === '24:00');
  const nights = textsOf(service).filter((text) => /过夜|夜间|通宵|无人值守/.test(text));
  const promised = nights.filter((text) => !/不能|到 \d\d:\d\d/.test(text));
  expect(isAllNight ? [] : promised).toEqual([]);
});

test.each(booked)('%s: who works without an engineer saves a tenth to a quarter', (_rid, service, form) => {
  for (const field of form.filter(({ key }) => key.startsWith('self_operate'))) {
    const saved = -(field.options.find(({ value }) => value === 'self')?.priceDelta ?? 0);
    expect(saved / service.pricing.base).toBeGreaterThanOrEqual(0.1);
    expect(saved / service.pricing.base).toBeLessThanOrEqual(0.25);
    expect(field.options.some(({ value }) => value === 'engineer')).toBe(true);
  }
});

test.each(booked)('%s charges nothing for samples that it does not count', (_rid, _service, form) => {
  const perSample = form.filter((field) => costs(field) && field.deltaPer === 'sample');
  expect(perSample.map(({ id }) => id)).toEqual([]);
});

test.each(cases)('%s is done in the time it names', (_rid, { leadTimeDays }, form) => {
  // A cycle at 1C takes two hours; five of seven days are working days.
  for (const { label, days = 0 } of form.flatMap(({ options }) => options)) {
    const cycles = Number(/循环 (\d+) 圈/.exec(label)?.[1] ?? 0);
    expect((cycles * 2) / 24).toBeLessThanOrEqual(((leadTimeDays.min + days) * 7) / 5);
  }
});

/** Where an instrument's range holds for a field: °C that the furnace, stage or chamber reaches. */
const reached = /(室温|[−-]?\d+)(?: °C)?–(\d+) °C/;
const measured =
  /^(th_range|dma_range|tma_range|mech_high|mech_low|drifts_temp|diel_temp|chem_max|chem_pretreat)/;

test.each(cases)('%s offers no temperature that its instrument does not reach', (_rid, service, form) => {
  const spec = service.instrument.keySpecs.map((text) => reached.exec(text)).find(Boolean);
  const least = spec?.[1] === '室温' ? 20 : Number(spec?.[1]?.replace('−', '-'));
  for (const { min, max } of form.filter(({ key, unit }) => unit === '°C' && measured.test(key))) {
    if (!spec) continue;
    expect(min).toBeGreaterThanOrEqual(least);
    expect(max).toBeLessThanOrEqual(Number(spec[2]));
  }
});

test('mercury is by none of the standards that leave it out', () => {
  const wrong = services.flatMap(({ rid, instrument }) =>
    instrument.keySpecs.filter((spec) => /HJ (803|700)/.test(spec) && /Hg|汞/.test(spec)).map(() => rid),
  );
  expect(wrong).toEqual([]);
});
