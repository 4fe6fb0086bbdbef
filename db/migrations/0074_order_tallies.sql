CREATE TABLE "order_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_rid" text NOT NULL,
	"owner" text NOT NULL,
	"type_id" smallint NOT NULL,
	"status" smallint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_tallies_customer" ON "order_tallies" USING btree ("customer_rid");--> statement-breakpoint
CREATE FUNCTION tally_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_tallies (customer_rid, owner, type_id, status, count)
  SELECT customer_rid, owner, type_id, status, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_tallies (customer_rid, owner, type_id, status, count)
  VALUES (OLD.customer_rid, OLD.owner, OLD.type_id, OLD.status, -1);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO order_tallies (customer_rid, owner, type_id, status, count)
    VALUES (NEW.customer_rid, NEW.owner, NEW.type_id, NEW.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION empty_order_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_tallies;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_tallies_added AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_new_orders();
--> statement-breakpoint
CREATE TRIGGER order_tallies_moved AFTER UPDATE OF customer_rid, owner, type_id, status ON "orders" FOR EACH ROW
WHEN ((OLD.customer_rid, OLD.owner, OLD.type_id, OLD.status) IS DISTINCT FROM (NEW.customer_rid, NEW.owner, NEW.type_id, NEW.status))
EXECUTE FUNCTION tally_moved_order();
--> statement-breakpoint
CREATE TRIGGER order_tallies_removed AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION tally_moved_order();
--> statement-breakpoint
CREATE TRIGGER order_tallies_emptied AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION empty_order_tallies();
--> statement-breakpoint
INSERT INTO "order_tallies" ("customer_rid", "owner", "type_id", "status", "count")
SELECT "customer_rid", "owner", "type_id", "status", count(*) FROM "orders" GROUP BY 1, 2, 3, 4;
