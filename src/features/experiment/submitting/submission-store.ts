import { Failure, refusals } from '../../../core/failure.ts';
import type { Submission } from './submission.ts';

/**
 * The submission of this account that is not done yet, or whose answer was lost; undefined when there is none. What
 * is written in the storage by somebody else is taken for none.
 */
export function readSubmission(account: string): Submission | undefined {
  return read(localStorage, `submission:${account}`);
}

/** Keeps a submission until it is done. */
export function keepSubmission(account: string, submission: Submission) {
  localStorage.setItem(`submission:${account}`, JSON.stringify(submission));
}

/** Forgets the submission that is under way: it was refused, or what is left of it is done elsewhere. */
export function dropSubmission(account: string) {
  localStorage.removeItem(`submission:${account}`);
}

/** What was submitted last in this tab, for the page that says so. */
export function readSubmitted(account: string): Submission | undefined {
  return read(sessionStorage, `submitted:${account}`);
}

/** Notes that a submission is done with, whatever became of its parts; the device forgets it with the tab. */
export function noteSubmitted(account: string, submission: Submission) {
  sessionStorage.setItem(`submitted:${account}`, JSON.stringify(submission));
  dropSubmission(account);
}

/** Whether the server has said no, so that nothing of the request was done; a lost answer says nothing. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Failure) || error.cause !== undefined) return false;
  return error.message !== refusals.busy && error.message !== refusals.tooMany;
}

function read(storage: Storage, key: string): Submission | undefined {
  try {
    const kept: Submission | null = JSON.parse(storage.getItem(key) ?? 'null');
    return kept?.id && kept.wanted && kept.done ? kept : undefined;
  } catch {
    return undefined;
  }
}
