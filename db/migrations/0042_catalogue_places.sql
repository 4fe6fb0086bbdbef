ALTER TABLE "services" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "min_amounts" jsonb;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD COLUMN "min_amounts" jsonb;--> statement-breakpoint
CREATE INDEX "services_placed" ON "services" USING btree ("category_id","place") WHERE "services"."place" IS NOT NULL;