CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"diff" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"service_rid" text NOT NULL,
	"name" text NOT NULL,
	"img" text NOT NULL,
	"count" integer NOT NULL,
	"quantity" double precision NOT NULL,
	"params" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"formula" jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"sort" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_samples" (
	"rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"line_rids" text[] NOT NULL,
	"no" text NOT NULL,
	"name" text NOT NULL,
	"form" text NOT NULL,
	"amount" double precision,
	"unit" text NOT NULL,
	"composition" text NOT NULL,
	"hazards" text[] NOT NULL,
	"storage" text NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "order_samples_no" UNIQUE("order_rid","no")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"batch_no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"type_id" smallint NOT NULL,
	"status" smallint NOT NULL,
	"pay_status" smallint DEFAULT 0 NOT NULL,
	"invoice_status" smallint DEFAULT 0 NOT NULL,
	"recycle_status" smallint DEFAULT 0 NOT NULL,
	"pay_mode" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"item_count" integer NOT NULL,
	"sample_count" integer NOT NULL,
	"total_fen" bigint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"leftover" smallint NOT NULL,
	"is_secret" boolean NOT NULL,
	"is_quote_first" boolean NOT NULL,
	"remark" text NOT NULL,
	"protocol_version" text NOT NULL,
	"promise_date" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_no_unique" UNIQUE("no")
);
--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_samples" ADD CONSTRAINT "order_samples_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_samples" ADD CONSTRAINT "order_samples_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_rid","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_rid");--> statement-breakpoint
CREATE INDEX "order_lines_service" ON "order_lines" USING btree ("customer_rid","service_rid","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_rid","created_at" DESC NULLS LAST,"rid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_customer_status" ON "orders" USING btree ("customer_rid","status","created_at" DESC NULLS LAST,"rid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_batch" ON "orders" USING btree ("batch_no");