CREATE TABLE "setting_changes" (
	"rid" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"is_allowed" boolean
);
--> statement-breakpoint
ALTER TABLE "statement_payments" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "setting_changes_open" ON "setting_changes" USING btree ("key") WHERE "setting_changes"."decided_at" IS NULL;