import { randomInt } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import { endOfDay, startOfDay } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { holdHands, noteHands } from '../../ledger/hands.ts';
import { namesIn } from '../list-coupons.ts';
import { valueInWords } from '../rules.saving.ts';
import { offerRecord, offerStates } from '../rules.states.ts';
import type { CouponTerms } from '../rules.terms.ts';
import { coupons } from '../tables.ts';
import type { offerMove, offerSave } from './contract.ts';
import { actOf, offerRows, publishing } from './rows.ts';
import { costInWords, offerRefusals } from './rules.ts';

/** Writes an offer or changes one; see the call. */
export const saveOffer: Answers<typeof offerSave> = async (context, input) => {
  const { db, now, actor, note } = context;
  const { rid, version, request_id, ...draft } = input;
  const terms = termsOf(draft);
  const names = await namesIn(db, [terms]);
  if (names.size < terms.typeIds.length + terms.categoryIds.length + terms.serviceRids.length)
    throw new Failure(offerRefusals.unknownScope);
  const before = rid ? await offerRows.lock(db, rid, 'any') : undefined;
  const code = draft.way === 'code' ? await freeCode(db, draft.code || (before?.code ?? ''), rid) : null;
  const written = {
    ...{ name: draft.name, terms, way: draft.way, code },
    audience: {
      organizations: draft.organizations,
      level: draft.level,
      isNewcomer: draft.is_newcomer === 1,
    },
    ...{ total: draft.total, perCustomer: draft.per_customer },
    ...{ openFrom: startOfDay(draft.open_from), openUntil: endOfDay(draft.open_until) },
    ...{
      validDays: draft.valid_days,
      validUntil: draft.valid_until === null ? null : endOfDay(draft.valid_until),
    },
    editedBy: actor.rid,
  };
  note(`${draft.name}：${valueInWords(terms)}，最多优惠 ${costInWords(terms, draft.total)}`);
  if (before) {
    const by = { role: 'staff', rid: actor.rid } as const;
    await offerRows.move(db, before, { action: 'edit', by, now, version, changes: written });
    return { rid: before.rid };
  }
  const made = ulid(now.getTime());
  const fixed = { rid: made, status: offerStates.draft, madeBy: actor.rid, createdAt: now };
  await db.insert(coupons).values({ ...written, ...fixed });
  return { rid: made };
};

/** Publishes an offer or stops it; see the call. */
export const moveOffer: Answers<typeof offerMove> = async (context, { rid, version, action }) => {
  const { db, now, actor, note } = context;
  await holdHands(db, actor.rid, { owner: '' });
  const offer = await offerRows.lock(db, rid, 'any');
  const whyNotOpen = action === 'open' ? (await publishing(context))(offer) : undefined;
  const by = { role: 'staff', rid: actor.rid } as const;
  const moved = await offerRows.move(db, offer, { action, by, now, version, whyNotOpen });
  if (action === 'open') {
    await noteHands(context, actOf(offer), [...new Set([offer.editedBy ?? offer.madeBy, actor.rid])]);
  }
  const words = action === 'open' ? `，最多优惠 ${costInWords(offer.terms, offer.total)}` : '';
  note(`${offer.name}：${offerRecord.nameOf(offer.status)} → ${offerRecord.nameOf(moved.status)}${words}`);
  return { status: moved.status, status_name: offerRecord.nameOf(moved.status), version: moved.version };
};

type Draft = Omit<z.output<typeof offerSave.input>, 'rid' | 'version' | 'request_id'>;

function termsOf(draft: Draft): CouponTerms {
  return {
    ...{ kind: draft.kind, value: draft.value, mostFen: draft.most_fen, minFen: draft.min_fen },
    ...{ typeIds: draft.type_ids, categoryIds: draft.category_ids, serviceRids: draft.service_rids },
    onQuoted: draft.on_quoted === 1,
  };
}

/** The code that is asked for, or a new one; codes are given one after the other. Refuses one that another offer has. */
async function freeCode(db: Database, wanted: string, rid: string | undefined): Promise<string> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('coupon codes', 0))`);
  const code = wanted || newCode();
  const taken = await db.$count(coupons, and(eq(coupons.code, code), rid ? ne(coupons.rid, rid) : undefined));
  if (taken > 0 && wanted) throw new Failure(offerRefusals.codeTaken);
  return taken > 0 ? freeCode(db, '', rid) : code;
}

/** Letters and digits that nobody takes for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newCode(): string {
  return Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('');
}
