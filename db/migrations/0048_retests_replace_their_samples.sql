ALTER TABLE "result_files" ADD COLUMN "superseded_samples" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A retest that counts used to retire the files of samples for which it had brought none; those count again.
UPDATE "result_files" AS "old" SET "superseded_by" = NULL, "superseded_at" = NULL
WHERE "superseded_by" IS NOT NULL AND "sample_rid" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "result_files" AS "new"
  WHERE "new"."assign_rid" = "old"."superseded_by"
    AND ("new"."sample_rid" IS NULL OR "new"."sample_rid" = "old"."sample_rid")
);
