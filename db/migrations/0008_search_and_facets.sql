CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"rid" text NOT NULL,
	"title" text NOT NULL,
	"sketch" text NOT NULL,
	"img" text NOT NULL,
	"note" text NOT NULL,
	"type_id" integer DEFAULT 0 NOT NULL,
	"category_id" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"can_hurry" boolean DEFAULT false NOT NULL,
	"price_fen" double precision DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"head" "tsvector" NOT NULL,
	"body" "tsvector" NOT NULL,
	"forms" text[] NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone,
	CONSTRAINT "search_entries_kind_rid_pk" PRIMARY KEY("kind","rid")
);
--> statement-breakpoint
CREATE TABLE "search_stale" (
	"kind" text NOT NULL,
	"rid" text NOT NULL,
	CONSTRAINT "search_stale_kind_rid_pk" PRIMARY KEY("kind","rid")
);
--> statement-breakpoint
CREATE TABLE "service_facets" (
	"category_id" integer NOT NULL,
	"days" integer NOT NULL,
	"can_hurry" boolean NOT NULL,
	"services" integer NOT NULL,
	CONSTRAINT "service_facets_category_id_days_can_hurry_pk" PRIMARY KEY("category_id","days","can_hurry")
);
--> statement-breakpoint
DROP INDEX "services_category";--> statement-breakpoint
DROP INDEX "services_type";--> statement-breakpoint
CREATE INDEX "search_entries_head" ON "search_entries" USING gin ("head") WHERE "search_entries"."kind" = 'service';--> statement-breakpoint
CREATE INDEX "search_entries_popular" ON "search_entries" USING gin ("head") WHERE "search_entries"."kind" = 'service' AND "search_entries"."is_popular";--> statement-breakpoint
CREATE INDEX "search_entries_others" ON "search_entries" USING gin ("head") WHERE "search_entries"."kind" <> 'service';--> statement-breakpoint
CREATE INDEX "search_entries_body" ON "search_entries" USING gin ("body") WHERE "search_entries"."kind" = 'service';--> statement-breakpoint
CREATE INDEX "search_entries_forms" ON "search_entries" USING gin ("forms");--> statement-breakpoint
CREATE INDEX "search_entries_popularity" ON "search_entries" USING btree ("popularity" DESC NULLS FIRST) WHERE "search_entries"."kind" = 'service';--> statement-breakpoint
CREATE INDEX "search_entries_cases" ON "search_entries" USING btree ("note","created_at" DESC NULLS FIRST) WHERE "search_entries"."kind" = 'article';--> statement-breakpoint
CREATE INDEX "service_counts_orders" ON "service_counts" USING btree ("orders" DESC NULLS FIRST,"service_rid");--> statement-breakpoint
CREATE INDEX "services_price" ON "services" USING btree ("price_from_fen","rid");--> statement-breakpoint
CREATE INDEX "services_type_price" ON "services" USING btree ("type_id","price_from_fen","rid");--> statement-breakpoint
CREATE INDEX "services_category_price" ON "services" USING btree ("category_id","price_from_fen","rid");--> statement-breakpoint
CREATE INDEX "services_days" ON "services" USING btree ("lead_days_max","lead_days_min","rid");--> statement-breakpoint
CREATE INDEX "services_type_days" ON "services" USING btree ("type_id","lead_days_max","lead_days_min","rid");--> statement-breakpoint
CREATE INDEX "services_category_days" ON "services" USING btree ("category_id","lead_days_max","lead_days_min","rid");--> statement-breakpoint
-- Every service has its counters, so that lists may join them by an index.
INSERT INTO "service_counts" ("service_rid") SELECT "rid" FROM "services" ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION give_service_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_counts (service_rid) SELECT rid FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER service_counts_added AFTER INSERT ON "services" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION give_service_counts();--> statement-breakpoint
-- Counting 100,000 services for each list would take longer than all the rest of it.
INSERT INTO "service_facets" ("category_id", "days", "can_hurry", "services")
  SELECT category_id, lead_days_max, jsonb_typeof(pricing -> 'urgent') = 'object', count(*) FROM "services" GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE FUNCTION count_service_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE service_facets SET services = services - gone.services
    FROM (SELECT category_id, lead_days_max AS days, jsonb_typeof(pricing -> 'urgent') = 'object' AS can_hurry, count(*) AS services
      FROM removed GROUP BY 1, 2, 3) AS gone
    WHERE (service_facets.category_id, service_facets.days, service_facets.can_hurry) = (gone.category_id, gone.days, gone.can_hurry);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO service_facets (category_id, days, can_hurry, services)
    SELECT category_id, lead_days_max, jsonb_typeof(pricing -> 'urgent') = 'object', count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, days, can_hurry) DO UPDATE SET services = service_facets.services + EXCLUDED.services;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION empty_service_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM service_facets;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER service_facets_added AFTER INSERT ON "services" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_service_facets();--> statement-breakpoint
CREATE TRIGGER service_facets_changed AFTER UPDATE ON "services" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_service_facets();--> statement-breakpoint
CREATE TRIGGER service_facets_removed AFTER DELETE ON "services" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_service_facets();--> statement-breakpoint
CREATE TRIGGER service_facets_emptied AFTER TRUNCATE ON "services" FOR EACH STATEMENT EXECUTE FUNCTION empty_service_facets();--> statement-breakpoint
-- Whatever searches know is noted here when it changes, by whatever way; refreshSearch makes it anew. An update of a
-- note that is there already makes whoever is just taking it wait.
CREATE FUNCTION note_search_stale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ->> TG_ARGV[1] ELSE to_jsonb(NEW) ->> TG_ARGV[1] END;
BEGIN
  INSERT INTO search_stale (kind, rid) VALUES (TG_ARGV[0], changed)
  ON CONFLICT (kind, rid) DO UPDATE SET kind = EXCLUDED.kind;
  -- The name of a category is part of what its services are found by.
  IF TG_ARGV[0] = 'category' THEN
    INSERT INTO search_stale (kind, rid)
    SELECT 'service', rid FROM services WHERE category_id = changed::integer ORDER BY rid
    ON CONFLICT (kind, rid) DO UPDATE SET kind = EXCLUDED.kind;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_stale AFTER INSERT OR DELETE ON "services" FOR EACH ROW EXECUTE FUNCTION note_search_stale('service', 'rid');--> statement-breakpoint
CREATE TRIGGER search_stale_changed AFTER UPDATE ON "services" FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_search_stale('service', 'rid');--> statement-breakpoint
CREATE TRIGGER search_stale AFTER INSERT OR DELETE ON "articles" FOR EACH ROW EXECUTE FUNCTION note_search_stale('article', 'rid');--> statement-breakpoint
CREATE TRIGGER search_stale_changed AFTER UPDATE ON "articles" FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_search_stale('article', 'rid');--> statement-breakpoint
CREATE TRIGGER search_stale AFTER INSERT OR DELETE ON "service_types" FOR EACH ROW EXECUTE FUNCTION note_search_stale('category', 'id');--> statement-breakpoint
CREATE TRIGGER search_stale_changed AFTER UPDATE ON "service_types" FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_search_stale('category', 'id');--> statement-breakpoint
INSERT INTO "search_stale" ("kind", "rid")
  SELECT 'service', rid FROM services UNION ALL SELECT 'article', rid FROM articles UNION ALL SELECT 'category', id::text FROM service_types;--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_entries" FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
