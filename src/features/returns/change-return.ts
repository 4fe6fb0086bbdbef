import { and } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { isSeen, ownerMeant } from '../clusters/reach.ts';
import { post } from '../ledger/post.ts';
import { freightPaid } from '../ledger/rules.events.ts';
import { lockPassports } from '../orders/samples/passports.ts';
import { lockLots, moneyOf } from '../settlement/paying/take-money.ts';
import { settlementRefusals } from '../settlement/rules.states.ts';
import { carryAdvances } from '../wallets/advances.ts';
import { chooseLots } from '../wallets/rules.choice.ts';
import { addressFor, hazardsOf } from './add-return.ts';
import type { returnUpdate } from './contract.ts';
import { type Return, returnRows, samplesIn } from './moves.ts';
import { isDangerous, returnRefusals } from './rules.states.ts';
import { sampleReturns } from './tables.ts';

type Input = CheckedInputOf<typeof returnUpdate>;

/** Changes, pays, calls off or signs for a return; see the call. */
export const updateReturn: Answers<typeof returnUpdate> = async (context, input) => {
  const { db, actor, now } = context;
  if (input.op === 'pay') return payReturn(context, input);
  const row = await returnRows.lock(db, input.rid, { owner: actor.rid });
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  const step = { by, now, version: input.version };
  switch (input.op) {
    case 'edit': {
      const changes = { ...(await wishOf(context, row, input)), freightFen: null };
      await returnRows.move(db, row, { ...step, action: 'edit', changes });
      break;
    }
    default:
      await returnRows.move(db, row, { ...step, action: input.op });
  }
  return null;
};

/** Pays the freight out of the owner's money, by whoever spends that. */
async function payReturn(context: CustomerContext, { rid, version, freight_fen }: Input): Promise<null> {
  const { db, actor, now } = context;
  const [row] = await returnRows.lockWhere(
    db,
    and(equal(sampleReturns, { rid }), isSeen(sampleReturns, actor.rid)),
  );
  if (!row) throw new Failure(refusals.notFound);
  await ownerMeant(context, row.owner);
  if (freight_fen !== undefined && freight_fen !== row.freightFen) throw new Failure(refusals.stale);
  const by = { role: 'payer', type: 'customer', rid: actor.rid } as const;
  await returnRows.move(db, row, { action: 'pay', by, now, version });
  await payFreight(context, row);
  return null;
}

/** What is to be different of a return, looked at as if it were asked for anew. */
async function wishOf(context: CustomerContext, row: Return, { way, temp, remark, address_rid }: Input) {
  const chosen = way ?? row.way;
  if (chosen !== 2 && row.way === 2) {
    const passports = await lockPassports(context.db, await samplesIn(context.db, row.rid));
    const declared = await hazardsOf(context.db, passports);
    const dangerous = passports.find(({ sampleRid }) => isDangerous(declared.get(sampleRid) ?? []));
    if (dangerous) throw new Failure(`${dangerous.no}：${returnRefusals.dangerous}`);
  }
  const isSamePlace = !address_rid && chosen !== 2 && row.address !== '';
  return {
    way: chosen,
    ...(temp !== undefined && { isCold: temp === 1 }),
    ...(remark !== undefined && { remark }),
    ...(isSamePlace ? {} : await addressFor(context, chosen, address_rid)),
  };
}

/** Pays the freight of a locked return in cash of its owner's prestore (product definition 6.2). Refuses 预存余额不足，请先充值. */
async function payFreight(context: CustomerContext, { rid, no, owner, freightFen }: Return): Promise<void> {
  const { actor, now } = context;
  const fen = freightFen ?? 0;
  const lots = await lockLots(context, owner);
  const choice = chooseLots(
    lots.map((lot) => ({ ...lot, bonusFen: 0, typeIds: [] })),
    fen,
    { bonusShare: 0, now },
  );
  if (choice.shortFen > 0) throw new Failure(settlementRefusals.noBalance);
  const parts = choice.parts.map(({ lot, cashFen }) => ({ lot, fen: cashFen }));
  const legs = freightPaid(owner, parts, (await moneyOf(context)).taxRate);
  for (const part of parts) {
    if (!lots.some((each) => each.rid === part.lot && each.advancedFen > 0)) continue;
    const way = { from: `lot:${part.lot}`, to: `gone:return:${rid}`, fen: part.fen } as const;
    legs.push(...(await carryAdvances(context, owner, way)).legs);
  }
  await post(context, {
    ...{ event: 'freight-paid', key: `return:${rid}:freight`, ref: `return:${rid}`, memo: no, legs },
    operator: { type: 'customer', rid: actor.rid },
  });
}
