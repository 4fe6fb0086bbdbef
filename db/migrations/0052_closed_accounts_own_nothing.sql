-- Nothing of value comes to an account that is closed, by whatever way (trust figure G42). Whoever gives something takes
-- the customer's row FOR KEY SHARE, so that a closing under way is waited for.
CREATE FUNCTION heed_closing(customer text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed timestamptz;
BEGIN
  SELECT closed_at INTO closed FROM customers WHERE rid = customer FOR KEY SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'account % is closed', customer USING ERRCODE = 'LP001';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION heed_closing_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM heed_closing(NEW.customer_rid);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION heed_closing_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM heed_closing(NEW.owner);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_balances_come BEFORE INSERT ON ledger_balances
  FOR EACH ROW WHEN (NEW.owner <> '' AND NEW.balance <> 0) EXECUTE FUNCTION heed_closing_of_owner();
--> statement-breakpoint
CREATE TRIGGER ledger_balances_grow BEFORE UPDATE OF balance, held ON ledger_balances
  FOR EACH ROW WHEN (NEW.owner <> '' AND (abs(NEW.balance) > abs(OLD.balance) OR NEW.held > OLD.held))
  EXECUTE FUNCTION heed_closing_of_owner();
--> statement-breakpoint
CREATE TRIGGER payouts_open BEFORE INSERT OR UPDATE OF status ON payouts
  FOR EACH ROW WHEN (NEW.status NOT IN (30, 40)) EXECUTE FUNCTION heed_closing_of_owner();
--> statement-breakpoint
CREATE TRIGGER payment_intents_open BEFORE INSERT OR UPDATE OF status ON payment_intents
  FOR EACH ROW WHEN (NEW.status = 10) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER prestore_applies_open BEFORE INSERT OR UPDATE OF status ON prestore_applies
  FOR EACH ROW WHEN (NEW.status IN (10, 20, 70)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER transfer_applies_open BEFORE INSERT OR UPDATE OF status ON transfer_applies
  FOR EACH ROW WHEN (NEW.status IN (10, 20)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER statements_open BEFORE INSERT OR UPDATE OF status ON statements
  FOR EACH ROW WHEN (NEW.status NOT IN (50, 90)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER orders_open BEFORE INSERT OR UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status NOT IN (130, 200, 210, 220)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER reservations_open BEFORE INSERT OR UPDATE OF status ON reservations
  FOR EACH ROW WHEN (NEW.status NOT IN (5, 130, 200, 205, 210, 215)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER samplings_open BEFORE INSERT OR UPDATE OF status ON samplings
  FOR EACH ROW WHEN (NEW.status IN (10, 15, 20, 25, 30)) EXECUTE FUNCTION heed_closing_of_customer();
