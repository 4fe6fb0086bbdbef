import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemsIn } from '../src/features/catalogue/forms/rules.form.ts';
import {
  type DemoParameter,
  type DemoService,
  demoForm,
  demoPriced,
  demoService,
} from './fixtures/demo-services.ts';

/** What of a service its specialists read, beside its price. */
type Service = DemoService & {
  intro: string;
  sampleRequirements: string;
  faqs: { q: string; a: string }[];
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

/** What texts put into quotation marks without naming anything that can be chosen. */
const words = new Set(
  `看、分、鉴、量|推测|抽提—热解—氧化—灰化|红外双胞胎|塌边|以点代面|等效深度|相对 PS 的分子量|目测起点|加热—等待—搜寻|表观面积|孔喉|未断|比电容|
香蕉形|> X|黄色|疑似|未检出|选错方法|数据不足、解释不当、对照缺失、表述不清|尺度—深度—统计量|推断|好看|主体—过程—结果|
由全谱确定|平台常规|不计算|由工程师建立|缺|未知`
    .split('|')
    .map((word) => word.trim()),
);

/** Names of fields and options, and of services, which a text tells people to choose. */
function namedIn(text: string): string[] {
  const quoted = [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name ?? '');
  return quoted.filter((name) => !words.has(name));
}

test.each(cases)('%s names only options and services that there are', (_rid, service, form) => {
  const known = [
    ...services.map(({ name }) => name),
    ...form.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)]),
  ];
  const texts = [...textsOf(service), ...form.map(({ help }) => help ?? '')];
  const named = texts.flatMap(namedIn);
  expect(named.filter((name) => !known.some((each) => each.includes(name)))).toEqual([]);
  expect(textsOf(service).filter((text) => /勾选\s?[^“\s]/.test(text))).toEqual([]);
});

test('what people are told to choose is found in the texts', () => {
  expect(namedIn('请勾选“附物相检索”，或另下单“XRD 精修”；未确认的标注“推测”')).toEqual([
    '附物相检索',
    'XRD 精修',
  ]);
});

/** Numbers without a unit. */
const pure = /折射率|吸收率|泊松比|应力比|自旋多重度|显著性|功效/;

test.each(cases)('%s says in which unit each number is', (_rid, _service, form) => {
  const numbers = form.filter(({ kind }) => kind === 'number' || kind === 'range');
  expect(numbers.filter(({ unit, label }) => !unit.trim() && !pure.test(label)).map(({ id }) => id)).toEqual(
    [],
  );
});

test.each(cases)(
  '%s asks under conditions that can be met, and excludes what can be chosen',
  (rid, _service, form) => {
    const choices = new Map(
      form.map(({ key, options }) => [key, new Set(options.map(({ value }) => value))]),
    );
    const unmet = (key: string, values: string[]) => values.filter((value) => !choices.get(key)?.has(value));
    for (const { key, showIf, excludes = [] } of form) {
      const asked = form.find((other) => other.key === showIf?.key);
      if (showIf && asked) expect([key, unmet(showIf.key, showIf.in)]).toEqual([key, []]);
      for (const pair of excludes) {
        const [when, others] = [unmet(key, pair.when), unmet(pair.key, pair.in)];
        expect([key, when, others]).toEqual([key, [], []]);
      }
    }
    const { fields, price } = demoPriced(demoService(rid));
    expect(problemsIn(fields, {}, price).filter(({ kind }) => kind === 'wrong')).toEqual([]);
  },
);

test.each(cases)(
  '%s asks what it is that customers bring, or what else they mean',
  (_rid, _service, form) => {
    for (const { key, options } of form) {
      const open = options.filter(({ label }) => /^(其他(?!有机物|癌)|自备(?!已抛光|软包))/.test(label));
      const asked = open.filter(
        ({ value, label }) =>
          !/（(写在|在需求)/.test(label) &&
          !form.some(({ showIf }) => showIf?.key === key && showIf.in.includes(value)),
      );
      expect(asked.map(({ label }) => `${key}: ${label}`)).toEqual([]);
    }
  },
);

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
  /^(th_range|dma_range|tma_range|mech_high|mech_low|drifts_temp|diel_temp|chem_max|chem_pretreat|insitu_max|hs_temp|probe_temp)/;

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

