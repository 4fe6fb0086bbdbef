-- What changes on the pages of one service alone names it after the table, so that other pages stay.
CREATE FUNCTION tell_service_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_in_hand jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME || ' ' || (row_in_hand ->> 'service_rid'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', 'reviews ' || service_rid) FROM review_services WHERE review_rid = NEW.rid;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER content_changed ON reviews;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER review_changed AFTER UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_review_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR DELETE ON review_services
  FOR EACH ROW EXECUTE FUNCTION tell_service_content_changed();
--> statement-breakpoint
DROP TRIGGER content_changed ON customer_questions;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER TRUNCATE ON customer_questions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER question_changed AFTER DELETE OR UPDATE OF status, question, answer ON customer_questions
  FOR EACH ROW EXECUTE FUNCTION tell_service_content_changed();
