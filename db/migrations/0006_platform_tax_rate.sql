-- Whatever was asked for before was asked for at the rate of the settings, which is 6 unless it was changed.
ALTER TABLE "invoice_orders" ADD COLUMN "tax_rate" smallint NOT NULL DEFAULT 6;--> statement-breakpoint
ALTER TABLE "invoice_orders" ALTER COLUMN "tax_rate" DROP DEFAULT;
