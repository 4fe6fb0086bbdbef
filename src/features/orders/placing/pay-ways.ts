import { and, eq, isNotNull } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import type { Fen } from '../../../core/money.ts';
import type { Context } from '../../../host/calls/context.ts';
import { creditRefusals } from '../../credit/rules.ts';
import { creditLeft, lineOf } from '../../credit/use-credit.ts';
import { tax } from '../../ledger/rules.tax.ts';
import type { MoneySetting } from '../../settings/rules.money.ts';
import { chooseLots } from '../../wallets/rules.choice.ts';
import { lotsOf } from '../../wallets/service.ts';
import type { ready2pay } from '../contract.ts';
import { payerStandings } from '../tables.ts';

type Told = Pick<AnswerOf<typeof ready2pay>, 'tax_fen' | 'ways'>;

/**
 * The VAT within `totalFen`, what orders of these types cost, and how their owner could pay `fen` of it. The ways of providers are offered;
 * whether the shop has them is said by `payments/ways`; `noTransfer` is why a transfer will not do. Three statements, two more with a credit line.
 */
export async function payWays(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    money,
    owner,
    fen,
    totalFen = fen,
    typeIds,
    noTransfer = '',
  }: {
    money: MoneySetting;
    owner: string;
    fen: Fen;
    totalFen?: Fen;
    typeIds: readonly number[];
    noTransfer?: string;
  },
): Promise<Told> {
  const { bonusMaxShare: bonusShare, bankAccounts, taxRate } = money;
  const lots = await lotsOf(db, owner);
  const [typeId, ...others] = new Set(typeIds);
  const choice = { bonusShare, now, ...(others.length === 0 && { typeId }) };
  const isShort = chooseLots(lots, fen, choice).shortFen > 0;
  const balance = lots.reduce((sum, { cashFen, bonusFen }) => sum + cashFen + bonusFen, 0);
  return {
    tax_fen: tax(totalFen, taxRate),
    ways: [
      wayOf(0, isShort ? '预存余额不足，请先充值' : '', balance),
      wayOf(1, ''),
      wayOf(2, ''),
      wayOf(3, noTransfer || (bankAccounts.length > 0 ? '' : '暂未开通对公转账')),
      ...(await creditWay(db, owner, fen)),
    ],
  };
}

function wayOf(way: 0 | 1 | 2 | 3 | 4, reason: string, balance_fen = 0): Told['ways'][number] {
  return { way, enabled: reason ? 0 : 1, balance_fen, reason };
}

/** Paying within the credit line's term, where the owner has one. */
async function creditWay(db: Context['db'], owner: string, fen: Fen): Promise<Told['ways']> {
  if (!(await lineOf(db, owner))) return [];
  const { leftFen, reason } = await creditLeft(db, owner);
  const isLate = and(eq(payerStandings.owner, owner), isNotNull(payerStandings.overdueSince));
  const late = (await db.$count(payerStandings, isLate)) > 0 ? creditRefusals.overdueUse : '';
  return [wayOf(4, reason || late || (fen > leftFen ? creditRefusals.notEnough : ''), leftFen)];
}
