DROP INDEX "statements_due";--> statement-breakpoint
DROP INDEX "statements_uninvoiced";--> statement-breakpoint
CREATE INDEX "statements_due" ON "statements" USING btree ("due_date","total_fen","paid_fen","credited_fen","returned_fen") WHERE "statements"."status" IN (30, 40, 60);--> statement-breakpoint
CREATE INDEX "statements_uninvoiced" ON "statements" USING btree ("cash_fen","rebate_fen","preinvoiced_fen","invoiced_fen","returned_fen") WHERE "statements"."cash_fen" - "statements"."rebate_fen" - "statements"."preinvoiced_fen" - "statements"."invoiced_fen" - "statements"."returned_fen" > 0;