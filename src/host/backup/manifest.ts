import { z } from 'zod';

/** What an archive says of itself, as its last entry. */
export const Manifest = z.object({
  /** When the snapshot was taken. */
  taken: z.iso.datetime(),
  /** The product's version that took it. */
  version: z.string(),
  /** Hash of the last migration that the database had. */
  migration: z.string(),
  /** A mark of SECRET_KEY: what the database keeps sealed can only be opened with the same. */
  secretMark: z.string(),
  /** Rows by table. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Jobs that were waiting. */
  jobs: z.int().min(0),
  files: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    /** SHA-256 over one line for each file, its hash and its key, in the archive's order. */
    digest: z.string(),
    /** Keys of files whose bytes were missing or did not fit their hash already. */
    damaged: z.array(z.string()),
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
