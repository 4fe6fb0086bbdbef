ALTER TABLE "sample_returns" ADD COLUMN "owner" text;--> statement-breakpoint
-- What stands already was asked for, and is paid, by the customer themselves.
UPDATE "sample_returns" SET "owner" = "customer_rid";--> statement-breakpoint
ALTER TABLE "sample_returns" ALTER COLUMN "owner" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "sample_returns_owner" ON "sample_returns" USING btree ("owner","rid");