/** Endings that one maker's programs write, or the detectors of one. */
const written: Record<string, RegExp> = {
  '.emd': /Thermo Fisher/,
  '.brml': /Bruker/,
  '.ras': /Rigaku/,
  '.rasx': /Rigaku/,
  '.xrdml': /Malvern Panalytical/,
  '.spm': /Bruker/,
  '.opd': /Bruker/,
  '.ibw': /Oxford Instruments|Asylum/,
  '.vgd': /Thermo Fisher/,
  '.spe': /ULVAC-PHI/,
  '.kal': /Kratos/,
  '.wdf': /Renishaw/,
  '.wip': /WITec/,
  '.jws': /JASCO/,
  '.jdf': /JEOL/,
  '.ser': /Bruker/,
  '.fid': /Bruker|Niumag/,
  '.D': /Agilent/,
  '.qgd': /GCMS-QP/,
  '.wiff': /SCIEX/,
  '.wiff2': /SCIEX/,
  '.ngb': /NETZSCH/,
  '.tri': /TA Instruments/,
  '.smp': /Micromeritics/,
  '.ctf': /Oxford Instruments/,
  '.nox': /Metrohm/,
  '.nda': /NEWARE/,
  '.czi': /ZEISS/,
  '.lif': /Leica/,
  '.fcs': /BD/,
};

test.each(cases)('%s promises only files that its instrument writes', (_rid, service) => {
  const by = `${service.instrument.vendor} ${service.instrument.model}`;
  const foreign = service.deliverables.filter((ending) => written[ending] && !written[ending].test(by));
  expect(foreign).toEqual([]);
});

/** Symbols that stand for a piece of a list whose other pieces would be specifications of their own: N₂, 真空 beside 空气. */
const piece = /^([一二三四五六]|[CNOHFSPI]|H₂O|[HNO]₂|CO₂?|NO|NH₃|Cl|Br|Fe|Al|Cu|Ni|Air|空气|真空)$/;

test.each(cases)('%s: each specification of the instrument says something by itself', (_rid, service) => {
  expect(service.instrument.keySpecs.filter((spec) => piece.test(spec))).toEqual([]);
});

/** Numbers of these units are work: each of them costs, or is what the price is per. */
const worked = /^(点|张|条|层|种|组|相|片|圈|孔|天|ns|μs|s|个元素|个区域|种介质|个范围)$/;

test.each(cases)(
  '%s costs more for more points, layers, pictures and lengths of a run',
  (_rid, service, form) => {
    const numbers = form.filter(({ kind, unit }) => kind === 'number' && worked.test(unit));
    const unpaid = numbers.filter(
      ({ id, pricePerUnit }) => pricePerUnit === 0 && !service.pricing.quantityFrom.includes(id),
    );
    expect(unpaid.map(({ id }) => id)).toEqual([]);
  },
);

const analyses = cases.filter(([, { typeId }]) => typeId === 3);

test.each(analyses)('%s costs as much more for each of its tasks as for one', (_rid, _service, form) => {
  const once = form.filter((field) => costs(field) && field.deltaPer === 'order').map(({ id }) => id);
  // One meeting and one set of source files, whatever the number of tasks.
  expect(once.filter((id) => !['p-dsn-meeting', 'p-draw-src'].includes(id))).toEqual([]);
});

test.each(analyses)('%s takes the files that it asks for', (_rid, { sampleRequirements }, form) => {
  const taken = new Set(form.flatMap(({ accept }) => accept?.toLowerCase().split(',') ?? []));
  const asked = sampleRequirements.match(/(?<!\w)\.[a-z][a-z0-9]{1,5}\b/gi) ?? [];
  expect(asked.filter((ending) => !taken.has(ending.toLowerCase()))).toEqual([]);
});

test.each(cases)(
  '%s: nothing that is chosen is another service, or stands in a field that is not there',
  (_rid, service, form) => {
    const words = form.flatMap(({ options, help }) => [help ?? '', ...options.map(({ label }) => label)]);
    expect(words.filter((text) => /^另下单|（转 /.test(text))).toEqual([]);
    // The field for words is called 其他要求.
    expect([...words, ...textsOf(service)].filter((text) => text.includes('备注'))).toEqual([]);
  },
);

test.each(cases)('%s: methods that are developed first take days of their own', (_rid, _service, form) => {
  const developed = form.flatMap(({ options }) =>
    options.filter(({ label }) => /开发方法|方法开发/.test(label)),
  );
  expect(developed.filter(({ days = 0 }) => days < 3)).toEqual([]);
});

test.each(cases)('%s asks for something that decides this very measurement', (rid, service, form) => {
  const own = form.filter(({ appliesTo, required }) => required && !appliesTo.includes(service.typeId));
  // What is to be solved, or done with the hours, is asked by the form of the whole type.
  const isOpen = ['dsn-scheme', 'dsn-revision'].includes(rid);
  expect(own.length > 0 || isOpen).toBe(true);
});
