CREATE INDEX "customer_coupons_created" ON "customer_coupons" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_coupons_used" ON "customer_coupons" USING btree ("used_at") WHERE "customer_coupons"."used_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_closed" ON "enquiries" USING btree ("closed_at") WHERE "enquiries"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_messages_answers" ON "order_messages" USING btree ("created_at") WHERE "order_messages"."staff_rid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "plan_history_at" ON "plan_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rebate_history_at" ON "rebate_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reservation_history_at" ON "reservation_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reservation_waits_lock" ON "reservation_waits" USING btree ("lock_rid") WHERE "reservation_waits"."lock_rid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reservation_waits_created" ON "reservation_waits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reservations_ended" ON "reservations" USING btree ("actual_end") WHERE "reservations"."actual_end" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statements_confirmed" ON "statements" USING btree ("confirmed_at") WHERE "statements"."confirmed_at" IS NOT NULL;