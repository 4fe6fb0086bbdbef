import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import type { Change, HistoryLine, MovingRecord, StateTable } from '../../core/record.ts';
import type { Database } from '../database/database.ts';

/** Who moves a record: the part they play and who they are; `type` where the part does not tell it. */
export type Mover<Role extends string = string> = {
  role: Role;
  type?: 'customer' | 'staff' | 'system';
  rid: string;
};

/** The clock, and what follows by itself. */
export const bySystem = { role: 'system', type: 'system', rid: '' } as const;

/** One move: what is done, by whom, when, where to if the action leads to several states, and why. */
export type Move<Action extends string, Role extends string, State, Row> = {
  action: Action;
  by: Mover<Role>;
  now: Date;
  /** The version that whoever moves it has seen; left out by the system. */
  version?: number;
  to?: State;
  reason?: string;
  /** Changes to the row that go with the move. */
  changes?: Changes<Row>;
};

/** New values of a row's columns; SQL where the database reckons them. */
export type Changes<Row> = { [Column in keyof Row]?: Row[Column] | SQL };

/** A line of a history, as every history has it. */
export type Step = {
  at: Date;
  actorType: 'customer' | 'staff' | 'system';
  actorRid: string;
  action: string;
  fromStatus: number | null;
  toStatus: number;
  reason: string;
};

type RecordTable = PgTable & { rid: PgColumn; status: PgColumn; version?: PgColumn };
type Kept = { rid: string; status: number; version?: number };

/** Whose record it is: one owner's, or anybody's for staff and jobs. */
export type Whose = { owner: string } | 'any';

/**
 * Keeps the records of a declaration in their table: `rowsOf<More, Known>()(record, { table, … })`. `More` is what moves
 * of this record say besides, `Known` what rows must come with besides their columns.
 */
