import { and, eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usedOf } from '../../src/features/allowances/charge.ts';
import { clusterApprovals, clusterApprove } from '../../src/features/approvals/contract.ts';
import { clusterEdit } from '../../src/features/clusters/contract.ts';
import { orderAdd, ready2pay } from '../../src/features/orders/contract.ts';
import { orderStates } from '../../src/features/orders/rules.states.ts';
import { orders } from '../../src/features/orders/tables.ts';
import { planAdd } from '../../src/features/plan/contract.ts';
import { envelopeOf, groupOf } from '../fixtures/clusters.ts';
import { creditLine } from '../fixtures/credit.ts';
import { ridOf } from '../fixtures/group-orders.ts';
import { expectRightBook } from '../fixtures/settled.ts';
import { newWorld, type SignedIn } from '../world.ts';
import { withSeeds } from './support/seeds.ts';

/** `GROUP_RUNS=20` is the full size. */
const runs = Number(process.env.GROUP_RUNS ?? 2);
const atOnce = 64;
const members = ['student', 'enterprise'] as const;

const setting = fc.record({
  limits: fc.tuple(...members.map(() => fc.record({ limit: fc.nat(60_000), month: fc.nat(200_000) }))),
  envelopes: fc.tuple(fc.integer({ min: 6_000, max: 300_000 }), fc.integer({ min: 6_000, max: 300_000 })),
  creditFen: fc.integer({ min: 1, max: 200_000 }),
  wanted: fc.array(
    fc.record({
      who: fc.constantFrom(...members, 'teacher' as const),
      samples: fc.integer({ min: 1, max: 6 }),
      envelope: fc.constantFrom(0, 1, undefined),
      pay_mode: fc.constantFrom(0 as const, 2 as const),
    }),
    { minLength: atOnce, maxLength: atOnce },
  ),
});

/** An order as it is sent, priced. */
async function prepared(customer: SignedIn, samples: number) {
  const { data } = await customer.call(planAdd, { rid: 'xrd-powder', params: { main_components: 'TiO2' } });
  const listed = Array.from({ length: samples }, (_, at) => ({ no: `A-${at + 1}`, hazards: ['none'] }));
  const items = [{ temp_rid: data?.temp_rid ?? '', count: 1, samples: listed }];
  const shown = (await customer.call(ready2pay, { items })).data;
  return { items, price_hash: shown?.price_hash ?? '', protocol_version: '1' };
}

test(
  'for random members, limits, projects and credit, 64 orders at once and their approvals never exceed any of them',
  async () => {
    await withSeeds('groups', (seed) =>
      fc.assert(
        fc.asyncProperty(setting, async ({ limits, envelopes, creditFen, wanted }) => {
          const world = await newWorld();
          const { db } = world.database;
          const people = {
            student: await world.as('student'),
            enterprise: await world.as('enterprise'),
            teacher: await world.as('teacher'),
          };
          const head = { ...people.teacher, world, rid: ridOf('teacher') };
          const owner = await groupOf(head, { student: 'member', enterprise: 'member' });
          for (const [index, who] of members.entries()) {
            const { limit = 0, month = 0 } = limits[index] ?? {};
            const member = { user: ridOf(who), limit_fen: limit, month_fen: month };
            await people.teacher.call(clusterEdit, { rid: owner, member });
          }
          const projects: string[] = [];
          for (const amount_fen of envelopes)
            projects.push(await envelopeOf(head, { cluster: owner, amount_fen }));
          await creditLine(head, { owner, limitFen: creditFen });

          const sent = [];
          for (const { who, samples, envelope, pay_mode } of wanted) {
            const order = await prepared(people[who], samples);
            const envelope_rid = envelope === undefined ? undefined : projects[envelope];
            sent.push({ who, order: { ...order, owner, envelope_rid, pay_mode } });
          }
          const answers = await Promise.all(
            sent.map(async ({ who, order }) => {
              const answer = await people[who].send(orderAdd, order);
              expect(answer.statusCode).not.toBe(500);
              return answer.json<{ code: number }>().code;
            }),
          );

          const sum = (list: readonly { totalFen: number }[]) =>
            list.reduce((all, { totalFen }) => all + totalFen, 0);
          const living = () =>
            db
              .select()
              .from(orders)
              .where(and(eq(orders.owner, owner), ne(orders.status, orderStates.cancelled)));
          const holds = async () => {
            const rows = await living();
            const allowances = [...projects.map((rid) => `envelope:${rid}`), `credit:${owner}`];
            const used = await usedOf(db, allowances);
            for (const [index, rid] of projects.entries()) {
              const taken = sum(rows.filter(({ envelopeRid }) => envelopeRid === rid));
              expect(taken).toBeLessThanOrEqual(envelopes[index] ?? 0);
              expect(used.get(`envelope:${rid}`)).toBe(taken);
            }
            const onCredit = sum(rows.filter(({ payMode }) => payMode === 2));
            expect(onCredit).toBeLessThanOrEqual(creditFen);
            expect(used.get(`credit:${owner}`)).toBe(onCredit);
            return rows;
          };
          const rows = await holds();
          expect(rows).toHaveLength(answers.filter((code) => code === 1).length);
          for (const [index, who] of members.entries()) {
            const alone = rows.filter(
              ({ customerRid, status }) => customerRid === ridOf(who) && status === orderStates.toReview,
            );
            const { limit = 0, month = 0 } = limits[index] ?? {};
            for (const { totalFen } of alone) expect(totalFen).toBeLessThanOrEqual(limit);
            expect(sum(alone)).toBeLessThanOrEqual(month);
          }

          const waiting =
            (await people.teacher.call(clusterApprovals, { rid: owner, size: 100 })).data?.list ?? [];
          const half = Math.ceil(waiting.length / 2);
          await Promise.all(
            waiting.map(({ rid }, at) =>
              people.teacher.call(clusterApprove, {
                ...{ rids: [rid], op: at < half ? ('approve' as const) : ('refuse' as const) },
                reason: '本月预算已用完',
              }),
            ),
          );
          const after = await holds();
          expect(after.filter(({ status }) => status === orderStates.toApprove)).toHaveLength(0);
          await expectRightBook(world);
        }),
        // Making a failing run smaller would take longer than a test may, and hide what failed.
        { numRuns: runs, endOnFailure: true, seed },
      ),
    );
  },
  runs * 30_000,
);
