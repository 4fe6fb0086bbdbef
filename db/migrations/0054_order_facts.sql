CREATE TABLE "order_facts" (
	"file_rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_facts" ADD CONSTRAINT "order_facts_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_facts" ADD CONSTRAINT "order_facts_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_facts_order" ON "order_facts" USING btree ("order_rid");--> statement-breakpoint
CREATE INDEX "order_facts_customer" ON "order_facts" USING btree ("customer_rid");