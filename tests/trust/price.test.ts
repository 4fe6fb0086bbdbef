import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InputOf } from '../../src/core/call.ts';
import { agreementSave } from '../../src/features/catalogue/agreements/contract.ts';
import type { FormValue } from '../../src/features/catalogue/forms/rules.files.ts';
import type { CouponTerms } from '../../src/features/coupons/rules.terms.ts';
import { orderAdd, orderDetail, ready2pay } from '../../src/features/orders/contract.ts';
import { planAdd } from '../../src/features/plan/contract.ts';
import { orderable as waiting } from '../../src/features/plan/rules.states.ts';
import { planItems } from '../../src/features/plan/tables.ts';
import { arbitraryValues, independentOrder, independentSaving } from '../fixtures/calculator.ts';
import { allowPoints, heldCoupon } from '../fixtures/coupons.ts';
import { type DemoService, demoForm, demoServices } from '../fixtures/demo-services.ts';
import { newWorld } from '../world.ts';
import { withSeeds } from './support/seeds.ts';
import { seen } from './support/seen.ts';

/** `PRICE_RUNS=400` is the full size. */
const runs = Number(process.env.PRICE_RUNS ?? 40);

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

/** A coupon of any kind, some of them of one type of service. */
const coupons: fc.Arbitrary<CouponTerms> = fc.record({
  kind: fc.constantFrom(0, 1, 2),
  value: fc.integer({ min: 1, max: 60 }),
  mostFen: fc.option(fc.integer({ min: 500, max: 20_000 })),
  minFen: fc.constantFrom(0, 0, 5_000, 100_000),
  typeIds: fc.constantFrom([], [], [1], [3]),
  categoryIds: fc.constant([]),
  serviceRids: fc.constant([]),
  onQuoted: fc.boolean(),
});

/** What was agreed with the customer for every other service: percent of the price that they pay. */
const agreed = { percent: 87, rids: orderable.filter((_, index) => index % 2 === 0).map(({ rid }) => rid) };

/** The same in fractions, rounded half up to the fen. */
function agreedPrice(fen: number, rid: string): number {
  return agreed.rids.includes(rid) ? Number((BigInt(fen) * BigInt(agreed.percent) + 50n) / 100n) : fen;
}

/** How much of what is left after the coupon points may pay for, in percent. */
const payRate = 30;

test(
  'random plans cost what an independent calculator says, with agreed prices, coupon and points, shown and ordered alike (T-price)',
  async () => {
    const world = await newWorld();
    const student = await world.as('student');
    const lead = await world.asStaff('lead');
    for (const service_rid of agreed.rids) {
      const saved = await lead.call(agreementSave, {
        ...{ customer_rid: student.rid, service_rid, category_id: null, memo: '框架协议' },
        ...{ rate_percent: agreed.percent, unit_fen: null, valid_from: '2026-11-01', valid_to: null },
      });
      expect(saved.code, saved.msg).toBe(1);
    }
    await allowPoints(world, { payRate, customerRid: student.rid, count: 10_000_000 });
    let ordered = 0;
    await withSeeds('price', (seed) =>
      fc.assert(
        fc.asyncProperty(entries, coupons, fc.nat(50_000), async (plan, terms, wished) => {
          // What was not ordered stays, and a plan that is full takes no more.
          await world.database.db.delete(planItems).where(inArray(planItems.status, [...waiting]));
          const items = [];
          for (const [index, entry] of plan.entries()) {
            const added = await student.call(planAdd, { rid: entry.service.rid, params: filledIn(entry) });
            if (!added.data) return;
            const samples = entry.service.typeId === 1 ? listed(entry.samples, index) : [];
            items.push({
              temp_rid: added.data.temp_rid,
              count: entry.count,
              params: filledIn(entry),
              samples,
            });
          }
          // The form's number is the one number, whatever count is sent beside it.
          const expected = independentOrder(
            plan.map((entry) => ({ service: entry.service, values: priced(entry) })),
          ).map((fen, index) => agreedPrice(fen, plan[index]?.service.rid ?? ''));
          const { data: shown } = await student.call(ready2pay, { items });
          expect(shown?.lines.map(({ amount_fen }) => amount_fen)).toEqual(expected);
          expect(shown?.total_fen).toBe(expected.reduce((sum, amount) => sum + amount, 0));
          const discount_rid = await heldCoupon(world, student.rid, { terms: { ...terms } });
          const lines = plan.map(({ service, samples }, index) => ({
            ...{ typeId: service.typeId, amountFen: expected[index] ?? 0 },
            samples: service.typeId === 1 ? samples : 0,
          }));
          const saved = independentSaving(terms, lines);
          if (saved === 0) {
            const { msg: why } = await student.call(ready2pay, { items, discount_rid });
            expect(why).toMatch(/^优惠券不可用：/);
            return;
          }
          const left = lines.reduce((sum, { amountFen }) => sum + amountFen, 0) - saved;
          const points = Math.min(Math.floor((left * payRate) / 100), wished);
          const wish = { items, discount_rid, points };
          const { data: offer, msg } = await student.call(ready2pay, wish);
          expect(offer, msg).toMatchObject({
            discount_fen: saved,
            points_fen: points,
            total_fen: left - points,
          });

          const order = { ...wish, price_hash: offer?.price_hash ?? '', protocol_version: '1' };
          const { data } = await student.call(orderAdd, order);
          if (!data) return;
          ordered += 1;
          expect(data.orders.reduce((sum, { total_fen }) => sum + total_fen, 0)).toBe(left - points);
          for (const { rid, total_fen } of data.orders) {
            const { data: detail } = await student.call(orderDetail, { rid });
            const net = detail?.lines.map(({ amount_fen, discount_fen }) => amount_fen - discount_fen) ?? [];
            expect(net.every((fen) => fen >= 0)).toBe(true);
            expect(net.reduce((sum, fen) => sum + fen, 0)).toBe(total_fen);
          }
        }),
        { numRuns: runs, seed },
      ),
    );
    // Forms may refuse a random choice; most must not, or nothing would have been tried.
    expect(ordered).toBeGreaterThan(runs * 0.375);
    seen(
      'G7',
      `${runs} random plans cost the same in the calculator, as shown and as ordered (${ordered} orders)`,
    );
  },
  runs * 5_000,
);
