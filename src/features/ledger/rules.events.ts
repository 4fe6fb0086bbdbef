import {
  allowance,
  badDebt,
  bank,
  bonus,
  bonusContra,
  channelFees,
  clearing,
  credit,
  debit,
  deposit,
  freight,
  goodwillCost,
  type Leg,
  outputTax,
  type PayWay,
  penalties,
  points,
  pointsExpired,
  pointsIssued,
  pointsRedeemed,
  prestoreCash,
  promotionCost,
  rebateDue,
  receivable,
  refundDue,
  revenue,
  subcontractCost,
  subcontractor,
  taxWithheld,
  unclaimed,
  withdrawal,
} from './rules.accounts.ts';
import { lowered, net, tax } from './rules.tax.ts';

/**
 * Everything that is written into the book, with the name that account books show; `isOutflow` is money that leaves the
 * house, which stops while the ledger does not add up.
 */
export const events = {
  'prestore-gateway': { name: '在线充值' },
  'bank-line': { name: '银行来款' },
  'transfer-prestore': { name: '转账充值' },
  'transfer-statement': { name: '转账付款' },
  'transfer-order': { name: '转账预付' },
  'bank-interest': { name: '存款利息' },
  'bank-own': { name: '账户互转' },
  'gateway-arrived': { name: '通道结算到账' },
  'bonus-granted': { name: '充值赠送' },
  'bonus-expired': { name: '赠送额度到期' },
  'gateway-settled': { name: '通道结算' },
  'prestore-moved': { name: '预存划转' },
  'order-gateway': { name: '在线预付' },
  'order-prestore': { name: '预存预付' },
  'statement-confirmed': { name: '结算单确认' },
  'deposit-applied': { name: '预付款抵扣' },
  'deposit-returned': { name: '预付款退回' },
  'statement-prestore': { name: '预存付款' },
  'statement-bonus': { name: '赠送抵扣' },
  'statement-gateway': { name: '在线付款' },
  'advance-invoiced': { name: '预开发票' },
  'advance-red': { name: '预开发票冲红' },
  'order-cancelled': { name: '订单取消' },
  'credit-unpaid': { name: '减免未付款' },
  'credit-paid': { name: '减免退款' },
  'refund-applied': { name: '退款申请' },
  'refund-paid': { name: '退款打款', isOutflow: true },
  'refund-kept': { name: '退款转预存' },
  'rebate-available': { name: '返利到账' },
  'rebate-revoked': { name: '返利撤回' },
  'withdrawal-applied': { name: '提现申请' },
  'withdrawal-paid': { name: '提现打款', isOutflow: true },
  'withdrawal-ended': { name: '提现退回' },
  'rebate-prestore': { name: '返利转预存' },
  'subcontract-billed': { name: '外协账单' },
  'subcontract-paid': { name: '外协付款', isOutflow: true },
  'freight-paid': { name: '回寄运费' },
  goodwill: { name: '售后补偿' },
  'bad-debt': { name: '坏账核销' },
  remainder: { name: '尾差核销' },
  'points-granted': { name: '积分发放' },
  'points-given': { name: '积分转赠' },
  'points-redeemed': { name: '积分兑换' },
  'points-returned': { name: '积分退回' },
  'points-taken': { name: '积分收回' },
  'points-expired': { name: '积分过期' },
  manual: { name: '手工记账' },
  reversal: { name: '冲销' },
} as const satisfies Record<string, { name: string; isOutflow?: boolean }>;

/** What a posting is about. */
export type EventName = keyof typeof events;

/** An owner's lot of prestore. */
export type Lot = { owner: string; lot: string };
/** A statement, its payer, and `taxed`: how many of its fen VAT is still owed for. */
export type Charge = { owner: string; statement: string; taxed: number };

// Each function below is one line of product definition 6.2; amounts in fen, above 0.

/** Prestore was paid through a provider. */
export const prestorePaid = (way: PayWay, { owner, lot }: Lot, fen: number): Leg[] => [
  debit(clearing(way), fen),
  credit(prestoreCash(owner, lot), fen),
];

/** A line of a bank's list came in. */
export const bankLineCame = (account: string, line: string, fen: number): Leg[] => [
  debit(bank(account), fen),
  credit(unclaimed(line), fen),
];

