import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Call, InputOf } from '../../src/core/call.ts';
import { countedEvents } from '../../src/features/identity/tables.ts';
import { ledgerDraftDecide } from '../../src/features/ledger/desk/contract.ts';
import { endHold, hold } from '../../src/features/ledger/holds.ts';
import { bonus } from '../../src/features/ledger/rules.accounts.ts';
import { orders } from '../../src/features/orders/tables.ts';
import { staffPayoutApprove, staffPayoutPay } from '../../src/features/payouts/contract.ts';
import { prestoreApplyCancel, prestoreApplyList } from '../../src/features/prestore/contract.ts';
import { reservationLock } from '../../src/features/reservations/contract.ts';
import { settlementOperate } from '../../src/features/settlement/contract.ts';
import { creditDecide } from '../../src/features/settlement/desk/contract.ts';
import { matchApprove, matchMake } from '../../src/features/transfers/matching/contract.ts';
import { balanceOf } from '../../src/features/wallets/service.ts';
import { slot } from '../fixtures/bookings.ts';
import { writtenDraft } from '../fixtures/ledger.ts';
import { claimOf, demoBankAccount, lineOf, matchOf, payoutOf, topUpByWechat } from '../fixtures/money.ts';
import { acceptedOrder, credit, expectRightBook, statement, topUp } from '../fixtures/settled.ts';
import { newWorld, type World } from '../world.ts';
import { seen } from './support/seen.ts';
import { type Somebody, somebody } from './support/somebody.ts';

/**
 * T-race: what is there once is used once, however many ask for it at the same moment of two processes (G4).
 * `RACE_ROUNDS=200 RACE_PARALLEL=64` is the full size.
 */
const rounds = Number(process.env.RACE_ROUNDS ?? 2);
const parallel = Number(process.env.RACE_PARALLEL ?? 32);
const counted = { rounds: 0, tries: 0, wins: 0 };

/** One of those who ask, by their place; whether they got it. */
type Try = (turn: number) => Promise<boolean>;
/** Two processes on one database, and whose money it is. */
type Scene = { me: Somebody; world: World; beside: World };
/** Makes something that is there once, and says how it is asked for. */
type Kind = (scene: Scene) => Promise<Try>;

/** Asks with a token, half of the time of each process. */
function asking<C extends Call>(
  { world, beside }: Scene,
  token: string,
  call: C,
  inputOf: (turn: number) => InputOf<C>,
): Try {
  const callers = [world, beside].map((each) => each.visitor({ token }));
  return async (turn) => (await callers[turn % 2]?.call(call, inputOf(turn)))?.code === 1;
}

