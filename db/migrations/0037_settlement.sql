CREATE SEQUENCE "public"."statement_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "payer_standings" (
	"customer_rid" text PRIMARY KEY NOT NULL,
	"overdue_since" date,
	"held_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_checkouts" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"statement_rids" text[] NOT NULL,
	"amount_fen" bigint NOT NULL,
	"intent_rid" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_credits" (
	"rid" text PRIMARY KEY NOT NULL,
	"statement_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"line_rid" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"to" text NOT NULL,
	"bank" jsonb,
	"status" smallint NOT NULL,
	"reason" text NOT NULL,
	"unpaid_fen" bigint DEFAULT 0 NOT NULL,
	"back_fen" bigint DEFAULT 0 NOT NULL,
	"made_by" text NOT NULL,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "statement_credits_amount" CHECK ("statement_credits"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "statement_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"rid" text PRIMARY KEY NOT NULL,
	"statement_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"source" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"assign_rid" text,
	"order_rid" text,
	"reservation_rid" text,
	"ref_no" text NOT NULL,
	"type_id" smallint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"samples" integer NOT NULL,
	"unit" text NOT NULL,
	"quantity" double precision NOT NULL,
	"amount_fen" bigint NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"credited_fen" bigint DEFAULT 0 NOT NULL,
	"project_no" text DEFAULT '' NOT NULL,
	"sort" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_payments" (
	"rid" text PRIMARY KEY NOT NULL,
	"statement_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cash_fen" bigint NOT NULL,
	"bonus_fen" bigint NOT NULL,
	"preinvoiced_fen" bigint DEFAULT 0 NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "statement_payments_key_unique" UNIQUE("key"),
	CONSTRAINT "statement_payments_sum" CHECK ("statement_payments"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "statement_versions" (
	"statement_rid" text NOT NULL,
	"edition" smallint NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"total_fen" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "statement_versions_statement_rid_edition_pk" PRIMARY KEY("statement_rid","edition")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"adjusts" text,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edition" smallint DEFAULT 1 NOT NULL,
	"total_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"cash_fen" bigint DEFAULT 0 NOT NULL,
	"credited_fen" bigint DEFAULT 0 NOT NULL,
	"returned_fen" bigint DEFAULT 0 NOT NULL,
	"taxed_fen" bigint DEFAULT 0 NOT NULL,
	"invoiced_fen" bigint DEFAULT 0 NOT NULL,
	"preinvoiced_fen" bigint DEFAULT 0 NOT NULL,
	"dispute" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"due_date" date,
	"reminded" smallint,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "statements_no_unique" UNIQUE("no"),
	CONSTRAINT "statements_paid" CHECK ("statements"."paid_fen" + "statements"."credited_fen" - "statements"."returned_fen" <= "statements"."total_fen"),
	CONSTRAINT "statements_taxed" CHECK ("statements"."taxed_fen" BETWEEN 0 AND "statements"."total_fen")
);
--> statement-breakpoint
ALTER TABLE "payer_standings" ADD CONSTRAINT "payer_standings_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_checkouts" ADD CONSTRAINT "statement_checkouts_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credits" ADD CONSTRAINT "statement_credits_statement_rid_statements_rid_fk" FOREIGN KEY ("statement_rid") REFERENCES "public"."statements"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credits" ADD CONSTRAINT "statement_credits_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credits" ADD CONSTRAINT "statement_credits_line_rid_statement_lines_rid_fk" FOREIGN KEY ("line_rid") REFERENCES "public"."statement_lines"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credits" ADD CONSTRAINT "statement_credits_made_by_staff_members_rid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credits" ADD CONSTRAINT "statement_credits_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_history" ADD CONSTRAINT "statement_history_statement_rid_statements_rid_fk" FOREIGN KEY ("statement_rid") REFERENCES "public"."statements"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_history" ADD CONSTRAINT "statement_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_rid_statements_rid_fk" FOREIGN KEY ("statement_rid") REFERENCES "public"."statements"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_reservation_rid_reservations_rid_fk" FOREIGN KEY ("reservation_rid") REFERENCES "public"."reservations"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_statement_rid_statements_rid_fk" FOREIGN KEY ("statement_rid") REFERENCES "public"."statements"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_versions" ADD CONSTRAINT "statement_versions_statement_rid_statements_rid_fk" FOREIGN KEY ("statement_rid") REFERENCES "public"."statements"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_versions" ADD CONSTRAINT "statement_versions_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_checkouts_customer" ON "statement_checkouts" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "statement_credits_statement" ON "statement_credits" USING btree ("statement_rid","created_at");--> statement-breakpoint
CREATE INDEX "statement_credits_open" ON "statement_credits" USING btree ("created_at") WHERE "statement_credits"."status" = 10;--> statement-breakpoint
CREATE INDEX "statement_history_statement" ON "statement_history" USING btree ("statement_rid","id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_rid","sort");--> statement-breakpoint
CREATE INDEX "statement_lines_order" ON "statement_lines" USING btree ("order_rid");--> statement-breakpoint
CREATE INDEX "statement_lines_customer" ON "statement_lines" USING btree ("customer_rid","project_no");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("source") WHERE "statement_lines"."is_active";--> statement-breakpoint
CREATE INDEX "statement_payments_statement" ON "statement_payments" USING btree ("statement_rid","at");--> statement-breakpoint
CREATE INDEX "statements_customer" ON "statements" USING btree ("customer_rid","status","created_at");--> statement-breakpoint
CREATE INDEX "statements_status" ON "statements" USING btree ("status","created_at","rid");--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("created_at","rid");--> statement-breakpoint
CREATE INDEX "statements_due" ON "statements" USING btree ("due_date") WHERE "statements"."status" IN (30, 40, 60);