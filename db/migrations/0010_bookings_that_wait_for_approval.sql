DROP INDEX "reservations_expiring";--> statement-breakpoint
CREATE INDEX "reservations_expiring" ON "reservations" USING btree ("expires_at") WHERE "reservations"."status" IN (0, 15, 30);