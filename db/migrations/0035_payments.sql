CREATE SEQUENCE "public"."payment_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "gateway_bill_lines" (
	"rid" text PRIMARY KEY NOT NULL,
	"way" smallint NOT NULL,
	"date" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_bills" (
	"way" smallint NOT NULL,
	"date" text NOT NULL,
	"net_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	CONSTRAINT "gateway_bills_way_date_pk" PRIMARY KEY("way","date")
);
--> statement-breakpoint
CREATE TABLE "gateway_differences" (
	"rid" text PRIMARY KEY NOT NULL,
	"way" smallint NOT NULL,
	"date" text NOT NULL,
	"kind" smallint NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"ours_fen" bigint,
	"theirs_fen" bigint,
	"found_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"resolved_by" text,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"intent_rid" text NOT NULL,
	"key" text NOT NULL,
	"ref_rid" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "gateway_refunds_no_unique" UNIQUE("no"),
	CONSTRAINT "gateway_refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "gateway_refunds_amount" CHECK ("gateway_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"ref_rid" text NOT NULL,
	"title" text NOT NULL,
	"way" smallint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" smallint NOT NULL,
	"pay_url" text DEFAULT '' NOT NULL,
	"transaction_id" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_intents_no_unique" UNIQUE("no"),
	CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"rid" text PRIMARY KEY NOT NULL,
	"way" smallint NOT NULL,
	"notice_id" text DEFAULT '' NOT NULL,
	"no" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_intent_rid_payment_intents_rid_fk" FOREIGN KEY ("intent_rid") REFERENCES "public"."payment_intents"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_bill_lines_day" ON "gateway_bill_lines" USING btree ("way","date");--> statement-breakpoint
CREATE INDEX "gateway_bill_lines_key" ON "gateway_bill_lines" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_differences_once" ON "gateway_differences" USING btree ("way","date","kind","subject","key");--> statement-breakpoint
CREATE INDEX "gateway_refunds_intent" ON "gateway_refunds" USING btree ("intent_rid");--> statement-breakpoint
CREATE INDEX "gateway_refunds_ask" ON "gateway_refunds" USING btree ("ask_at") WHERE "gateway_refunds"."status" < 30;--> statement-breakpoint
CREATE INDEX "gateway_refunds_done" ON "gateway_refunds" USING btree ("done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_transaction" ON "payment_intents" USING btree ("way","transaction_id");--> statement-breakpoint
CREATE INDEX "payment_intents_customer" ON "payment_intents" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "payment_intents_ref" ON "payment_intents" USING btree ("purpose","ref_rid");--> statement-breakpoint
CREATE INDEX "payment_intents_ask" ON "payment_intents" USING btree ("ask_at") WHERE "payment_intents"."status" = 10;--> statement-breakpoint
CREATE INDEX "payment_intents_paid" ON "payment_intents" USING btree ("way","paid_at");--> statement-breakpoint
CREATE INDEX "payment_notices_no" ON "payment_notices" USING btree ("no");--> statement-breakpoint
CREATE INDEX "payment_notices_at" ON "payment_notices" USING btree ("at");