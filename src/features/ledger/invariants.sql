-- The 12 invariants of the book (trust figures, section 4), each row a breach: its number, what it is about, and how;
-- what else the book is held against is in `records.sql`. Read by the check at start, the job of every minute, the tests and the restore, always within one snapshot.

-- 1. All entries of a unit add up to 0.
SELECT 1 AS invariant, unit AS ref, 'entries add up to ' || sum(fen) AS detail
FROM ledger_entries GROUP BY unit HAVING sum(fen) <> 0

UNION ALL
-- 2. Every posting has at least two entries, which add up to 0 in each unit; no entry is without a posting.
SELECT 2, coalesce(posting.rid, 'id ' || sides.posting_id),
  coalesce(sides.count, 0) || ' entries, off by ' || coalesce(sides.money, 0) || ' fen and ' || coalesce(sides.points, 0) || ' points'
FROM ledger_postings posting
FULL JOIN (
  SELECT posting_id, count(*),
    sum(fen) FILTER (WHERE unit = 'CNY') AS money, sum(fen) FILTER (WHERE unit = 'PT') AS points
  FROM ledger_entries GROUP BY posting_id
) sides ON sides.posting_id = posting.id
WHERE posting.id IS NULL OR sides.posting_id IS NULL OR sides.count < 2
  OR coalesce(sides.money, 0) <> 0 OR coalesce(sides.points, 0) <> 0

UNION ALL
-- 3. A kept balance is the sum of its account's entries, on the account's normal side.
SELECT 3, coalesce(kept.account, summed.account),
  'kept ' || coalesce(kept.balance::text, 'nothing') || ', entries ' || coalesce(summed.balance::text, 'nothing')
FROM ledger_balances kept
FULL JOIN (
  SELECT account, sum(CASE WHEN code IN ('1122', '2208') THEN fen ELSE -fen END) AS balance
  FROM ledger_entries
  WHERE code IN ('1122', '2202', '2203', '2204', '2205', '2206', '2207', '2208', '2241', '2242', 'PT-U')
  GROUP BY account
) summed ON summed.account = kept.account
WHERE coalesce(kept.balance, 0) <> coalesce(summed.balance, 0)

UNION ALL
-- 4. No kept balance is below 0; only a promoter may owe rebates that were taken back.
SELECT 4, account, 'balance ' || balance FROM ledger_balances WHERE balance < 0 AND code <> '2241'

UNION ALL
-- 5. What is held is the sum of open holds and within the balance; an ended hold has one end.
SELECT 5, kept.account, 'held ' || kept.held || ', open holds ' || coalesce(open.fen, 0) || ', balance ' || kept.balance
FROM ledger_balances kept
LEFT JOIN (
  SELECT account, sum(fen) AS fen FROM ledger_holds WHERE ended_at IS NULL GROUP BY account
) open ON open.account = kept.account
WHERE kept.held <> coalesce(open.fen, 0) OR kept.held > greatest(kept.balance, 0)
UNION ALL
SELECT 5, 'hold:' || rid, 'ended without an end, or the other way round'
FROM ledger_holds WHERE (ended_at IS NULL) <> ("end" IS NULL)

UNION ALL
-- 6. A movement has one posting, and a posting is undone once.
SELECT 6, key, count(*) || ' postings' FROM ledger_postings GROUP BY key HAVING count(*) > 1
UNION ALL
SELECT 6, reverses, count(*) || ' reversals'
FROM ledger_postings WHERE reverses IS NOT NULL GROUP BY reverses HAVING count(*) > 1

