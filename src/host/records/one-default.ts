import { and, count, desc, eq, type Placeholder } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../core/failure.ts';
import type { Database } from '../database/database.ts';

type OwnedTable = PgTable & {
  rid: PgColumn;
  customerRid: PgColumn;
  isDefault: PgColumn;
  createdAt: PgColumn;
};

/**
 * Keeps rows of which every customer has a few and one is the default: the first of them, until another is made it.
 * What is another's is not found. Whoever adds, deletes or chooses has locked the customer before.
 */
export function oneDefault<Table extends OwnedTable>(
  table: Table,
  { most, tooMany }: { most: number; tooMany: string },
) {
  type Row = Table['$inferInsert'] & { customerRid: string; isDefault: boolean };
  const owned = (owner: string | Placeholder) => eq(table.customerRid, owner);
  const one = (rid: string, owner: string) => and(eq(table.rid, rid), owned(owner));
  const newest = [desc(table.createdAt), desc(table.rid)];

  async function clear(db: Database, owner: string) {
    await db
      .update(table as PgTable)
      .set({ isDefault: false })
      .where(and(owned(owner), eq(table.isDefault, true)));
  }

  /** Changes a row of the owner. Refuses 记录不存在. */
  async function change(
    db: Database,
    rid: string,
    owner: string,
    changes: Partial<Table['$inferInsert']>,
  ): Promise<void> {
    const changed = await db
      .update(table as PgTable)
      .set(changes)
      .where(one(rid, owner))
      .returning({ rid: table.rid });
    if (!changed.length) throw new Failure(refusals.notFound);
  }

  return {
    owned,
    change,
    /** In which order lists have them: the default, then the newest. */
    inOrder: [desc(table.isDefault), ...newest],

    /** Adds a row, as the default when it says so or is the first. Refuses the one that is too many, unless `isExtra`. */
    async add(db: Database, row: Row, isExtra = false): Promise<void> {
      const [kept] = await db
        .select({ total: count() })
        .from(table as PgTable)
        .where(owned(row.customerRid));
      const total = kept?.total ?? 0;
      if (total >= most && !isExtra) throw new Failure(tooMany);
      if (row.isDefault) await clear(db, row.customerRid);
      await db.insert(table as PgTable).values({ ...row, isDefault: row.isDefault || total === 0 });
    },

    /** Makes a row the only default. Refuses 记录不存在. */
    async choose(db: Database, rid: string, owner: string): Promise<void> {
      await clear(db, owner);
      await change(db, rid, owner, { isDefault: true } as Partial<Table['$inferInsert']>);
    },

    /** Deletes a row; when it was the default, the newest of the others becomes it. Refuses 记录不存在. */
    async remove(db: Database, rid: string, owner: string): Promise<void> {
      const [deleted] = await db
        .delete(table as PgTable)
        .where(one(rid, owner))
        .returning({ isDefault: table.isDefault });
      if (!deleted) throw new Failure(refusals.notFound);
      if (!deleted.isDefault) return;
      const [next] = await db
        .select({ rid: table.rid })
        .from(table as PgTable)
        .where(owned(owner))
        .orderBy(...newest)
        .limit(1);
      if (next)
        await db
          .update(table as PgTable)
          .set({ isDefault: true })
          .where(one(next.rid as string, owner));
    },
  };
}
