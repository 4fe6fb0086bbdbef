CREATE INDEX "orders_owner_status" ON "orders" USING btree ("owner","status");--> statement-breakpoint
CREATE INDEX "statements_owner" ON "statements" USING btree ("owner","status");