export function rowsOf<More extends object = object, Known extends object = object>() {
  return <
    Table extends RecordTable,
    History extends PgTable,
    States extends StateTable,
    Action extends string,
    Role extends string,
    Facts extends object,
  >(
    record: MovingRecord<States, Action, Role, Facts>,
    {
      table,
      owner,
      missing = refusals.notFound,
      facts,
      history,
      besides,
      after,
    }: {
      table: Table;
      /** The column that names the owner, or how a record is told to be somebody's. */
      owner?: PgColumn | ((rid: string) => SQL);
      /** What is told when there is no such record. */
      missing?: string;
      /** What the guards look at; with `status` where the clock has taken the record further than its row says. */
      facts?: (
        row: Table['$inferSelect'] & Known,
        move: { by: Mover<Role>; now: Date } & More,
      ) => Facts & { status?: number };
      history?: {
        table: History;
        line: (
          row: Table['$inferSelect'] & Known,
          step: Step,
          move: Partial<More> & { changes?: Changes<Table['$inferSelect']> },
        ) => History['$inferInsert'];
      };
      /** What every move changes besides the state, unless it says otherwise itself. */
      besides?: (
        row: Table['$inferSelect'] & Known,
        move: { action: Action; to: number; now: Date; changes: Changes<Table['$inferSelect']> },
      ) => Changes<Table['$inferSelect']>;
      /** What every move brings about among what belongs to the record; `before` are the rows as they were. */
      after?: (
        db: Database,
        rows: readonly Table['$inferSelect'][],
        move: { to: number; now: Date; before: readonly Table['$inferSelect'][] },
      ) => Promise<void>;
    },
  ) => {
    type Row = Table['$inferSelect'];
    type MoveOf = Move<Action, Role, States[keyof States][0], Row> & More;
    const kept = (row: Row) => row as Kept;

    /** Those that `which` names, locked until the transaction ends in the one order that lets nobody wait in a circle. */
    async function lockWhere(db: Database, which: SQL | undefined): Promise<Row[]> {
      return db
        .select()
        .from(table as PgTable)
        .where(which)
        .orderBy(asc(table.rid))
        .for('update');
    }

    /** All of these, locked, by rid; others' are missing like those that are not there. Refuses 记录不存在. */
    async function lockEach(db: Database, rids: readonly string[], whose: Whose): Promise<Row[]> {
      const wanted = [...new Set(rids)];
      const rows = await lockWhere(db, and(inArray(table.rid, wanted), ownedBy(whose)));
      if (rows.length !== wanted.length) throw new Failure(missing);
      return rows;
    }

    /** One record, locked. Refuses 记录不存在. */
    async function lock(db: Database, rid: string, whose: Whose): Promise<Row> {
      const [row] = await lockWhere(db, and(eq(table.rid, rid), ownedBy(whose)));
      if (!row) throw new Failure(missing);
      return row;
    }

    function ownedBy(whose: Whose): SQL | undefined {
      if (whose === 'any') return undefined;
      if (!owner) throw new Error('a record without owner is nobody’s own');
      return typeof owner === 'function' ? owner(whose.owner) : eq(owner, whose.owner);
    }

    /**
     * Where the move leads and from where. Refuses 数据已更新，请刷新后重试 a version that is not the row's,
     * 当前状态不可操作 another state than its own to which the action does not lead, and as `allowed` of the record does.
     */
    function allow(row: Row & Known, move: MoveOf): { from: number; to: number } {
      if (move.version !== undefined && move.version !== kept(row).version) throw new Failure(refusals.stale);
      const known = facts?.(row, move) ?? ({} as Facts & { status?: number });
      const from = known.status ?? kept(row).status;
      const way = record.allowed({ ...known, status: from }, move.action, move.by.role);
      const to = move.to ?? way.to[0] ?? from;
      if (to !== from && !(way.to as readonly number[]).includes(to)) throw new Failure(refusals.wrongState);
      return { from, to };
    }

    /**
     * Moves a locked record as its declaration allows, writes its history and returns the row as it is then: the one way
     * by which its state changes. Refuses as `allow` does. One statement, and those of `after`.
     */
    async function move(db: Database, row: Row & Known, step: MoveOf): Promise<Row & Known> {
      const [moved] = await moveAll(db, [row], step);
      if (!moved) throw new Error('one row was moved and none came back');
      return moved;
    }

    /** The same for several that go to one state together, or none does. */
    async function moveAll(
      db: Database,
      rows: readonly (Row & Known)[],
      step: MoveOf,
    ): Promise<(Row & Known)[]> {
      const [first, ...others] = rows;
      if (!first) return [];
      const goals = rows.map((row) => ({ row, ...allow(row, step) }));
      const to = goals[0]?.to as number;
      if (others.length > 0 && goals.some((goal) => goal.to !== to)) throw new Failure(refusals.wrongState);
      const changes = step.changes ?? {};
      const more = besides?.(first, { ...step, to, changes });
      const lines = goals.map((goal) => lineOf(step, goal.from, to));
      const moved = await write(db, rows, { ...more, ...changes, status: to }, lines, step);
      await after?.(db, moved, { to, now: step.now, before: rows });
      return moved;
    }

    /** Changes a locked record within its state and writes its history. Refuses 数据已更新，请刷新后重试. One statement. */
    async function change(
      db: Database,
      row: Row & Known,
      step: Pick<Move<Action, Role, never, Row>, 'now' | 'version' | 'reason' | 'changes'> &
        Partial<More> & { action: string; by: Omit<Mover, 'role'> },
    ): Promise<Row & Known> {
      if (step.version !== undefined && step.version !== kept(row).version) throw new Failure(refusals.stale);
      const by = { role: 'staff', ...step.by };
      const { status } = kept(row);
      const [changed] = await write(
        db,
        [row],
        { ...step.changes },
        [lineOf({ ...step, by }, status, status)],
        step,
      );
      if (!changed) throw new Error('one row was changed and none came back');
      return changed;
    }

    /** Writes the first line of a record's history: that it was made. */
    async function begin(
      db: Database,
      row: Row & Known,
      step: { action?: string; by: Mover; now: Date; reason?: string } & Partial<More>,
    ): Promise<void> {
      await beginAll(db, [row], step);
    }

    /** The same for several that were made together. One statement. */
    async function beginAll(
      db: Database,
      rows: readonly (Row & Known)[],
      step: { action?: string; by: Mover; now: Date; reason?: string } & Partial<More>,
    ): Promise<void> {
      if (!history) throw new Error('a record without history has no beginning');
      const lines = rows.map((row) =>
        history.line(row, lineOf({ action: 'make', ...step }, null, kept(row).status), step),
      );
      await db.insert(history.table as PgTable).values(lines);
    }

    async function write(
      db: Database,
      rows: readonly (Row & Known)[],
      set: Record<string, unknown>,
      lines: readonly Step[],
      more: Partial<More> & { changes?: Changes<Row> },
    ): Promise<(Row & Known)[]> {
      const { version } = table;
      const isUnchanged = or(
        ...rows.map((row) =>
          and(eq(table.rid, kept(row).rid), version && eq(version, kept(row).version ?? 0)),
        ),
      );
      const values = { ...set, ...(version && { version: sql`${version} + 1` }) };
      const told =
        history &&
        db.$with('history').as(
          db
            .insert(history.table as PgTable)
            .values(rows.map((row, index) => history.line(row, lines[index] as Step, more)))
            .returning({ one: sql`1`.as('one') }),
        );
      const changed: Row[] = await (told ? db.with(told) : db)
        .update(table as PgTable)
        .set(values)
        .where(isUnchanged)
        .returning();
      if (changed.length !== rows.length) throw new Failure(refusals.stale);
      const byRid = new Map(changed.map((row) => [kept(row).rid, row]));
      return rows.map((row) => ({ ...row, ...byRid.get(kept(row).rid) }));
    }

    return { record, table, lock, lockEach, lockWhere, allow, move, moveAll, change, begin, beginAll };
  };
}

