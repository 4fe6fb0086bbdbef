ALTER TABLE "audit_log" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "kind" text DEFAULT 'call' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_address" ON "audit_log" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("id") WHERE "audit_log"."is_refused";