ALTER TABLE "service_parameters" ADD COLUMN "pattern" jsonb;--> statement-breakpoint
ALTER TABLE "service_parameters" ADD COLUMN "excludes" jsonb DEFAULT '[]'::jsonb NOT NULL;