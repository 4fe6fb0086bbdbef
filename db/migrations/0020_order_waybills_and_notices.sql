ALTER TABLE "order_lines" ADD COLUMN "quoted_fen" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "express" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waybill" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "order_samples_customer" ON "order_samples" USING btree ("customer_rid","order_rid","sort");--> statement-breakpoint
CREATE INDEX "order_samples_customer_no" ON "order_samples" USING btree ("customer_rid","no");--> statement-breakpoint
-- Tells every process that an order has changed, by whatever way, so that open pages of its customer may follow.
CREATE FUNCTION tell_order_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_moved', NEW.rid || ' ' || NEW.version);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_tell AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (OLD.version IS DISTINCT FROM NEW.version OR OLD.status IS DISTINCT FROM NEW.status)
EXECUTE FUNCTION tell_order_moved();
