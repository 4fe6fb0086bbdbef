CREATE TABLE "share_looks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_rid" text NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"code_hash" text NOT NULL,
	"recipient" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"result_rids" text[] NOT NULL,
	"password_hash" text,
	"can_download" boolean NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shares_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "share_looks" ADD CONSTRAINT "share_looks_share_rid_shares_rid_fk" FOREIGN KEY ("share_rid") REFERENCES "public"."shares"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_looks_share" ON "share_looks" USING btree ("share_rid","id");--> statement-breakpoint
CREATE INDEX "shares_order" ON "shares" USING btree ("order_rid","rid");--> statement-breakpoint
CREATE INDEX "shares_customer" ON "shares" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "shares_live" ON "shares" USING btree ("expires_at") WHERE "shares"."ended_at" IS NULL;