-- How many messages a customer has not read is shown at once, wherever they look (see notifications/feature.ts).
CREATE FUNCTION tell_inbox_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inbox_changed', NEW.customer_rid);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_tell AFTER INSERT OR UPDATE OF read_at ON "messages" FOR EACH ROW
EXECUTE FUNCTION tell_inbox_changed();
