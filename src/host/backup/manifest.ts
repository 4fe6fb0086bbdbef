import { z } from 'zod';

/** A table, column or sequence as the catalogue quotes it: two names of at most 63 bytes, quotes doubled. */
const Name = z.string().min(1).max(260);
const Count = z.int().min(0);
const Digest = z.string().regex(/^[\da-f]{64}$/);

/** What an archive says of itself, as its last entry; that its names are those of the schema is seen when it is loaded. */
export const Manifest = z.object({
  /** When the snapshot was taken. */
  taken: z.iso.datetime(),
  /** The product's version that took it. */
  version: z.string().regex(/^[\w.+-]{1,64}$/),
  /** Hash of the last migration that the database had. */
  migration: Digest,
  /** A mark of the key that the database is noted to be sealed with: it can only be opened with the same. */
  secretMark: z.string().regex(/^[\w-]{16}$/),
  /** Rows by table. */
  tables: z.record(Name, z.object({ columns: z.array(Name).max(1600), rows: Count })),
  sequences: z.array(
    z.object({ name: Name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }),
  ),
  /** Jobs that were waiting. */
  jobs: Count,
  files: z.object({
    count: Count,
    bytes: Count,
    /** SHA-256 over one line for each file, its hash and its key, in the archive's order. */
    digest: Digest,
    /** Keys of files whose bytes were missing or did not fit their hash already. */
    damaged: z.array(z.string().max(64)),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** Names of entries. */
export const entryNames = {
  table: (name: string) => `table ${name}`,
  jobs: 'jobs',
  file: (key: string) => `file ${key}`,
  manifest: 'manifest',
} as const;
