import { readFileSync } from 'node:fs';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import { type Database, unsafeSettings } from '../../host/database/database.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import { chainPostings } from './chain.ts';
import { ledgerAlarms, ledgerChecks } from './tables.ts';

/** A breach of an invariant: its number, what it is about, and how. */
export type Breach = { invariant: number; ref: string; detail: string };

/** So many breaches are told at once; the first is enough to stop. */
const told = 100;

/** The check may use one part in so many of the time: a large book is checked less often than each minute. */
const share = 20;

/** The number of alarms about the database's settings, which is no invariant's. */
const settings = 0;

const invariants = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8');
const records = readFileSync(new URL('./records.sql', import.meta.url), 'utf8');

/**
 * Every breach of the invariants, of the book by itself and of the book against its records, as one snapshot of the
 * database shows them; empty when all is right.
 */
export async function breaches(db: Database): Promise<Breach[]> {
  return inSnapshot(db, readBreaches);
}

/** Those of the book by itself, whatever statements and payments say. */
export async function breachesOfBook(db: Database): Promise<Breach[]> {
  return inSnapshot(db, (snapshot) => read(snapshot, invariants));
}

/** All of them, as the caller's transaction shows them. */
export async function readBreaches(db: Database): Promise<Breach[]> {
  return read(db, `${invariants}\nUNION ALL\n${records}`);
}

function inSnapshot(db: Database, look: (db: Database) => Promise<Breach[]>): Promise<Breach[]> {
  return db.transaction(look, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function read(db: Database, question: string): Promise<Breach[]> {
  await db.execute(sql`SET LOCAL statement_timeout = '10min'`);
  const { rows } = await db.execute<Breach>(sql`${sql.raw(question)} ORDER BY invariant, ref LIMIT ${told}`);
  return rows;
}

/**
 * Chains what is new, checks the book and raises an alarm for each breach that is not known yet; nothing is repaired.
 * `stops` tells what may not go on while an alarm is open. Returns the breaches.
 */
export async function checkBook(
  { db, now }: { db: Database; now: () => Date },
  stops: 'outflows' | 'all',
): Promise<Breach[]> {
  const began = performance.now();
  await chainPostings(db);
  const found = await breaches(db);
  const milliseconds = Math.round(performance.now() - began);
  await db.transaction(async (tx) => {
    await raise(tx, found, stops, now());
    if (stops === 'all' && found.length > 0) {
      await tx.update(ledgerAlarms).set({ stops }).where(isNull(ledgerAlarms.resolvedAt));
    }
    const check = { checkedAt: now(), milliseconds };
    await tx
      .insert(ledgerChecks)
      .values({ id: 1, ...check })
      .onConflictDoUpdate({ target: ledgerChecks.id, set: check });
  });
  return found;
}

/**
 * The check at start: while a breach is open, or the database might lose what it has acknowledged, nothing at all is
 * posted (trust figures, part 1 and G8). An alarm about a setting ends when the setting is right again.
 */
export async function checkAtStart({ db, now }: { db: Database; now: () => Date }): Promise<Breach[]> {
  const unsafe = (await unsafeSettings(db)).map(
    (setting): Breach => ({ invariant: settings, ref: setting, detail: 'acknowledged writes may be lost' }),
  );
  await db.transaction(async (tx) => {
    await tx
      .update(ledgerAlarms)
      .set({ resolvedAt: now(), resolution: '启动时已恢复正常' })
      .where(and(eq(ledgerAlarms.invariant, settings), isNull(ledgerAlarms.resolvedAt)));
    await raise(tx, unsafe, 'all', now());
  });
  return [...unsafe, ...(await checkBook({ db, now }, 'all'))];
}

/** Whether enough time has passed since the last check for another one. */
export async function isCheckDue({ db, now }: { db: Database; now: () => Date }): Promise<boolean> {
  const [last] = await db.select().from(ledgerChecks).where(eq(ledgerChecks.id, 1));
  return !last || now().getTime() - last.checkedAt.getTime() >= last.milliseconds * share;
}

async function raise(db: Database, found: readonly Breach[], stops: 'outflows' | 'all', now: Date) {
  const open = await db.select().from(ledgerAlarms).where(isNull(ledgerAlarms.resolvedAt));
  const fresh = found.filter(
    ({ invariant, ref }) => !open.some((alarm) => alarm.invariant === invariant && alarm.ref === ref),
  );
  if (fresh.length === 0) return;
  const raised = fresh.map((breach) => ({ ...breach, rid: ulid(now.getTime()), stops, foundAt: now }));
  await db.insert(ledgerAlarms).values(raised);
  const stopped = stops === 'all' ? '所有资金操作' : '退款与打款';
  await tellStaff(
    { db, now },
    {
      event: 'ledgerAlarm',
      to: { roles: ['admin', ...financeRoles] },
      values: { text: `账务核对发现${fresh.length}项新差异，${stopped}已暂停，请核对试算平衡。` },
      ref: raised[0]?.rid,
    },
  );
}