UNION ALL
-- 7. No more is paid back for an order or a statement than was paid for it.
SELECT 7, 'order:' || part, 'paid ' || paid || ', given back or used ' || used
FROM (
  SELECT part, coalesce(-sum(fen) FILTER (WHERE fen < 0), 0) AS paid, coalesce(sum(fen) FILTER (WHERE fen > 0), 0) AS used
  FROM ledger_entries WHERE code = '2206' GROUP BY part
) deposits
WHERE used > paid
UNION ALL
SELECT 7, ref, 'paid ' || paid || ', given back ' || back
FROM (
  SELECT posting.ref,
    coalesce(-sum(entry.fen) FILTER (WHERE entry.code = '1122' AND entry.fen < 0 AND posting.event IN
      ('deposit-applied', 'transfer-statement', 'statement-prestore', 'statement-gateway')), 0) AS paid,
    coalesce(-sum(entry.fen) FILTER (WHERE entry.code IN ('2203', '2207') AND posting.event = 'credit-paid'), 0) AS back
  FROM ledger_postings posting JOIN ledger_entries entry ON entry.posting_id = posting.id
  WHERE posting.ref LIKE 'statement:%' GROUP BY posting.ref
) statements
WHERE back > paid

UNION ALL
-- 8. VAT invoiced in advance is never more than what is left of the money that was invoiced.
SELECT 8, 'owner:' || owner, 'tax ' || tax || ', money ' || money
FROM (
  SELECT owner, coalesce(sum(balance) FILTER (WHERE code = '2208'), 0) AS tax,
    coalesce(sum(balance) FILTER (WHERE code <> '2208'), 0) AS money
  FROM ledger_balances WHERE code IN ('2203', '2206', '2207', '2208') GROUP BY owner
) owners
WHERE tax > money

UNION ALL
-- 9. What a bank line holds, and what has gone to its owners, is what came in.
SELECT 9, 'bank-line:' || part, 'came ' || came || ', went ' || went
FROM (
  SELECT part, coalesce(-sum(fen) FILTER (WHERE fen < 0), 0) AS came, coalesce(sum(fen) FILTER (WHERE fen > 0), 0) AS went
  FROM ledger_entries WHERE code = '2205' GROUP BY part
) lines
WHERE went > came

UNION ALL
-- 10. What was given on top of prestore is matched by its contra, account by account: nothing is redeemed twice.
SELECT 10, 'lot:' || owner || ':' || part, 'given ' || given || ', contra ' || contra
FROM (
  SELECT owner, part, -coalesce(sum(fen) FILTER (WHERE code = '2204'), 0) AS given,
    coalesce(sum(fen) FILTER (WHERE code = '2904'), 0) AS contra
  FROM ledger_entries WHERE code IN ('2204', '2904') GROUP BY owner, part
) lots
WHERE given <> contra

UNION ALL
-- 11. No more commission is paid out than has become due; what is on its way counts for neither, and what came back is not paid.
SELECT 11, 'promoter:' || owner, 'due ' || due || ', paid ' || paid
FROM (
  SELECT owner, coalesce(-sum(rebate) FILTER (WHERE withdrawn IS NULL AND rebate < 0), 0) AS due,
    coalesce(sum(withdrawn) FILTER (WHERE rebate IS NULL), 0) AS paid
  FROM (
    SELECT owner, posting_id, sum(fen) FILTER (WHERE code = '2241') AS rebate, sum(fen) FILTER (WHERE code = '2242') AS withdrawn
    FROM ledger_entries WHERE code IN ('2241', '2242') GROUP BY owner, posting_id
  ) moved
  GROUP BY owner
) promoters
WHERE paid > due

UNION ALL
-- 12. The chain has no gap, every hash is that of the one before and its posting, and nothing is outside of it.
SELECT 12, 'link ' || seq, 'the hash or the number before does not fit'
FROM (
  SELECT link.seq, link.hash, digests.digest,
    lag(link.hash, 1, ''::bytea) OVER (ORDER BY link.seq) AS before, lag(link.seq, 1, 0::bigint) OVER (ORDER BY link.seq) AS seq_before
  FROM ledger_chain link LEFT JOIN ledger_digests digests ON digests.posting_id = link.posting_id
) links
WHERE digest IS NULL OR seq <> seq_before + 1 OR hash <> sha256(before || digest)
UNION ALL
SELECT 12, posting.rid, 'not in the chain'
FROM ledger_postings posting
WHERE NOT EXISTS (SELECT FROM ledger_chain WHERE posting_id = posting.id)
  AND NOT EXISTS (SELECT FROM ledger_unchained WHERE posting_id = posting.id)
