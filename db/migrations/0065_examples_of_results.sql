ALTER TABLE "services" ADD COLUMN "examples" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD COLUMN "examples" jsonb DEFAULT '[]'::jsonb NOT NULL;