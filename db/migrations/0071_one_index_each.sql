DROP INDEX "search_entries_head";--> statement-breakpoint
DROP INDEX "search_entries_terms";--> statement-breakpoint
CREATE INDEX "search_entries_less_popular" ON "search_entries" USING gin ("head") WITH (fastupdate=off) WHERE "search_entries"."kind" = 'service' AND NOT "search_entries"."is_popular";--> statement-breakpoint
CREATE INDEX "search_entries_less_popular_terms" ON "search_entries" USING gin ("terms") WITH (fastupdate=off) WHERE "search_entries"."kind" = 'service' AND NOT "search_entries"."is_popular";