CREATE TABLE "earned_points" (
	"ref" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"kind" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "earned_points_points" CHECK ("earned_points"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_rewards" (
	"ref" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"percent" smallint NOT NULL,
	"cash_fen" bigint NOT NULL,
	CONSTRAINT "order_rewards_cash" CHECK ("order_rewards"."cash_fen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "earned_points" ADD CONSTRAINT "earned_points_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rewards" ADD CONSTRAINT "order_rewards_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earned_points_customer" ON "earned_points" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "order_rewards_customer" ON "order_rewards" USING btree ("customer_rid","done_at");