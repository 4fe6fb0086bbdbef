import { and, eq, isNotNull } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import type { Fen } from '../../../core/money.ts';
import type { Database } from '../../../host/database/database.ts';
import { together } from '../../../host/database/together.ts';
import { creditRefusals } from '../../credit/rules.ts';
import { creditLeft, lineOf } from '../../credit/use-credit.ts';
import { tax } from '../../ledger/rules.tax.ts';
import type { MoneySetting } from '../../settings/rules.money.ts';
import { chooseLots } from '../../wallets/rules.choice.ts';
import { type Lot, lotsOf } from '../../wallets/service.ts';
import type { ready2pay } from '../contract.ts';
import { payerStandings } from '../tables.ts';

type Told = Pick<AnswerOf<typeof ready2pay>, 'tax_fen' | 'ways'>;

/** What an owner could pay with: lots of the balance, and a credit line with what is left of it, or why it gives nothing. */
type Means = { lots: readonly Lot[]; credit?: { leftFen: Fen; reason: string } };

/** Three statements, three more with a credit line. */
export async function meansOf(db: Database, owner: string): Promise<Means> {
  const [lots, line] = await together(lotsOf(db, owner), lineOf(db, owner));
  return { lots, credit: line && (await creditOf(db, owner)) };
}

async function creditOf(db: Database, owner: string) {
  const { leftFen, reason } = await creditLeft(db, owner);
  const isLate = and(eq(payerStandings.owner, owner), isNotNull(payerStandings.overdueSince));
  const late = (await db.$count(payerStandings, isLate)) > 0 ? creditRefusals.overdueUse : '';
  return { leftFen, reason: reason || late };
}

/**
 * The VAT within `totalFen`, what orders of these types cost, and how their owner could pay `fen` of it. The ways of providers are offered;
 * whether the shop has them is said by `payments/ways`; `noTransfer` is why a transfer will not do.
 */
export function payWays(
  { lots, credit }: Means,
  {
    money,
    fen,
    totalFen = fen,
    typeIds,
    noTransfer = '',
    now,
  }: {
    money: MoneySetting;
    fen: Fen;
    totalFen?: Fen;
    typeIds: readonly number[];
    noTransfer?: string;
    now: Date;
  },
): Told {
  const { bonusMaxShare: bonusShare, bankAccounts, taxRate } = money;
  const [typeId, ...others] = new Set(typeIds);
  const choice = { bonusShare, now, ...(others.length === 0 && { typeId }) };
  const isShort = chooseLots(lots, fen, choice).shortFen > 0;
  const balance = lots.reduce((sum, { cashFen, bonusFen }) => sum + cashFen + bonusFen, 0);
  const tooMuch = credit && fen > credit.leftFen ? creditRefusals.notEnough : '';
  return {
    tax_fen: tax(totalFen, taxRate),
    ways: [
      wayOf(0, isShort ? '预存余额不足，请先充值' : '', balance),
      wayOf(1, ''),
      wayOf(2, ''),
      wayOf(3, noTransfer || (bankAccounts.length > 0 ? '' : '暂未开通对公转账')),
      ...(credit ? [wayOf(4, credit.reason || tooMuch, credit.leftFen)] : []),
    ],
  };
}

function wayOf(way: 0 | 1 | 2 | 3 | 4, reason: string, balance_fen = 0): Told['ways'][number] {
  return { way, enabled: reason ? 0 : 1, balance_fen, reason };
}
