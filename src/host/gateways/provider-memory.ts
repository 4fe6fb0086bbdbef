import { eq } from 'drizzle-orm';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from '../database/database.ts';
import { providerNotes } from '../tables.ts';

/** What adapters and stand-ins keep over restarts and for all processes, such as a token of which few are given a day. */
export type ProviderMemory = {
  read: (name: string) => Promise<string | undefined>;
  write: (name: string, text: string) => Promise<void>;
};

/** A memory in the database, sealed. */
export function databaseMemory(db: Database, secrets: Pick<Secrets, 'seal' | 'open'>): ProviderMemory {
  return {
    read: async (name) => {
      const [note] = await db.select().from(providerNotes).where(eq(providerNotes.name, name));
      return note && secrets.open(note.sealed);
    },
    write: async (name, text) => {
      const sealed = secrets.seal(text);
      await db
        .insert(providerNotes)
        .values({ name, sealed })
        .onConflictDoUpdate({ target: providerNotes.name, set: { sealed } });
    },
  };
}