const actorNames: Readonly<Record<Step['actorType'], string>> = {
  customer: '本人',
  staff: '工作人员',
  system: '系统',
};

/**
 * A stored step as answers tell it, with the states as the record's declaration names them. Who took it is told as to the
 * owner of the record, and what happened by the state that it led to, unless `told` says otherwise.
 */
export function historyLine(
  { at, actorType, fromStatus, toStatus, reason }: Omit<Step, 'actorRid' | 'action'>,
  { nameOf }: { nameOf: (status: number) => string },
  told: { actor?: string; text?: string; diff?: Change[] } = {},
): z.input<typeof HistoryLine> {
  const to_name = nameOf(toStatus);
  // The column is a text: whatever else stands there is nobody's deed.
  const actor_type = Object.hasOwn(actorNames, actorType) ? actorType : 'system';
  return {
    ...{ at, actor_type, actor: told.actor ?? actorNames[actor_type] },
    ...{ from: fromStatus, from_name: fromStatus === null ? '' : nameOf(fromStatus), to: toStatus, to_name },
    ...{ text: told.text ?? to_name, reason, diff: told.diff ?? [] },
  };
}

/** The rids of rows, in their order. */
export function ridsOf(rows: readonly { rid: string }[]): string[] {
  return rows.map(({ rid }) => rid);
}

/** A line of a history. */
function lineOf(
  { action, by, now, reason = '' }: { action: string; by: Mover; now: Date; reason?: string },
  fromStatus: number | null,
  toStatus: number,
): Step {
  const types: Partial<Record<string, Step['actorType']>> = { customer: 'customer', system: 'system' };
  const actorType = by.type ?? types[by.role] ?? 'staff';
  return { at: now, actorType, actorRid: by.rid, action, fromStatus, toStatus, reason };
}
