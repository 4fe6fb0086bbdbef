CREATE TABLE "plan_items" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"service_rid" text NOT NULL,
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"img" text NOT NULL,
	"count" integer NOT NULL,
	"params" jsonb NOT NULL,
	"source" smallint DEFAULT 0 NOT NULL,
	"status" smallint NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"quoted_fen" bigint,
	"valid_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_items_count" CHECK ("plan_items"."count" BETWEEN 1 AND 999)
);
--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_items_customer" ON "plan_items" USING btree ("customer_rid","created_at");