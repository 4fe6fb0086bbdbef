ALTER TABLE "statements" ADD COLUMN "tax_rate" smallint;--> statement-breakpoint
-- What was confirmed before keeps the rate that the shop has now.
UPDATE "statements" SET "tax_rate" = coalesce((SELECT ("value"->>'taxRate')::smallint FROM "settings" WHERE "key" = 'moneySetting'), 6) WHERE "confirmed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_tax_rate" CHECK ("statements"."tax_rate" IS NOT NULL OR "statements"."confirmed_at" IS NULL);