/** What bank lines hold goes where its sender wanted it: prestore, a statement or an order. */
export const transferMatched = (
  parts: readonly { line: string; fen: number }[],
  to: Leg['account'],
): Leg[] => [
  ...parts.map(({ line, fen }) => debit(unclaimed(line), fen)),
  credit(
    to,
    parts.reduce((sum, { fen }) => sum + fen, 0),
  ),
];

/** What came to the bank is interest, which lowers what banks and providers cost. */
export const interestCame = (parts: readonly { line: string; fen: number }[]): Leg[] =>
  transferMatched(parts, channelFees);

/** What came to the bank left another account of ours. */
export const ownMoneyCame = (parts: readonly { line: string; fen: number }[], from: string): Leg[] =>
  transferMatched(parts, bank(from));

/** What came to the bank is what a provider took in, less its fee. */
export const gatewayArrived = (
  way: PayWay,
  parts: readonly { line: string; fen: number }[],
  fee: number,
): Leg[] => {
  const fen = parts.reduce((sum, part) => sum + part.fen, fee);
  return [
    ...parts.map((part) => debit(unclaimed(part.line), part.fen)),
    ...some(debit(channelFees, fee)),
    credit(clearing(way), fen),
  ];
};

/** A rule gives something on top of prestore. */
export const bonusGranted = ({ owner, lot }: Lot, fen: number): Leg[] => [
  debit(bonusContra(owner, lot), fen),
  credit(bonus(owner, lot), fen),
];

/** What was given is taken back, or its time is over. */
export const bonusWithdrawn = ({ owner, lot }: Lot, fen: number): Leg[] => [
  debit(bonus(owner, lot), fen),
  credit(bonusContra(owner, lot), fen),
];

/** A provider pays out what it took in, and keeps a fee. */
export const gatewaySettled = (
  way: PayWay,
  account: string,
  { fen, fee }: { fen: number; fee: number },
): Leg[] => [debit(bank(account), fen - fee), ...some(debit(channelFees, fee)), credit(clearing(way), fen)];

/** Prestore moves from a person to a group, what was given in proportion. */
export const prestoreMoved = (
  from: Lot,
  to: Lot,
  { cash, given }: { cash: number; given: number },
): Leg[] => [
  debit(prestoreCash(from.owner, from.lot), cash),
  credit(prestoreCash(to.owner, to.lot), cash),
  ...some(debit(bonus(from.owner, from.lot), given)),
  ...some(credit(bonusContra(from.owner, from.lot), given)),
  ...some(debit(bonusContra(to.owner, to.lot), given)),
  ...some(credit(bonus(to.owner, to.lot), given)),
];

/** An order is paid before testing, through a provider. */
export const orderPaid = (way: PayWay, owner: string, order: string, fen: number): Leg[] => [
  debit(clearing(way), fen),
  credit(deposit(owner, order), fen),
];

/** An order is paid before testing, from prestore. */
export const orderPaidByPrestore = (
  owner: string,
  order: string,
  lots: readonly { lot: string; fen: number }[],
) => [
  ...lots.map(({ lot, fen }) => debit(prestoreCash(owner, lot), fen)),
  credit(
    deposit(owner, order),
    lots.reduce((sum, { fen }) => sum + fen, 0),
  ),
];

/** A statement is confirmed: what each kind of service costs after coupons; VAT is that of the sum. */
export const statementConfirmed = (
  { owner, statement }: Omit<Charge, 'taxed'>,
  incomes: readonly { typeId: number; net: number }[],
  { fen, rate }: { fen: number; rate: number },
): Leg[] => [
  debit(receivable(owner, statement), fen),
  ...incomes.flatMap((income) => some(credit(revenue(income.typeId), income.net))),
  ...some(credit(outputTax, tax(fen, rate))),
];

/** What was paid before testing counts for the statement. */
export const depositApplied = (owner: string, order: string, statement: string, fen: number): Leg[] => [
  debit(deposit(owner, order), fen),
  credit(receivable(owner, statement), fen),
];

/** What is left of a deposit goes to prestore or is to be paid back. */
export const depositReturned = (owner: string, order: string, to: Leg['account'], fen: number): Leg[] => [
  debit(deposit(owner, order), fen),
  credit(to, fen),
];

