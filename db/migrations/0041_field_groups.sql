ALTER TABLE "service_parameters" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_parameters" ADD COLUMN "is_of_samples" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "service_parameters" SET "is_of_samples" = true WHERE "key" IN ('sample_count', 'sample_names', 'main_components', 'hazards', 'storage', 'recycle');
