import fc from 'fast-check';
import {
  credit,
  debit,
  deposit,
  keyOf,
  type Leg,
  points,
  prestoreCash,
  taxInAdvance,
} from '../../../src/features/ledger/rules.accounts.ts';
import type { EventName } from '../../../src/features/ledger/rules.events.ts';
import * as events from '../../../src/features/ledger/rules.events.ts';

/** What people do with money, as random commands; `who` and `lot` are small numbers, so that they meet. */
export type Command = { kind: Kind; who: number; lot: number; thing: number; fen: number; part: number };

const kinds = [
  'topUp',
  'bankLine',
  'match',
  'grant',
  'payOrder',
  'cancelOrder',
  'confirm',
  'payByCash',
  'payByBonus',
  'payByGateway',
  'applyDeposit',
  'lowerPrice',
  'invoice',
  'applyRefund',
  'payRefund',
  'keepRefund',
  'rebate',
  'revoke',
  'withdraw',
  'payWithdrawal',
  'endWithdrawal',
  'toPrestore',
  'grantPoints',
  'givePoints',
  'usePoints',
  'hold',
  'release',
  'capture',
  'undo',
  'repeat',
] as const;
type Kind = (typeof kinds)[number];

/** Random commands; amounts are small, so that accounts run dry. */
export const commands = (count: number): fc.Arbitrary<Command[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      who: fc.nat(2),
      lot: fc.nat(1),
      thing: fc.nat(2),
      fen: fc.integer({ min: 1, max: 5_000 }),
      part: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: count / 2, maxLength: count },
  );

/** A posting as the model asks for it. */
export type Wanted = { event: EventName; ref: string; legs: Leg[] };

/**
 * A second ledger, as simple as can be: sums in a map. It knows which accounts may not go below 0, and nothing else of
 * how the product does it.
 */
export class ModelLedger {
  readonly sums = new Map<string, number>();
  readonly held = new Map<string, number>();

  /** The balance of an account, debits above 0. */
  sum(account: Leg['account']): number {
    return this.sums.get(keyOf(account)) ?? 0;
  }

  /** What can still be taken of an account whose normal side is credit. */
  free(account: Leg['account']): number {
    return -this.sum(account) - (this.held.get(keyOf(account)) ?? 0);
  }

  /** Does a posting, or says that there is not enough and does nothing. */
  post(legs: readonly Leg[]): boolean {
    const changes = new Map<string, { account: Leg['account']; fen: number }>();
    for (const { account, fen } of legs) {
      const key = keyOf(account);
      changes.set(key, { account, fen: (changes.get(key)?.fen ?? 0) + fen });
    }
    for (const [key, { account, fen }] of changes) {
      const after = (this.sums.get(key) ?? 0) + fen;
      const held = this.held.get(key) ?? 0;
      if (creditKept.includes(account.code) && fen > 0 && -after < held) return false;
      if (debitKept.includes(account.code) && fen < 0 && after < held) return false;
    }
    for (const [key, { fen }] of changes) this.sums.set(key, (this.sums.get(key) ?? 0) + fen);
    return true;
  }
}

const creditKept = ['2202', '2203', '2204', '2205', '2206', '2207', '2242', 'PT-U'];
const debitKept = ['1122', '2208'];
const rate = 6;

/**
 * What a command wants to be posted, by what the model knows; undefined for those that are no posting. `run` keeps the
 * accounts of one run apart from those of others.
 */
