import { Failure, refusals } from './failure.ts';

/**
 * One line of a state machine: who may do what in which states, and which states it may lead to. `whyNot` tells
 * in Chinese why the record cannot go this way just now; buttons show it, services refuse with it.
 */
export type Transition<Action extends string, State extends number, Role extends string, Record> = {
  action: Action;
  /** What the button says. */
  name: string;
  from: readonly State[];
  /** An empty list leaves the state as it is. */
  to: readonly State[];
  by: readonly Role[];
  whyNot?: (record: Record) => string | undefined;
};

/** An action that somebody may take; with `reason` it shows, disabled. */
export type OfferedAction<Action extends string> = { action: Action; name: string; reason?: string };

/** What `role` may do with `record` now, in the order of the table. */
export function offeredActions<Action extends string, State extends number, Role extends string, Record>(
  table: readonly Transition<Action, State, Role, Record>[],
  record: Record & { status: State },
  role: Role,
): OfferedAction<Action>[] {
  return table
    .filter(({ from, by }) => from.includes(record.status) && by.includes(role))
    .map(({ action, name, whyNot }) => {
      const reason = whyNot?.(record);
      return { action, name, ...(reason && { reason }) };
    });
}

/**
 * The line of the table that lets `role` take `action`. Refuses with 无权限操作 what the role never may, with the
 * line's own reason or 当前状态不可操作 what cannot be done now.
 */
export function allowedTransition<Action extends string, State extends number, Role extends string, Record>(
  table: readonly Transition<Action, State, Role, Record>[],
  record: Record & { status: State },
  action: Action,
  role: Role,
): Transition<Action, State, Role, Record> {
  const lines = table.filter((line) => line.action === action && line.by.includes(role));
  if (lines.length === 0) throw new Failure(refusals.forbidden);
  const line = lines.find(({ from }) => from.includes(record.status));
  if (!line) throw new Failure(refusals.wrongState);
  const reason = line.whyNot?.(record);
  if (reason) throw new Failure(reason);
  return line;
}
