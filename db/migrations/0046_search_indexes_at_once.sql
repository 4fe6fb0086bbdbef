-- What is written goes into the search's indexes at once: a list of what waits to go in is read whole by every search.
DO $$
DECLARE
  search_index regclass;
BEGIN
  FOR search_index IN
    SELECT i.indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE i.indrelid = 'search_entries'::regclass AND a.amname = 'gin'
  LOOP
    EXECUTE format('ALTER INDEX %s SET (fastupdate = off)', search_index);
    PERFORM gin_clean_pending_list(search_index);
  END LOOP;
END $$;
