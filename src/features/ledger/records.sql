-- The book held against the records that it is about, each row a breach like those of `invariants.sql` and read with them.

-- 9. What a provider has taken for a payment is in its clearing account, once and whole, and nothing else is.
SELECT 9 AS invariant, 'payment:' || coalesce(booked.rid, paid.rid) AS ref,
  'paid ' || coalesce(paid.fen, 0) || ', booked ' || coalesce(booked.fen, 0) AS detail
FROM (
  SELECT substring(posting.key FROM '(?:^|:)payment:([^:]+)') AS rid, entry.code, sum(entry.fen) AS fen
  FROM ledger_postings posting JOIN ledger_entries entry ON entry.posting_id = posting.id
  WHERE posting.event IN ('prestore-gateway', 'order-gateway', 'statement-gateway')
    AND posting.key ~ '(^|:)payment:' AND entry.code IN ('1012', '1013')
  GROUP BY 1, 2
) booked
FULL JOIN (
  SELECT rid, CASE way WHEN 1 THEN '1012' ELSE '1013' END AS code, amount_fen AS fen
  FROM payment_intents WHERE status = 20 AND purpose IN ('prestore', 'order', 'booking', 'statement')
) paid ON paid.rid = booked.rid AND paid.code = booked.code
WHERE coalesce(paid.fen, 0) <> coalesce(booked.fen, 0)

UNION ALL
-- 9. What a provider has given back for a refund has left its clearing account.
SELECT 9, coalesce(booked.key, given.key), 'given back ' || coalesce(given.fen, 0) || ', booked ' || coalesce(booked.fen, 0)
FROM (
  SELECT left(posting.key, -5) AS key, entry.code, -sum(entry.fen) AS fen
  FROM ledger_postings posting JOIN ledger_entries entry ON entry.posting_id = posting.id
  WHERE posting.event = 'refund-paid' AND posting.key LIKE 'payout:%:paid' AND entry.code IN ('1012', '1013')
  GROUP BY 1, 2
) booked
FULL JOIN (
  SELECT refund.key, CASE intent.way WHEN 1 THEN '1012' ELSE '1013' END AS code, refund.amount_fen AS fen
  FROM gateway_refunds refund JOIN payment_intents intent ON intent.rid = refund.intent_rid
  WHERE refund.status = 30 AND refund.key LIKE 'payout:%'
) given ON given.key = booked.key AND given.code = booked.code
WHERE coalesce(given.fen, 0) <> coalesce(booked.fen, 0)

UNION ALL
-- 13. What the book says is owed for a statement is what is open of it; nothing is owed before it is confirmed.
SELECT 13, 'statement:' || coalesce(owed.rid, open.rid), 'owed ' || coalesce(owed.fen, 0) || ', open ' || coalesce(open.fen, 0)
FROM (SELECT part AS rid, sum(balance) AS fen FROM ledger_balances WHERE code = '1122' GROUP BY part) owed
FULL JOIN (
  SELECT rid, total_fen - paid_fen - credited_fen + returned_fen AS fen FROM statements WHERE status IN (30, 40, 50, 60)
) open ON open.rid = owed.rid
WHERE coalesce(owed.fen, 0) <> coalesce(open.fen, 0)

UNION ALL
-- 14. What a customer's lots of points hold, less what is owed of them, is the sum of the movements; a closed account has none.
SELECT 14, 'points:' || coalesce(moved.rid, held.rid), 'moved ' || coalesce(moved.points, 0) || ', held ' || coalesce(held.points, 0)
FROM (SELECT customer_rid AS rid, sum(change) AS points FROM points_moves GROUP BY 1) moved
FULL JOIN (
  SELECT coalesce(lots.owner, account.customer_rid) AS rid, coalesce(lots.points, 0) - coalesce(account.debt, 0) AS points
  FROM (SELECT owner, sum(balance) AS points FROM ledger_balances WHERE code = 'PT-U' GROUP BY 1) lots
  FULL JOIN points_accounts account ON account.customer_rid = lots.owner
) held ON held.rid = moved.rid
WHERE coalesce(moved.points, 0) <> coalesce(held.points, 0)
  AND NOT EXISTS (SELECT FROM customers WHERE rid = coalesce(moved.rid, held.rid) AND closed_at IS NOT NULL)

UNION ALL
-- 14. A lot of points is its owner's, and holds no more than it began with.
SELECT 14, 'points-lot:' || kept.part, 'holds ' || kept.balance || ', began with ' || coalesce(lot.count, 0)
FROM ledger_balances kept LEFT JOIN points_lots lot ON lot.rid = kept.part AND lot.customer_rid = kept.owner
WHERE kept.code = 'PT-U' AND kept.balance > coalesce(lot.count, 0)
  AND NOT EXISTS (SELECT FROM customers WHERE rid = kept.owner AND closed_at IS NOT NULL)

UNION ALL
-- 11. What promoters may take is what their rebates are worth less what was taken of them, and what is on its way to them
-- is what they asked for and was not paid yet.
SELECT 11, 'rebates:' || coalesce(booked.owner, kept.owner), 'booked ' || coalesce(booked.fen, 0) || ', rebates ' || coalesce(kept.fen, 0)
FROM (SELECT owner, sum(balance) AS fen FROM ledger_balances WHERE code = '2241' GROUP BY owner) booked
FULL JOIN (
  SELECT customer_rid AS owner, sum(booked_fen - taken_fen) AS fen FROM rebates GROUP BY customer_rid
) kept ON kept.owner = booked.owner
WHERE coalesce(booked.fen, 0) <> coalesce(kept.fen, 0)
UNION ALL
SELECT 11, 'withdrawal:' || coalesce(booked.rid, open.rid), 'booked ' || coalesce(booked.fen, 0) || ', asked ' || coalesce(open.fen, 0)
FROM (SELECT part AS rid, sum(balance) AS fen FROM ledger_balances WHERE code = '2242' GROUP BY part) booked
FULL JOIN (SELECT rid, amount_fen AS fen FROM withdrawals WHERE status IN (10, 20, 60)) open ON open.rid = booked.rid
WHERE coalesce(booked.fen, 0) <> coalesce(open.fen, 0)
UNION ALL
-- 11. What statements were paid with that rebates were is what lots of rebates gave for them, at once or into deposits
-- that they took, and did not get back.
SELECT 11, 'statement:' || coalesce(given.rid, kept.rid), 'of rebates ' || coalesce(given.fen, 0) || ', kept ' || coalesce(kept.fen, 0)
FROM (
  SELECT rid, sum(fen) AS fen FROM (
    SELECT CASE WHEN posting.ref LIKE 'order:%' THEN payment.statement_rid ELSE substring(posting.ref FROM 11) END AS rid, entry.fen
    FROM wallet_lots lot
    JOIN ledger_entries entry ON entry.code = '2203' AND entry.part = lot.rid
    JOIN ledger_postings posting ON posting.id = entry.posting_id
    LEFT JOIN statement_payments payment ON payment.way = 'deposit' AND 'order:' || payment.ref = posting.ref
    WHERE lot.source = 'rebate' AND (posting.ref LIKE 'statement:%' OR payment.rid IS NOT NULL)
  ) moved GROUP BY rid
) given
FULL JOIN (
  SELECT rid, rebate_fen AS fen FROM statements WHERE rebate_fen <> 0 AND status IN (30, 40, 50, 60)
) kept ON kept.rid = given.rid
WHERE coalesce(given.fen, 0) <> coalesce(kept.fen, 0)
