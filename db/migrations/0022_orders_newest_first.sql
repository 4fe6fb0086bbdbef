DROP INDEX "orders_customer";--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_rid","created_at","rid");