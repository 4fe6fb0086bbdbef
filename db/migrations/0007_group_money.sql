CREATE TABLE "allowance_charges" (
	"allowance_rid" text NOT NULL,
	"ref" text NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "allowance_charges_allowance_rid_ref_pk" PRIMARY KEY("allowance_rid","ref"),
	CONSTRAINT "allowance_charges_fen" CHECK ("allowance_charges"."fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "allowances" (
	"rid" text PRIMARY KEY NOT NULL,
	"used_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "allowances_used" CHECK ("allowances"."used_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cluster_envelopes" (
	"rid" text PRIMARY KEY NOT NULL,
	"cluster_rid" text NOT NULL,
	"no" text NOT NULL,
	"name" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"until" date,
	"member_rids" text[] DEFAULT '{}' NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cluster_envelopes_amount" CHECK ("cluster_envelopes"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_owner_customers_rid_fk";
--> statement-breakpoint
ALTER TABLE "invoice_advances" DROP CONSTRAINT "invoice_advances_owner_customers_rid_fk";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_owner_customers_rid_fk";
--> statement-breakpoint
ALTER TABLE "wallet_lots" DROP CONSTRAINT "wallet_lots_owner_customers_rid_fk";
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "approves_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner" text;--> statement-breakpoint
UPDATE "orders" SET "owner" = "customer_rid";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "owner" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "envelope_rid" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "owner" text;--> statement-breakpoint
UPDATE "reservations" SET "owner" = "customer_rid";--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "owner" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "envelope_rid" text;--> statement-breakpoint
ALTER TABLE "allowance_charges" ADD CONSTRAINT "allowance_charges_allowance_rid_allowances_rid_fk" FOREIGN KEY ("allowance_rid") REFERENCES "public"."allowances"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_envelopes" ADD CONSTRAINT "cluster_envelopes_cluster_rid_clusters_rid_fk" FOREIGN KEY ("cluster_rid") REFERENCES "public"."clusters"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowance_charges_ref" ON "allowance_charges" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "cluster_envelopes_no" ON "cluster_envelopes" USING btree ("cluster_rid","no") WHERE "cluster_envelopes"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "cluster_envelopes_cluster" ON "cluster_envelopes" USING btree ("cluster_rid","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_envelope_rid_cluster_envelopes_rid_fk" FOREIGN KEY ("envelope_rid") REFERENCES "public"."cluster_envelopes"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_envelope_rid_cluster_envelopes_rid_fk" FOREIGN KEY ("envelope_rid") REFERENCES "public"."cluster_envelopes"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("owner","created_at","rid");--> statement-breakpoint
CREATE INDEX "reservations_owner" ON "reservations" USING btree ("owner","start_at");