const kinds: Record<string, Kind> = {
  'a balance that pays one of two statements': async (scene) => {
    const { me, world } = scene;
    const rids = [await statement(me, { isConfirmed: true }), await statement(me, { isConfirmed: true })];
    await topUp(me, 100_000 - (await balanceOf(world.database.db, me.rid)).cashFen);
    const input = (turn: number) => ({
      op: 'pay' as const,
      rid: rids[(turn >> 1) % 2] ?? '',
      way: 0 as const,
    });
    return asking(scene, me.token, settlementOperate, input);
  },
  'the payment of an order before testing, in cash and a bonus that is held': async (scene) => {
    const { me, world } = scene;
    await topUp(me, 400_000, 100_000);
    const rid = await me.sampleOrder();
    const waiting = { status: 30, payMode: 1 as const, totalFen: 100_000 };
    await world.database.db.update(orders).set(waiting).where(eq(orders.rid, rid));
    const input = { op: 'pay' as const, order_rid: rid, way: 0 as const };
    return asking(scene, me.token, settlementOperate, () => input);
  },
  'the end of a hold': async ({ me, world, beside }) => {
    const lot = await topUp(me, 1_000, 500);
    const context = { db: world.database.db, now: world.now() };
    const { rid } = await hold(context, {
      ...{ account: bonus(me.rid, lot), fen: 500, ref: `race:${lot}`, key: `race:${lot}` },
    });
    return (turn) =>
      (turn % 2 ? world : beside).database.db.transaction((db) =>
        endHold({ db, now: world.now() }, rid, turn % 3 ? 'released' : 'captured'),
      );
  },
  'work that is put on a statement': async (scene) => {
    const order_rids = [await acceptedOrder(scene.me)];
    return asking(scene, scene.me.token, settlementOperate, () => ({ op: 'create' as const, order_rids }));
  },
  'the confirmation of a statement': async (scene) => {
    const rid = await statement(scene.me);
    return asking(scene, scene.me.token, settlementOperate, () => ({ op: 'confirm' as const, rid }));
  },
  'the approval of a transfer': async (scene) => {
    const match = await matchOf(scene.me, 150_000);
    const { token } = await scene.world.asStaff('finance-lead');
    return asking(scene, token, matchApprove, () => match);
  },
  'a bank line for which there are two claims': async (scene) => {
    const { me, world } = scene;
    const claims = [await claimOf(me), await claimOf(me)];
    const lines = [await lineOf(world)];
    const { token } = await world.asStaff('finance');
    return asking(scene, token, matchMake, (turn) => ({
      ...{ target: 'claim' as const, rid: claims[(turn >> 1) % 2] ?? '', version: 1, lines },
    }));
  },
  'the refund of a top-up': async (scene) => {
    const { me, world } = scene;
    const rid = await topUpByWechat(world, me, 30_000);
    const { data } = await me.call(prestoreApplyList, { size: 100 });
    const version = data?.list.find((each) => each.rid === rid)?.version;
    return asking(scene, me.token, prestoreApplyCancel, () => ({ rid, version, refund_amount_fen: 20_000 }));
  },
  'the approval of a refund': async (scene) => {
    const payout = await payoutOf(scene.me);
    const { token } = await scene.world.asStaff('finance');
    return asking(scene, token, staffPayoutApprove, () => payout);
  },
  'the payment of a refund by the bank': async (scene) => {
    const payout = await payoutOf(scene.me, true);
    const { token } = await scene.world.asStaff('finance');
    return asking(scene, token, staffPayoutPay, (turn) => ({
      ...{ ...payout, serial: `B-${turn}`, account: demoBankAccount },
    }));
  },
  'the agreement to a credit note': async (scene) => {
    const rid = await credit(scene.me);
    const { token } = await scene.world.asStaff('lead');
    return asking(scene, token, creditDecide, (turn) => ({
      rid,
      approve: turn % 2 ? (1 as const) : (0 as const),
      reason: '已核实',
    }));
  },
  'a manual posting': async (scene) => {
    const rid = await writtenDraft(scene.world);
    const { token } = await scene.world.asStaff('finance-lead');
    return asking(scene, token, ledgerDraftDecide, () => ({ rid, op: 'post' as const }));
  },
  'a slot of an instrument': async (scene) => {
    for (const each of [scene.world, scene.beside]) each.pass(601);
    const { token } = await scene.world.as('student');
    return asking(scene, token, reservationLock, () => slot);
  },
};

afterAll(() => {
  const size = `${Object.keys(kinds).length} kinds × ${rounds} rounds × ${parallel} at once`;
  seen('G4', `${size}: ${counted.rounds} things asked for ${counted.tries} times, had ${counted.wins} times`);
});

test.each(Object.entries(kinds))(
  '%s: one of all who ask at once gets it (G4)',
  async (_name, kind) => {
    const world = await newWorld();
    const beside = await newWorld({ after: world });
    const me = await somebody(world, 'student');
    for (let round = 0; round < rounds; round += 1) {
      // Nobody sends so many vouchers in an hour.
      await world.database.db.delete(countedEvents);
      const attempt = await kind({ me, world, beside });
      const turns = Array.from({ length: parallel }, (_, turn) => turn);
      const wins = (await Promise.all(turns.map(attempt))).filter(Boolean).length;
      counted.rounds += 1;
      counted.tries += parallel;
      counted.wins += wins;
      expect(wins, `round ${round}`).toBe(1);
      await expectRightBook(world);
    }
  },
  3_600_000,
);
