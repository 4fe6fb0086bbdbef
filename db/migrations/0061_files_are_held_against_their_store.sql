ALTER TABLE "files" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "files_checked" ON "files" USING btree ("checked_at" NULLS FIRST);