/** A statement is paid from a lot's cash; what of it was invoiced before is used up (`advanceUsed`). */
export const statementPaidByCash = (
  { owner, statement }: Omit<Charge, 'taxed'>,
  { lot, fen }: { lot: string; fen: number },
): Leg[] => [debit(prestoreCash(owner, lot), fen), credit(receivable(owner, statement), fen)];

/** A statement is paid from what was given: the price falls by it, and its VAT. */
export const statementPaidByBonus = (
  { owner, statement, taxed }: Charge,
  { lot, fen }: { lot: string; fen: number },
  rate: number,
): Leg[] => {
  const fall = lowered(taxed, fen, rate);
  return [
    ...bonusWithdrawn({ owner, lot }, fen),
    ...some(debit(allowance, fall.net)),
    ...some(debit(outputTax, fall.tax)),
    credit(receivable(owner, statement), fen),
  ];
};

/** A statement is paid through a provider. */
export const statementPaid = (
  way: PayWay,
  { owner, statement }: Omit<Charge, 'taxed'>,
  fen: number,
): Leg[] => [debit(clearing(way), fen), credit(receivable(owner, statement), fen)];

/** Invoiced money of one rate in an account: how much there was before, and how much comes or goes. */
export type Advance = { before: number; fen: number; rate: number };

/** Money that nothing was bought with yet is invoiced, or comes along with its invoice: VAT of what is there then. */
export const advanceMade = (account: Leg['account'], advances: readonly Advance[]): Leg[] =>
  advances.flatMap(({ before, fen, rate }) => {
    const more = tax(before + fen, rate) - tax(before, rate);
    return [...some(debit(account, more)), ...some(credit(outputTax, more))];
  });

/** Money that was invoiced before goes, or its invoice is taken back: VAT of what is left stays. */
export const advanceUsed = (account: Leg['account'], advances: readonly Advance[]): Leg[] =>
  advances.flatMap(({ before, fen, rate }) => {
    const less = lowered(before, fen, rate).tax;
    return [...some(debit(outputTax, less)), ...some(credit(account, less))];
  });

/** A paid order is called off before testing; `fee` is kept, the rest goes to prestore or is to be paid back. */
export const orderCancelled = (
  owner: string,
  order: string,
  to: Leg['account'],
  { fen, fee }: { fen: number; fee: number },
): Leg[] => [
  debit(deposit(owner, order), fen),
  ...some(credit(penalties, fee)),
  ...some(credit(to, fen - fee)),
];

/** A price falls after the statement was confirmed: off what is owed, or back to whoever paid. */
export const priceLowered = (
  { taxed }: Pick<Charge, 'taxed'>,
  { typeId, fen, to }: { typeId: number; fen: number; to: Leg['account'] },
  rate: number,
): Leg[] => {
  const fall = lowered(taxed, fen, rate);
  return [...some(debit(revenue(typeId), fall.net)), ...some(debit(outputTax, fall.tax)), credit(to, fen)];
};

/** Prestore is asked back, after an invoice for it was taken back: cash is put aside at once, what was given goes. */
export const refundApplied = (
  { owner, lot }: Lot,
  refund: string,
  { cash, given }: { cash: number; given: number },
): Leg[] => [
  debit(prestoreCash(owner, lot), cash),
  credit(refundDue(owner, refund), cash),
  ...(given > 0 ? bonusWithdrawn({ owner, lot }, given) : []),
];

/** A refund leaves the house by a provider or a bank. */
export const refundPaid = (owner: string, refund: string, from: Leg['account'], fen: number): Leg[] => [
  debit(refundDue(owner, refund), fen),
  credit(from, fen),
];

/** A refund of an order or a statement does not leave the house: it becomes prestore. */
export const refundKept = ({ owner, lot }: Lot, refund: string, fen: number): Leg[] => [
  debit(refundDue(owner, refund), fen),
  credit(prestoreCash(owner, lot), fen),
];

/** A promoter may take a rebate. */
export const rebateAvailable = (promoter: string, fen: number): Leg[] => [
  debit(promotionCost, fen),
  credit(rebateDue(promoter), fen),
];

/** A rebate is taken back; the promoter may owe it. */
export const rebateRevoked = (promoter: string, fen: number): Leg[] => [
  debit(rebateDue(promoter), fen),
  credit(promotionCost, fen),
];

