DROP INDEX "orders_promise";--> statement-breakpoint
CREATE INDEX "orders_promise" ON "orders" USING btree ("promise_date") WHERE "orders"."status" IN (60, 70, 80, 90, 105);