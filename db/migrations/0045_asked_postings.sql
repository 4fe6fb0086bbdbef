ALTER TABLE "ledger_drafts" ADD COLUMN "event" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_drafts" ADD COLUMN "ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_drafts" ADD COLUMN "reverses" text;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_drafts_one_write_off" ON "ledger_drafts" USING btree ("ref") WHERE "ledger_drafts"."event" = 'bad-debt' AND "ledger_drafts"."decided_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_drafts_one_reversal" ON "ledger_drafts" USING btree ("reverses") WHERE "ledger_drafts"."decided_at" IS NULL;