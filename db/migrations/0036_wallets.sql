CREATE SEQUENCE "public"."payout_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "payout_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"way" smallint NOT NULL,
	"intent_rid" text,
	"bank" jsonb,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"posting_rid" text NOT NULL,
	"applied_type" text NOT NULL,
	"applied_by" text NOT NULL,
	"approved_by" text,
	"paid_by" text,
	"serial" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payouts_no_unique" UNIQUE("no"),
	CONSTRAINT "payouts_posting_rid_unique" UNIQUE("posting_rid"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_lots" (
	"rid" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"rule_rid" text,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"cash_fen" bigint NOT NULL,
	"bonus_fen" bigint NOT NULL,
	"type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"expire_at" timestamp with time zone,
	"invoiced_at" timestamp with time zone,
	"ref" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepaid_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_payout_rid_payouts_rid_fk" FOREIGN KEY ("payout_rid") REFERENCES "public"."payouts"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_owner_customers_rid_fk" FOREIGN KEY ("owner") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_staff_members_rid_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_staff_members_rid_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_lots" ADD CONSTRAINT "wallet_lots_owner_customers_rid_fk" FOREIGN KEY ("owner") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_history_payout" ON "payout_history" USING btree ("payout_rid","id");--> statement-breakpoint
CREATE INDEX "payouts_owner" ON "payouts" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","created_at","rid");--> statement-breakpoint
CREATE INDEX "payouts_ref" ON "payouts" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "wallet_lots_owner" ON "wallet_lots" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "wallet_lots_expiring" ON "wallet_lots" USING btree ("expire_at") WHERE "wallet_lots"."bonus_fen" > 0;