import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import type { LedgerContext } from './post.ts';
import { ledgerHands } from './tables.ts';

/** Something that moves money or credit. */
export type Act = {
  /** Kind and rid of the record, such as `match:01J…`: what is done twice to one record counts once a day. */
  ref: string;
  /** Whose money it is; empty for nobody's. */
  owner: string;
  /** The bank lines that it takes money from, and how much of each. */
  lines?: readonly { line: string; fen: number }[];
  fen: number;
  /** Whether money comes to the owner by it. */
  isCredit?: boolean;
};

/** Why an act is not one person's alone: it is above the limit by itself, or with what was done alone today. */
type Excess = 'amount' | 'day';

/** What somebody has had a hand in, as far as it decides about acts. */
export type Hands = {
  /** Why they may not do it alone today; undefined when they may. */
  excess: (act: Act) => Excess | undefined;
  /** How they have let money in for this owner, at any time. */
  credited: (owner: string) => 'alone' | 'together' | undefined;
};

/**
 * Reads what decides about `acts` of a member of staff: the sums of the calendar day in Asia/Shanghai of this person, of
 * each customer and of each bank line, which the limit of four eyes holds for (trust figures G10, G41). Three statements.
 */
export async function readHands(
  { db, now }: LedgerContext,
  staffRid: string,
  acts: readonly Pick<Act, 'owner' | 'lines'>[],
): Promise<Hands> {
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const owners = [...new Set(acts.flatMap(({ owner }) => owner || []))];
  const lines = [...new Set(acts.flatMap((act) => (act.lines ?? []).map(({ line }) => line)))];
  const moved = await db
    .select()
    .from(ledgerHands)
    .where(
      and(
        equal(ledgerHands, { day: shanghaiDate(now), isAlone: true }),
        or(
          eq(ledgerHands.staffRid, staffRid),
          inArray(ledgerHands.owner, owners),
          inArray(ledgerHands.line, lines),
        ),
      ),
    );
  const credited = owners.length
    ? await db
        .selectDistinct({ owner: ledgerHands.owner, isAlone: ledgerHands.isAlone })
        .from(ledgerHands)
        .where(and(equal(ledgerHands, { staffRid, isCredit: true }), inArray(ledgerHands.owner, owners)))
    : [];
  const sum = (ref: string, counts: (row: (typeof moved)[number]) => boolean) =>
    moved.filter((row) => row.ref !== ref && counts(row)).reduce((all, { fen }) => all + fen, 0);
  return {
    excess: ({ ref, owner, lines: parts = [], fen }) => {
      const limit = moneySetting.fourEyesFen;
      if (fen > limit) return 'amount';
      const totals = [
        fen + sum(ref, (row) => row.staffRid === staffRid),
        ...(owner ? [fen + sum(ref, (row) => row.owner === owner)] : []),
        ...parts.map((part) => part.fen + sum(ref, (row) => row.line === part.line)),
      ];
      return totals.some((total) => total > limit) ? 'day' : undefined;
    },
    credited: (owner) => {
      const ways = credited.filter((row) => row.owner === owner);
      return ways.some(({ isAlone }) => isAlone) ? 'alone' : ways.length > 0 ? 'together' : undefined;
    },
  };
}

/**
 * Lets nobody else add to the sums of this person, owner and lines until the transaction ends, so that two at once do not
 * find the same room. Called before any record is locked, so that nobody waits in a circle.
 */
export async function holdHands(
  db: Database,
  staffRid: string,
  { owner, lines = [] }: { owner: string; lines?: readonly string[] },
): Promise<void> {
  const keys = [
    `staff ${staffRid}`,
    ...(owner ? [`owner ${owner}`] : []),
    ...lines.map((line) => `line ${line}`),
  ];
  for (const key of [...new Set(keys)].toSorted()) {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hands ${key}`}, 0))`);
  }
}

/** Writes down who has done it: one person alone, which counts against the day's limit, or several together. */
export async function noteHands(
  { db, now }: LedgerContext,
  { ref, owner, lines, fen, isCredit = false }: Act,
  staffRids: readonly string[],
): Promise<void> {
  const isAlone = staffRids.length === 1;
  const parts = lines?.length ? lines : [{ line: '', fen }];
  const rows = staffRids.flatMap((staffRid) =>
    parts.map((part) => ({
      ...{ ref, staffRid, owner, line: part.line, fen: part.fen, day: shanghaiDate(now) },
      ...{ isAlone, isCredit },
    })),
  );
  await db.insert(ledgerHands).values(rows).onConflictDoNothing();
}
