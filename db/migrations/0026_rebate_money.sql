ALTER TABLE "statement_payments" ADD COLUMN "rebate_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "rebate_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "statements" SET "rebate_fen" = greatest(0, least("fen", "cash_fen" - "returned_fen" - "preinvoiced_fen")) FROM (
	SELECT "of", sum("fen") AS "fen" FROM (
		SELECT coalesce(payment."statement_rid", substring(posting."ref" FROM 11)) AS "of", entry."fen"
		FROM "wallet_lots" lot
		JOIN "ledger_entries" entry ON entry."code" = '2203' AND entry."part" = lot."rid"
		JOIN "ledger_postings" posting ON posting."id" = entry."posting_id"
		LEFT JOIN "statement_payments" payment ON payment."way" = 'deposit' AND 'order:' || payment."ref" = posting."ref"
		WHERE lot."source" = 'rebate' AND (posting."ref" LIKE 'statement:%' OR payment."rid" IS NOT NULL)
	) moved GROUP BY "of"
) given WHERE "rid" = "of";--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_rebate" CHECK ("statements"."rebate_fen" BETWEEN 0 AND "statements"."cash_fen");