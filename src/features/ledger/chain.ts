import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';

/** So many postings are chained in one transaction. */
const batch = 2_000;

/** Keeps two processes from chaining at once. */
const chainLock = 4_217_007;

/**
 * Appends the committed postings that are not in the chain yet, in the order of their ids, and returns how many. Apart
 * from posting itself, so that no row is written by everybody. The digest of a posting is made by the view
 * `ledger_digests`, which the check of the book reads too.
 */
export async function chainPostings(db: Database): Promise<number> {
  let count = 0;
  for (let added = batch; added === batch; count += added) added = await db.transaction(chainBatch);
  return count;
}

async function chainBatch(db: Database): Promise<number> {
  const { rows: lock } = await db.execute<{ got: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${chainLock}) AS got`,
  );
  if (!lock[0]?.got) return 0;
  const { rows } = await db.execute<{ posting_id: string; digest: Buffer }>(sql`
    WITH taken AS (
      DELETE FROM ledger_unchained WHERE posting_id IN (
        SELECT posting_id FROM ledger_unchained ORDER BY posting_id LIMIT ${batch}
      ) RETURNING posting_id
    )
    SELECT posting_id, digest FROM ledger_digests WHERE posting_id IN (SELECT posting_id FROM taken)
    ORDER BY posting_id`);
  if (rows.length === 0) return 0;
  const { rows: last } = await db.execute<{ seq: string; hash: Buffer }>(
    sql`SELECT seq, hash FROM ledger_chain ORDER BY seq DESC LIMIT 1`,
  );
  let seq = Number(last[0]?.seq ?? 0);
  let hash = last[0]?.hash ?? Buffer.alloc(0);
  const links = rows.map(({ posting_id, digest }) => {
    hash = createHash('sha256').update(hash).update(digest).digest();
    seq += 1;
    return { seq, posting_id, hash };
  });
  await db.execute(sql`
    INSERT INTO ledger_chain (seq, posting_id, hash)
    SELECT * FROM unnest(
      ${sql.param(links.map((link) => link.seq))}::bigint[],
      ${sql.param(links.map((link) => link.posting_id))}::bigint[],
      ${sql.param(links.map((link) => link.hash))}::bytea[]
    )`);
  return links.length;
}
