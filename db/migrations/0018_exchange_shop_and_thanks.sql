CREATE SEQUENCE "public"."exchange_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "exchange_goods" (
	"rid" text PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"img" text NOT NULL,
	"points" integer NOT NULL,
	"total" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"per_customer" smallint,
	"is_on_sale" boolean NOT NULL,
	"terms" jsonb,
	"valid_days" smallint,
	"balance_fen" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_goods_points" CHECK ("exchange_goods"."points" > 0),
	CONSTRAINT "exchange_goods_taken" CHECK ("exchange_goods"."taken" BETWEEN 0 AND coalesce("exchange_goods"."total", "exchange_goods"."taken")),
	CONSTRAINT "exchange_goods_kind" CHECK (CASE "exchange_goods"."kind" WHEN 1 THEN "exchange_goods"."terms" IS NOT NULL AND "exchange_goods"."valid_days" > 0 WHEN 2 THEN coalesce("exchange_goods"."balance_fen", 0) > 0 ELSE "exchange_goods"."kind" = 3 END)
);
--> statement-breakpoint
CREATE TABLE "exchange_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"exchange_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"goods_rid" text NOT NULL,
	"kind" smallint NOT NULL,
	"goods_name" text NOT NULL,
	"img" text NOT NULL,
	"points" integer NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"express" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchanges_no_unique" UNIQUE("no"),
	CONSTRAINT "exchanges_points" CHECK ("exchanges"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "thanks_claims" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"order_nos" text[] NOT NULL,
	"orders_done_at" timestamp with time zone NOT NULL,
	"company" text NOT NULL,
	"title" text NOT NULL,
	"journal" text NOT NULL,
	"impact" text NOT NULL,
	"content" text NOT NULL,
	"sketch" text NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"doi" text NOT NULL,
	"agree_show" boolean NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"evidence" jsonb,
	"asked_at" timestamp with time zone,
	"impact_class" text,
	"points" integer,
	"entry_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thanks_claims_points" CHECK ("thanks_claims"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "thanks_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"claim_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_history" ADD CONSTRAINT "exchange_history_exchange_rid_exchanges_rid_fk" FOREIGN KEY ("exchange_rid") REFERENCES "public"."exchanges"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_history" ADD CONSTRAINT "exchange_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_claims" ADD CONSTRAINT "thanks_claims_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_claims" ADD CONSTRAINT "thanks_claims_entry_id_acknowledgements_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."acknowledgements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_claims" ADD CONSTRAINT "thanks_claims_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_history" ADD CONSTRAINT "thanks_history_claim_rid_thanks_claims_rid_fk" FOREIGN KEY ("claim_rid") REFERENCES "public"."thanks_claims"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_history" ADD CONSTRAINT "thanks_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_history_exchange" ON "exchange_history" USING btree ("exchange_rid");--> statement-breakpoint
CREATE INDEX "exchanges_customer" ON "exchanges" USING btree ("customer_rid","rid");--> statement-breakpoint
CREATE INDEX "exchanges_status" ON "exchanges" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "exchanges_goods" ON "exchanges" USING btree ("goods_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "thanks_claims_once" ON "thanks_claims" USING btree ("source_key") WHERE "thanks_claims"."status" IN (10, 20);--> statement-breakpoint
CREATE INDEX "thanks_claims_customer" ON "thanks_claims" USING btree ("customer_rid","rid");--> statement-breakpoint
CREATE INDEX "thanks_claims_status" ON "thanks_claims" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "thanks_history_claim" ON "thanks_history" USING btree ("claim_rid");--> statement-breakpoint
-- Goods that are still to be sent, and claims that are still to be decided, do not come to a closed account.
CREATE TRIGGER exchanges_open BEFORE INSERT OR UPDATE OF status ON exchanges
  FOR EACH ROW WHEN (NEW.status IN (10, 15)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER thanks_claims_open BEFORE INSERT OR UPDATE OF status ON thanks_claims
  FOR EACH ROW WHEN (NEW.status = 10) EXECUTE FUNCTION heed_closing_of_customer();