export function wanted(run: string, model: ModelLedger, command: Command): Wanted | undefined {
  const { kind, fen } = command;
  const owner = `${run}-${command.who}`;
  const lot = { owner, lot: `${owner}-${command.lot}` };
  const order = `${owner}-order-${command.thing}`;
  const charge = { owner, statement: `${owner}-statement-${command.thing}` };
  const line = `${run}-line-${command.thing}`;
  const refund = `${owner}-refund-${command.thing}`;
  const request = `${owner}-withdrawal-${command.thing}`;
  const other = `${run}-${(command.who + 1) % 3}`;
  const owed = model.sum({ code: '1122', owner, part: charge.statement });
  const isInvoiced = model.sum({ code: '2208', owner, part: lot.lot }) > 0;
  const cash = -model.sum(prestoreCash(owner, lot.lot));
  const used = (fen: number) =>
    isInvoiced ? events.advanceUsed(taxInAdvance(owner, lot.lot), [{ before: cash, fen, rate }]) : [];
  switch (kind) {
    case 'topUp':
      return { event: 'prestore-gateway', ref: 'p', legs: events.prestorePaid('wechat', lot, fen) };
    case 'bankLine':
      return { event: 'bank-line', ref: 'l', legs: events.bankLineCame('', line, fen) };
    case 'match':
      return {
        event: 'transfer-prestore',
        ref: 't',
        legs: events.transferMatched([{ line, fen }], prestoreCash(owner, lot.lot)),
      };
    case 'grant':
      return { event: 'bonus-granted', ref: 'b', legs: events.bonusGranted(lot, fen) };
    case 'payOrder':
      // A deposit out of an invoiced lot takes its VAT along, which settlement sees to.
      if (isInvoiced) return undefined;
      return {
        event: 'order-prestore',
        ref: `order:${order}`,
        legs: events.orderPaidByPrestore(owner, order, [{ lot: lot.lot, fen }]),
      };
    case 'cancelOrder': {
      const there = -model.sum(deposit(owner, order));
      if (there <= 0) return undefined;
      const fee = Math.floor((there * command.part) / 100);
      return {
        event: 'order-cancelled',
        ref: `order:${order}`,
        legs: events.orderCancelled(owner, order, prestoreCash(owner, lot.lot), { fen: there, fee }),
      };
    }
    case 'confirm':
      return {
        event: 'statement-confirmed',
        ref: 's',
        legs: events.statementConfirmed(charge, [{ typeId: 1, net: fen - tax(fen) }], { fen, rate }),
      };
    case 'payByCash':
      return {
        event: 'statement-prestore',
        ref: 's',
        legs: [...events.statementPaidByCash(charge, { lot: lot.lot, fen }), ...used(fen)],
      };
    case 'payByBonus':
      return {
        event: 'statement-bonus',
        ref: 's',
        legs: events.statementPaidByBonus({ ...charge, taxed: owed }, { lot: lot.lot, fen }, rate),
      };
    case 'payByGateway':
      return { event: 'statement-gateway', ref: 's', legs: events.statementPaid('alipay', charge, fen) };
    case 'applyDeposit':
      return {
        event: 'deposit-applied',
        ref: 's',
        legs: events.depositApplied(owner, order, charge.statement, fen),
      };
    case 'lowerPrice':
      return {
        event: 'credit-unpaid',
        ref: 's',
        legs: events.priceLowered(
          { taxed: owed },
          { typeId: 1, fen, to: { code: '1122', owner, part: charge.statement } },
          rate,
        ),
      };
    case 'invoice':
      return isInvoiced || tax(cash) === 0
        ? undefined
        : {
            event: 'advance-invoiced',
            ref: 'i',
            legs: events.advanceMade(taxInAdvance(owner, lot.lot), [{ before: 0, fen: cash, rate }]),
          };
    case 'applyRefund': {
      const given = Math.min(command.part, model.free({ code: '2204', owner, part: lot.lot }));
      return {
        event: 'refund-applied',
        ref: 'r',
        legs: [...events.refundApplied(lot, refund, { cash: fen, given: Math.max(0, given) }), ...used(fen)],
      };
    }
    case 'payRefund':
      return {
        event: 'refund-paid',
        ref: 'r',
        legs: events.refundPaid(owner, refund, { code: '1001', owner: '', part: '' }, fen),
      };
    case 'keepRefund':
      return { event: 'refund-kept', ref: 'r', legs: events.refundKept(lot, refund, fen) };
    case 'rebate':
      return { event: 'rebate-available', ref: 'x', legs: events.rebateAvailable(owner, fen) };
    case 'revoke':
      return {
        event: 'rebate-revoked',
        ref: 'x',
        legs: events.rebateRevoked(
          owner,
          Math.min(fen, Math.max(1, model.free({ code: '2241', owner, part: '' }))),
        ),
      };
    case 'withdraw':
      // Rebates may be owed after they were taken back, so who asks for them looks first.
      return model.free({ code: '2241', owner, part: '' }) < fen
        ? undefined
        : { event: 'withdrawal-applied', ref: 'w', legs: events.withdrawalApplied(owner, request, fen) };
    case 'payWithdrawal':
      return {
        event: 'withdrawal-paid',
        ref: 'w',
        legs: events.withdrawalPaid(owner, request, '', { fen, tax: Math.floor((fen * command.part) / 200) }),
      };
    case 'endWithdrawal':
      return { event: 'withdrawal-ended', ref: 'w', legs: events.withdrawalEnded(owner, request, fen) };
    case 'toPrestore':
      return model.free({ code: '2241', owner, part: '' }) < fen
        ? undefined
        : {
            event: 'rebate-prestore',
            ref: 'x',
            legs: events.rebateToPrestore(owner, lot.lot, { fen, given: Math.floor(fen / 20) }),
          };
    case 'grantPoints':
      return { event: 'points-granted', ref: 'pt', legs: events.pointsGranted(owner, 'a', fen) };
    case 'givePoints':
      return {
        event: 'points-given',
        ref: 'pt',
        legs: [debit(points(owner, 'a'), fen), credit(points(other, 'a'), fen)],
      };
    case 'usePoints':
      return { event: 'points-redeemed', ref: 'pt', legs: events.pointsUsed(owner, 'a', fen) };
    default:
      return undefined;
  }
}

/** VAT by the formula's own words: the part of an amount that is VAT, half up; not the product's arithmetic. */
function tax(fen: number): number {
  const exact = (BigInt(fen) * 6n * 1_000n) / 106n;
  return Number((exact + 500n) / 1_000n);
}
