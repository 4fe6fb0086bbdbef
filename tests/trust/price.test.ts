import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InputOf } from '../../src/core/call.ts';
import type { FormValue } from '../../src/features/catalogue/forms/rules.files.ts';
import { orderAdd, orderDetail, ready2pay } from '../../src/features/orders/contract.ts';
import { planAdd } from '../../src/features/plan/contract.ts';
import { arbitraryValues, independentOrder } from '../fixtures/calculator.ts';
import { type DemoService, demoForm, demoServices } from '../fixtures/demo-services.ts';
import { newWorld } from '../world.ts';

type SampleInput = NonNullable<InputOf<typeof orderAdd>['items'][number]['samples']>[number];

/** An entry of a random plan. */
type Entry = { service: DemoService; values: Record<string, FormValue>; count: number; samples: number };

/** All but instruments, which are booked, and what needs a file. */
const orderable = demoServices.filter(
  (service) =>
    service.typeId !== 2 && !demoForm(service).some(({ kind, required }) => kind === 'file' && required),
);

const entries: fc.Arbitrary<Entry[]> = fc.array(
  fc.constantFrom(...orderable).chain((service) =>
    fc.record({
      service: fc.constant(service),
      values: arbitraryValues(service),
      count: fc.integer({ min: 1, max: 3 }),
      samples: fc.integer({ min: 1, max: 12 }),
    }),
  ),
  { minLength: 1, maxLength: 4 },
);

/** What the table of samples says counts, whatever the form says. */
function priced({ service, values, samples }: Entry): Record<string, FormValue> {
  return service.typeId === 1 ? { ...values, sample_count: samples } : values;
}

function listed(count: number, from: number): SampleInput[] {
  return Array.from({ length: count }, (_, index) => ({ no: `S-${from}-${index}`, hazards: ['none'] }));
}

const told = ['sample_count', 'sample_names', 'hazards'];
const chosen = ['select', 'multi', 'bool', 'number', 'periodic-elements'];

/** The form as it is sent: texts that it insists on cost nothing, and the table of samples tells the rest. */
function filledIn({ service, values }: Entry): Record<string, FormValue> {
  const form = demoForm(service).filter(({ key, kind, required }) => {
    const isTold = service.typeId === 1 && told.includes(key);
    return !isTold && (chosen.includes(kind) || required);
  });
  return Object.fromEntries(
    form.map(({ key, kind }) => [key, chosen.includes(kind) ? (values[key] ?? '') : 'TiO2']),
  );
}

test('random plans cost what an independent calculator says, shown and ordered alike (T-price)', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  let ordered = 0;
  await fc.assert(
    fc.asyncProperty(entries, async (plan) => {
      const items = [];
      for (const [index, entry] of plan.entries()) {
        const added = await student.call(planAdd, { rid: entry.service.rid, params: filledIn(entry) });
        if (!added.data) return;
        const samples = entry.service.typeId === 1 ? listed(entry.samples, index) : [];
        items.push({ temp_rid: added.data.temp_rid, count: entry.count, params: filledIn(entry), samples });
      }
      // The form's number is the one number, whatever count is sent beside it.
      const expected = independentOrder(
        plan.map((entry) => ({ service: entry.service, values: priced(entry) })),
      );
      const { data: shown } = await student.call(ready2pay, { items });
      expect(shown?.lines.map(({ amount_fen }) => amount_fen)).toEqual(expected);
      const total = expected.reduce((sum, amount) => sum + amount, 0);
      expect(shown?.total_fen).toBe(total);

      const order = { items, price_hash: shown?.price_hash ?? '', protocol_version: '2026-01' };
      const { data } = await student.call(orderAdd, order);
      if (!data) return;
      ordered += 1;
      expect(data.orders.reduce((sum, { total_fen }) => sum + total_fen, 0)).toBe(total);
      for (const { rid, total_fen } of data.orders) {
        const { data: detail } = await student.call(orderDetail, { rid });
        const lines = detail?.lines.map(({ amount_fen }) => amount_fen) ?? [];
        expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(total_fen);
      }
    }),
    { numRuns: 40, seed: Number(process.env.SEED ?? 20261121) },
  );
  // Forms may refuse a random choice; most must not, or nothing would have been tried.
  expect(ordered).toBeGreaterThan(15);
}, 60_000);
