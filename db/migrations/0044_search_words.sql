ALTER TABLE "search_entries" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_types" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "first_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "also_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD COLUMN "first_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD COLUMN "also_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin ("terms") WHERE "search_entries"."kind" = 'service';--> statement-breakpoint
CREATE INDEX "search_entries_popular_terms" ON "search_entries" USING gin ("terms") WHERE "search_entries"."kind" = 'service' AND "search_entries"."is_popular";--> statement-breakpoint
-- by hand
-- What can be chosen for a service is part of what it is found by; fields of a whole type tell nothing about one service.
CREATE FUNCTION note_searched_fields() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places jsonb := CASE WHEN TG_OP = 'INSERT' THEN '[]' ELSE OLD.applies_to END || CASE WHEN TG_OP = 'DELETE' THEN '[]' ELSE NEW.applies_to END;
BEGIN
  INSERT INTO search_stale (kind, rid)
  SELECT 'service', rid FROM services WHERE places @> to_jsonb(rid) OR places @> to_jsonb(category_id) ORDER BY rid
  ON CONFLICT (kind, rid) DO UPDATE SET kind = EXCLUDED.kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_stale AFTER INSERT OR DELETE ON "service_parameters" FOR EACH ROW EXECUTE FUNCTION note_searched_fields();
--> statement-breakpoint
CREATE TRIGGER search_stale_changed AFTER UPDATE ON "service_parameters" FOR EACH ROW WHEN (OLD.label IS DISTINCT FROM NEW.label OR OLD.options IS DISTINCT FROM NEW.options OR OLD.applies_to IS DISTINCT FROM NEW.applies_to) EXECUTE FUNCTION note_searched_fields();
