import type { StoredFiles } from '../../host/backup/snapshot.ts';

/** Which bytes of the file store belong to rows, for backups; the sweeping of removed files waits for them. */
export const storedFiles: StoredFiles = {
  query: `SELECT stored_as AS key, sha256 FROM files
    UNION ALL SELECT unnest(parts), NULL FROM partial_uploads`,
  lock: 4_217_002,
};

/** Notes bytes that no row refers to, so that the sweeping removes them. `$1` are keys of the file store. */
export const noteUnknownBytes = `INSERT INTO removed_files (stored_as, due_at)
  SELECT key, now() FROM (SELECT unnest($1::text[]) EXCEPT SELECT key FROM (${storedFiles.query}) stored) unknown (key) ON CONFLICT DO NOTHING`;
