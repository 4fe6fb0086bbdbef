DROP INDEX "search_entries_popular";--> statement-breakpoint
DROP INDEX "search_entries_popular_terms";--> statement-breakpoint
DROP INDEX "search_entries_body";--> statement-breakpoint
DROP INDEX "search_entries_forms";--> statement-breakpoint
CREATE INDEX "search_entries_body" ON "search_entries" USING gin ("body") WHERE "search_entries"."kind" = 'service' AND NOT "search_entries"."is_popular";--> statement-breakpoint
CREATE INDEX "search_entries_forms" ON "search_entries" USING gin ("forms") WHERE "search_entries"."kind" = 'service' AND NOT "search_entries"."is_popular";