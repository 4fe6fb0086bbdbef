CREATE TABLE "sampling_orders" (
	"sampling_rid" text NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	CONSTRAINT "sampling_orders_sampling_rid_order_rid_pk" PRIMARY KEY("sampling_rid","order_rid")
);
--> statement-breakpoint
ALTER TABLE "sampling_orders" ADD CONSTRAINT "sampling_orders_sampling_rid_samplings_rid_fk" FOREIGN KEY ("sampling_rid") REFERENCES "public"."samplings"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_orders" ADD CONSTRAINT "sampling_orders_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_orders" ADD CONSTRAINT "sampling_orders_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sampling_orders_order" ON "sampling_orders" USING btree ("order_rid");--> statement-breakpoint
CREATE INDEX "sampling_orders_customer" ON "sampling_orders" USING btree ("customer_rid");