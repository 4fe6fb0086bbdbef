import { type Worker, work, workRegularly } from '../../host/jobs.ts';
import type { PersonalTable } from '../../host/personal-data.ts';
import { closingNoted, eraseClosedAccounts, noteClosing } from './service.privacy.ts';

/** `tables`: what all features keep of customers. */
export const workers = (tables: readonly PersonalTable[]): Worker[] => [
  work(closingNoted, noteClosing),
  workRegularly('erase-closed-accounts', '20 4 * * *', ({ db, now }) =>
    eraseClosedAccounts(db, now(), tables),
  ),
];
