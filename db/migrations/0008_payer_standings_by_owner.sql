ALTER TABLE "payer_standings" RENAME COLUMN "customer_rid" TO "owner";--> statement-breakpoint
ALTER TABLE "payer_standings" DROP CONSTRAINT "payer_standings_customer_rid_customers_rid_fk";
