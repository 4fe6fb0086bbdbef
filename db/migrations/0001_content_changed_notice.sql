-- Whoever changes what public pages show, by whatever way, every process learns of it and drops its pages.
CREATE FUNCTION tell_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  content_table text;
BEGIN
  FOREACH content_table IN ARRAY ARRAY['settings', 'service_types', 'services', 'service_parameters', 'articles', 'acknowledgements', 'banners']
  LOOP
    EXECUTE format('CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed()', content_table);
  END LOOP;
END $$;
