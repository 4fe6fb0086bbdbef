DROP INDEX "rebate_history_at";--> statement-breakpoint
DROP INDEX "reservation_waits_lock";--> statement-breakpoint
DROP INDEX "reservation_waits_created";--> statement-breakpoint
DROP INDEX "reservations_ended";--> statement-breakpoint
CREATE INDEX "rebates_done" ON "rebates" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "reservation_waits_date" ON "reservation_waits" USING btree ("date");--> statement-breakpoint
CREATE INDEX "reservations_date" ON "reservations" USING btree ("date");--> statement-breakpoint
CREATE INDEX "reservations_created" ON "reservations" USING btree ("created_at") WHERE "reservations"."no" IS NOT NULL;