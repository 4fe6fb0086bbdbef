import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { boardOf, boards } from './boards.ts';
import type { BoardTold, FigureTold, figureBoard, figureBoards } from './contract.ts';
import { readKnown } from './known.ts';
import { type Days, isPeriod, periodOf } from './rules.ranges.ts';
import { tellFigure } from './tell.ts';

type Asked = CheckedInputOf<typeof figureBoard>;

/** The boards of whoever asks; see the contract. */
export const listBoards: Answers<typeof figureBoards> = async ({ actor }) => ({
  list: boards.filter(({ needs }) => maySee(actor.role, needs)).map(({ key, title }) => ({ key, title })),
});

/** A board in a period; see the contract. */
export const readBoard: Answers<typeof figureBoard> = (context, asked) => tellBoard(context, asked);

/** What a board says, for the screen and for the sheet. */
export async function tellBoard(
  { db, now, actor }: Pick<StaffContext, 'db' | 'now' | 'actor'>,
  asked: Asked,
): Promise<BoardTold> {
  const board = boardOf(asked.board);
  if (!board || !maySee(actor.role, board.needs)) throw new Failure(refusals.forbidden);
  const today = shanghaiDate(now);
  const { days, before } = periodOf(asked.range, today, freeOf(asked, today));
  const known = await readKnown(db, board, { now, today, days, before });
  const groups: BoardTold['groups'] = [];
  for (const { title, figures } of board.groups) {
    const told: FigureTold[] = [];
    for (const figure of figures)
      told.push(await tellFigure(db, board, figure, { known, days, role: actor.role, today }));
    groups.push({ title, figures: told });
  }
  return { board: board.key, title: board.title, days, before, step: known.step, groups };
}

/** Boards are of everybody's records, so they are for those who may see everybody's. */
function maySee(role: string, needs: (typeof boards)[number]['needs']): boolean {
  return scopeOf(role, needs) === 'all';
}

function freeOf({ range, from, to }: Asked, today: string): Days | undefined {
  if (range !== 'free') return undefined;
  if (!from || !to || !isPeriod({ from, to }, today)) throw new Failure('时间范围不正确');
  return { from, to };
}
