-- An update of services named a column that two tables have.
CREATE OR REPLACE FUNCTION count_service_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE service_facets SET services = service_facets.services - gone.few
    FROM (SELECT category_id, lead_days_max AS days, jsonb_typeof(pricing -> 'urgent') = 'object' AS can_hurry, count(*) AS few
      FROM removed GROUP BY 1, 2, 3) AS gone
    WHERE (service_facets.category_id, service_facets.days, service_facets.can_hurry) = (gone.category_id, gone.days, gone.can_hurry);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO service_facets (category_id, days, can_hurry, services)
    SELECT category_id, lead_days_max, jsonb_typeof(pricing -> 'urgent') = 'object', count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, days, can_hurry) DO UPDATE SET services = service_facets.services + EXCLUDED.services;
  END IF;
  RETURN NULL;
END $$;
