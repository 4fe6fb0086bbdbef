import { ulid } from 'ulid';
import type { InputOf } from '../src/core/call.ts';
import {
  ledgerClose,
  ledgerDraftDecide,
  ledgerDraftWrite,
  ledgerList,
} from '../src/features/ledger/desk/contract.ts';
import { post } from '../src/features/ledger/post.ts';
import { prestorePaid } from '../src/features/ledger/rules.events.ts';
import { ledgerAlarms } from '../src/features/ledger/tables.ts';
import type { World } from './world.ts';

/** A manual posting that adds up. */
export const manualPosting: InputOf<typeof ledgerDraftWrite> = {
  reason: '补记银行手续费',
  sides: [
    { code: '6604', side: 'debit', fen: 1_250 },
    { code: '1001', side: 'credit', fen: 1_250 },
  ],
};

/** A manual posting that finance has written. */
export async function writtenDraft(world: World): Promise<string> {
  const { data } = await (await world.asStaff('finance')).call(ledgerDraftWrite, manualPosting);
  return data?.rid ?? '';
}

/** The rid of a manual posting that the finance lead has posted. */
export async function postedDraft(world: World): Promise<string> {
  const lead = await world.asStaff('finance-lead');
  await lead.call(ledgerDraftDecide, { rid: await writtenDraft(world), op: 'post' });
  const { data } = await lead.call(ledgerList, { event: 'manual', size: 1 });
  return data?.list[0]?.rid ?? '';
}

/** The first month that finance has closed. */
export async function closedMonth(world: World): Promise<string> {
  const lead = await world.asStaff('finance-lead');
  await lead.call(ledgerClose, { month: '2026-09', confirm: 1 });
  return '2026-09';
}

/** An alarm whose difference is gone. */
export async function endedAlarm(world: World): Promise<string> {
  const rid = ulid();
  await world.database.db.insert(ledgerAlarms).values({
    ...{ rid, invariant: 3, ref: '2203:nobody:none', detail: 'kept 1, entries 0' },
    ...{ stops: 'outflows', foundAt: world.now() },
  });
  return rid;
}

/** A movement of somebody's money: a top-up of 50.00. */
export async function movementOf({ world, rid: owner }: { world: World; rid: string }): Promise<string> {
  const lot = ulid();
  const { rid } = await post(
    { db: world.database.db, now: world.now() },
    {
      ...{ event: 'prestore-gateway', key: `top-up:${lot}`, ref: `lot:${lot}` },
      legs: prestorePaid('wechat', { owner, lot }, 5_000),
      operator: { type: 'system', rid: '' },
    },
  );
  return rid;
}
