CREATE TABLE "search_packs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revisions" bigint[] NOT NULL,
	"words" "bytea" NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_entries_less_popular";--> statement-breakpoint
DROP INDEX "search_entries_body";--> statement-breakpoint
DROP INDEX "search_entries_forms";--> statement-breakpoint
DROP INDEX "search_entries_less_popular_terms";--> statement-breakpoint
DROP INDEX "search_entries_popularity";--> statement-breakpoint
DROP INDEX "search_entries_popular_rids";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "revision" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "search_entries_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
-- Packs are as small as they get: to press them would only cost time.
ALTER TABLE "search_packs" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE UNIQUE INDEX "search_entries_revision" ON "search_entries" USING btree ("revision");