import { z } from 'zod';
import { Failure, refusals } from './failure.ts';
import { Said, Time } from './fields.ts';
import type { StatusTone } from './status-tone.ts';

/** The states of a record by readable keys: the code that rows and answers hold, its Chinese name, how it looks. */
export type StateTable = Readonly<Record<string, readonly [code: number, name: string, tone: StatusTone]>>;

/**
 * One way by which a record moves: who may go it, from which states, to which. `whyNot` tells in Chinese why the
 * record cannot go it just now; buttons show it, services refuse with it.
 */
export type Way<State, Role, Facts> = {
  /** What the button says. */
  name: string;
  from: readonly State[];
  /** The usual state first. An empty list leaves the state as it is. */
  to: readonly State[];
  by: readonly Role[];
  whyNot?: (facts: Facts) => string | undefined;
};

/** An action that somebody may take; with `reason` it shows, disabled. */
export type OfferedAction<Action extends string = string> = { action: Action; name: string; reason?: string };

/** The same in answers. */
export const OfferedAction = z.object({
  action: z.string(),
  name: Said,
  reason: Said.optional(),
});

/** How answers tell the state of a record. */
export const Stated = { status: z.int(), status_name: Said };

/** Something that was changed, in words. */
export const Change = z.object({ name: Said, from: z.string(), to: z.string() });
export type Change = z.infer<typeof Change>;

/** How all answers tell a step of a record's history. */
export const HistoryLine = z.object({
  at: Time,
  actor_type: z.enum(['customer', 'staff', 'system']),
  /** Who took it, in the reader's words: 本人, 工作人员, 系统. Names of staff are told to staff alone. */
  actor: Said,
  /** The state that it began from; null and without a name for the first. */
  from: z.int().nullable(),
  from_name: Said,
  to: z.int(),
  to_name: Said,
  /** What happened, in customers' wording. */
  text: Said,
  reason: z.string(),
  /** What changed besides the state. */
  diff: z.array(Change),
});

/** What `movingRecord` makes of a declaration. */
export type MovingRecord<States extends StateTable, Action extends string, Role extends string, Facts> = {
  /** Codes by their keys. */
  states: { readonly [Key in keyof States]: States[Key][0] };
  /** Chinese names by code. */
  names: Readonly<Record<States[keyof States][0], string>>;
  /** The ways of every action, with codes. */
  ways: readonly (Way<States[keyof States][0], Role, Facts> & { action: Action })[];
  /** The state's name; empty for a number that is no state. */
  nameOf: (status: number) => string;
  /** How the state looks; as under way for a number that is no state. */
  toneOf: (status: number) => StatusTone;
  /** The states in which somebody may take the action. */
  from: (action: Action) => readonly number[];
  /** What `role` may do with the record now, in the order of the declaration. */
  offered: (record: Facts & { status: number }, role: Role) => OfferedAction<Action>[];
  /**
   * The states to which `role` may take the record by `action`. Refuses with 无权限操作 what the role never may, with
   * the way's own reason or 当前状态不可操作 what cannot be done now.
   */
  allowed: (
    record: Facts & { status: number },
    action: Action,
    role: Role,
  ) => Way<States[keyof States][0], Role, Facts> & { action: Action };
};

/** The codes of a record's states. */
export type StateOf<R extends { states: Readonly<Record<string, number>> }> = R['states'][keyof R['states']];
/** One of a record's states, as inputs name it by its code. */
export function stateIn<Code extends number>({ names }: { names: Readonly<Record<Code, string>> }) {
  return z.literal(Object.keys(names).map(Number) as Code[]);
}

/** The names of a record's actions. */
export type ActionOf<R extends { ways: readonly { action: string }[] }> = R['ways'][number]['action'];

/**
 * Declares a record that moves: `movingRecord<Role, Facts>()({ states, moves })`. Buttons, services, lists and tests read
 * this one declaration; `rowsOf` in the host keeps it in the database. An action with several ways has a list of them.
 */
export function movingRecord<Role extends string, Facts extends object = object>() {
  return <const States extends StateTable, Action extends string>({
    states,
    moves,
  }: {
    states: States;
    moves: Readonly<
      Record<
        Action,
        | Way<keyof States & string, Role, Facts>
        | readonly [Way<keyof States & string, Role, Facts>, ...Way<keyof States & string, Role, Facts>[]]
      >
    >;
  }): MovingRecord<States, Action, Role, Facts> => {
    type Code = States[keyof States][0];
    const byCode = new Map(Object.values(states).map((state) => [state[0], state]));
    if (byCode.size < Object.keys(states).length) throw new Error('two states have the same code');
    const codes = (keys: readonly (keyof States & string)[]) =>
      keys.map((key) => (states[key] as States[keyof States])[0] as Code);
    const ways = (Object.keys(moves) as Action[]).flatMap((action) =>
      [moves[action]].flat().map((way) => ({ ...way, action, from: codes(way.from), to: codes(way.to) })),
    );
    return {
      states: Object.fromEntries(Object.entries(states).map(([key, [code]]) => [key, code])) as never,
      names: Object.fromEntries(Object.values(states).map(([code, name]) => [code, name])) as never,
      ways,
      nameOf: (status) => byCode.get(status)?.[1] ?? '',
      toneOf: (status) => byCode.get(status)?.[2] ?? 'run',
      from: (action) => ways.filter((way) => way.action === action).flatMap(({ from }) => from),
      offered: (record, role) =>
        ways
          .filter(({ from, by }) => from.includes(record.status) && by.includes(role))
          .map(({ action, name, whyNot }) => {
            const reason = whyNot?.(record);
            return { action, name, ...(reason && { reason }) };
          }),
      allowed: (record, action, role) => {
        const theirs = ways.filter((way) => way.action === action && way.by.includes(role));
        if (theirs.length === 0) throw new Failure(refusals.forbidden);
        const way = theirs.find(({ from }) => from.includes(record.status));
        if (!way) throw new Failure(refusals.wrongState);
        const reason = way.whyNot?.(record);
        if (reason) throw new Failure(reason);
        return way;
      },
    };
  };
}

/** Whether a state is one of these. */
export function isOneOf(status: number, ...states: readonly number[]): boolean {
  return states.includes(status);
}
