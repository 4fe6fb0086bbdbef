CREATE TABLE "service_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_rid" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "traffic_days_kind_day_part_pk" PRIMARY KEY("kind","day","part")
);
--> statement-breakpoint
ALTER TABLE "service_counts" ADD COLUMN "earlier" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "order_lines_ordered" ON "order_lines" USING btree ("service_rid","order_rid");--> statement-breakpoint
CREATE INDEX "reservations_service" ON "reservations" USING btree ("service_rid","status");--> statement-breakpoint
-- by hand
-- What was counted until now was told by nobody but the demo shop.
UPDATE service_counts SET earlier = orders;
--> statement-breakpoint
-- Everything that was ordered is counted from its rows once.
INSERT INTO service_changes (service_rid) SELECT service_rid FROM order_lines UNION SELECT service_rid FROM reservations;
--> statement-breakpoint
CREATE FUNCTION note_ordered_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO service_changes (service_rid) SELECT DISTINCT service_rid FROM removed; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO service_changes (service_rid) SELECT DISTINCT service_rid FROM added; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_counted_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_ordered_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_counted_removed AFTER DELETE ON order_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_ordered_lines();
--> statement-breakpoint
CREATE FUNCTION note_service_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO service_changes (service_rid) VALUES (OLD.service_rid); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO service_changes (service_rid) VALUES (NEW.service_rid); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_counted_moved AFTER UPDATE ON order_lines FOR EACH ROW WHEN (OLD.service_rid <> NEW.service_rid) EXECUTE FUNCTION note_service_of_row();
--> statement-breakpoint
CREATE TRIGGER reservations_counted_moved AFTER UPDATE ON reservations FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.service_rid <> NEW.service_rid) EXECUTE FUNCTION note_service_of_row();
--> statement-breakpoint
CREATE TRIGGER reservations_counted_added AFTER INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION note_service_of_row();
--> statement-breakpoint
CREATE TRIGGER reservations_counted_removed AFTER DELETE ON reservations FOR EACH ROW EXECUTE FUNCTION note_service_of_row();
--> statement-breakpoint
-- Only an order that is called off, or taken up again, changes how much was ordered.
CREATE FUNCTION note_order_called_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_changes (service_rid) SELECT DISTINCT service_rid FROM order_lines WHERE order_rid = NEW.rid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER UPDATE ON orders FOR EACH ROW WHEN ((OLD.status IN (200, 210)) <> (NEW.status IN (200, 210))) EXECUTE FUNCTION note_order_called_off();
--> statement-breakpoint
CREATE FUNCTION tell_services_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('services_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER services_changed AFTER INSERT ON service_changes FOR EACH STATEMENT EXECUTE FUNCTION tell_services_changed();
--> statement-breakpoint
CREATE FUNCTION tell_counts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('counts_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counts_changed AFTER UPDATE ON service_counts FOR EACH STATEMENT EXECUTE FUNCTION tell_counts_changed();
--> statement-breakpoint
-- How popular a service is changes with every order; that alone drops no page.
DROP TRIGGER content_changed ON search_entries;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF title, sketch, img, note, type_id, category_id, days, can_hurry, price_fen, head, body, forms, plain, created_at ON search_entries FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
