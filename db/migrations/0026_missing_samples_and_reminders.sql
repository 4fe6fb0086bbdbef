ALTER TABLE "assigns" ADD COLUMN "missing" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assigns" ADD COLUMN "reminders" smallint DEFAULT 0 NOT NULL;