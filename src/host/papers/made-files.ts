import type { Call, MadeFile } from '../../core/call.ts';
import { createLine, createPlaces, type Places } from './line.ts';

/**
 * Figures of the lines in which files are made, of each process (trust figure G39): papers and spreadsheets stand in
 * one, small pictures, of which one page shows many, in another. What is made in its turn reads its rows then too, so
 * that making files takes no more connections than this either.
 */
export const filePlaces = {
  papers: { working: 2, waiting: 20, ofOne: 2, patience: 15_000 },
  pictures: { working: 1, waiting: 240, ofOne: 60, patience: 15_000 },
} as const satisfies Record<string, Places>;

/** A file that somebody has made: what kind, and for whom. */
export type FileToMake = { kind: MadeFile; access: Call['access']; account: string };

/**
 * Counts that somebody has a file made, or throws TooMany; answers how to take it back. Whoever counts keeps it in
 * mind over restarts and for all processes.
 */
export type CountFile = (file: FileToMake) => Promise<() => Promise<void>>;

/**
 * Does `work`, which makes a file, when the turn of its account comes; what is refused or fails does not count. Whoever
 * has enough in the line with this token is sent away before `findAccount` asks the database whose it is, so that
 * being refused costs next to nothing.
 */
export type MakeInTurn = <Value>(
  asked: { kind: MadeFile; access: Call['access']; token?: string; findAccount: () => Promise<string> },
  work: () => Promise<Value>,
) => Promise<Value>;

/** The lines of a process. */
export function createFileLines(count: CountFile): MakeInTurn {
  const papers = { inTurn: createLine(filePlaces.papers), atOnce: createPlaces(filePlaces.papers.ofOne) };
  const pictures = {
    inTurn: createLine(filePlaces.pictures),
    atOnce: createPlaces(filePlaces.pictures.ofOne),
  };
  return async ({ kind, access, token = '', findAccount }, work) => {
    const { inTurn, atOnce } = kind === 'picture' ? pictures : papers;
    return atOnce(token, async () => {
      const account = await findAccount();
      return inTurn(`${access} ${account}`, async () => {
        const takeBack = await count({ kind, access, account });
        try {
          return await work();
        } catch (error) {
          await takeBack();
          throw error;
        }
      });
    });
  };
}
