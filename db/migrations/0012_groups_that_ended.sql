-- Nothing of value comes to a group that is dissolved either; whoever gives something waits for a dissolving under way.
CREATE OR REPLACE FUNCTION heed_closing(customer text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed timestamptz;
  standing smallint;
BEGIN
  SELECT closed_at INTO closed FROM customers WHERE rid = customer FOR KEY SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'account % is closed', customer USING ERRCODE = 'LP001';
  END IF;
  IF NOT FOUND THEN
    SELECT status INTO standing FROM clusters WHERE rid = customer FOR KEY SHARE;
    IF standing <> 1 THEN
      RAISE EXCEPTION 'group % is dissolved', customer USING ERRCODE = 'LP002';
    END IF;
  END IF;
END $$;
--> statement-breakpoint
-- A top-up is its owner's: what a group is paid back does not hang on whoever once topped it up.
DROP TRIGGER prestore_applies_open ON prestore_applies;
--> statement-breakpoint
CREATE TRIGGER prestore_applies_open BEFORE INSERT OR UPDATE OF status ON prestore_applies
  FOR EACH ROW WHEN (NEW.status IN (10, 20, 70)) EXECUTE FUNCTION heed_closing_of_owner();
