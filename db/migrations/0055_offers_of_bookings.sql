ALTER TABLE "reservations" ADD COLUMN "offer_phone" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "offer_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reservations_offer" ON "reservations" USING btree ("offer_phone") WHERE "reservations"."offer_phone" IS NOT NULL;