ALTER TABLE "invoice_requests" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_title_rid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prestore_applies" ADD COLUMN "invoice_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prestore_applies" ADD COLUMN "invoice_title_rid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_key_unique" UNIQUE("key");