/** A promoter asks to be paid out. */
export const withdrawalApplied = (promoter: string, request: string, fen: number): Leg[] => [
  debit(rebateDue(promoter), fen),
  credit(withdrawal(promoter, request), fen),
];

/** A withdrawal is paid, less the tax that is kept back. */
export const withdrawalPaid = (
  promoter: string,
  request: string,
  account: string,
  { fen, tax: kept }: { fen: number; tax: number },
): Leg[] => [
  debit(withdrawal(promoter, request), fen),
  ...some(credit(bank(account), fen - kept)),
  ...some(credit(taxWithheld, kept)),
];

/** A withdrawal is refused or called off. */
export const withdrawalEnded = (promoter: string, request: string, fen: number): Leg[] => [
  debit(withdrawal(promoter, request), fen),
  credit(rebateDue(promoter), fen),
];

/** A promoter takes a rebate as prestore, with something on top. */
export const rebateToPrestore = (
  promoter: string,
  lot: string,
  { fen, given }: { fen: number; given: number },
) => [
  debit(rebateDue(promoter), fen),
  credit(prestoreCash(promoter, lot), fen),
  ...(given > 0 ? bonusGranted({ owner: promoter, lot }, given) : []),
];

/** A subcontractor bills work for an order. */
export const subcontractBilled = (partner: string, order: string, fen: number): Leg[] => [
  debit(subcontractCost(order), fen),
  credit(subcontractor(partner), fen),
];

/** A subcontractor is paid. */
export const subcontractPaid = (partner: string, account: string, fen: number): Leg[] => [
  debit(subcontractor(partner), fen),
  credit(bank(account), fen),
];

/** Freight of what is sent back, from lots of prestore; its VAT is that of the whole. */
export const freightPaid = (
  owner: string,
  parts: readonly { lot: string; fen: number }[],
  rate: number,
): Leg[] => {
  const fen = parts.reduce((sum, part) => sum + part.fen, 0);
  return [
    ...parts.map((part) => debit(prestoreCash(owner, part.lot), part.fen)),
    credit(freight, net(fen, rate)),
    ...some(credit(outputTax, tax(fen, rate))),
  ];
};

/** Money to make something good, into prestore. */
export const goodwillGiven = ({ owner, lot }: Lot, fen: number): Leg[] => [
  debit(goodwillCost, fen),
  credit(prestoreCash(owner, lot), fen),
];

/** What nobody will pay any more. */
export const badDebtWrittenOff = ({ owner, statement }: Omit<Charge, 'taxed'>, fen: number): Leg[] => [
  debit(badDebt, fen),
  credit(receivable(owner, statement), fen),
];

/** At most 5 fen that a transfer left open. */
export const remainderWrittenOff = ({ owner, statement }: Omit<Charge, 'taxed'>, fen: number): Leg[] => [
  debit(channelFees, fen),
  credit(receivable(owner, statement), fen),
];

/** Points come, move, are taken back, used, given back, expire. */
export const pointsGranted = (user: string, lot: string, count: number): Leg[] => [
  debit(pointsIssued, count),
  credit(points(user, lot), count),
];
export const pointsGiven = (from: Leg['account'], to: Leg['account'], count: number): Leg[] => [
  debit(from, count),
  credit(to, count),
];
export const pointsTaken = (user: string, lot: string, count: number): Leg[] => [
  debit(points(user, lot), count),
  credit(pointsIssued, count),
];
export const pointsUsed = (user: string, lot: string, count: number): Leg[] => [
  debit(points(user, lot), count),
  credit(pointsRedeemed, count),
];
export const pointsReturned = (user: string, lot: string, count: number): Leg[] => [
  debit(pointsRedeemed, count),
  credit(points(user, lot), count),
];
export const pointsLapsed = (user: string, lot: string, count: number): Leg[] => [
  debit(points(user, lot), count),
  credit(pointsExpired, count),
];

/** The other way round: what undoes a posting. */
export const reversed = (legs: readonly Leg[]): Leg[] =>
  legs.map(({ account, fen }) => ({ account, fen: -fen }));

/** A side is left out when there is nothing on it. */
function some(leg: Leg): Leg[] {
  return leg.fen === 0 ? [] : [leg];
}
