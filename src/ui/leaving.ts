import { storeOf } from './store.ts';

/** The page that holds something unsaved, as those who lead away from it know it. */
type Holder = {
  /** Addresses below which nothing is lost. */
  within: string;
  isSaved: () => boolean;
  /** Tries to save; false when that could not be done. */
  save: () => Promise<boolean>;
};
/** Somebody who is about to leave with something unsaved, and how it goes on. */
type Leaver = { leave: () => void; stay: () => void };

let holder: Holder | undefined;
const leaver = storeOf<Leaver | undefined>(undefined);

/** Names the present page as one that may hold something unsaved. Returns what takes that back. */
export function holdUnsaved(next: Holder): () => void {
  holder = next;
  return () => {
    if (holder === next) holder = undefined;
  };
}

/** Whether whoever goes on to `pathname` leaves something unsaved behind. */
export function leavesUnsaved(pathname: string): boolean {
  return holder !== undefined && !pathname.startsWith(holder.within) && !holder.isSaved();
}

/** Saves, and leaves when that worked; else asks. */
export async function askToLeave(next: Leaver): Promise<void> {
  const isSaved = (await holder?.save().catch(() => false)) ?? true;
  if (isSaved) next.leave();
  else leaver.write(next);
}

/** Who is about to leave with something unsaved; undefined when nobody is. */
export const useLeaver = leaver.use;

/** Lets the leaver go or stay. */
export function answerLeaver(isLeaving: boolean) {
  const asked = leaver.read();
  leaver.write(undefined);
  if (isLeaving) asked?.leave();
  else asked?.stay();
}
