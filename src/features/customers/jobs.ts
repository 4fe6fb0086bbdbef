import { type Worker, workRegularly } from '../../host/jobs.ts';
import type { PersonalTable } from '../../host/personal-data.ts';
import { eraseClosedAccounts } from './service.privacy.ts';

/** `tables`: what all features keep of customers. */
export const workers = (tables: readonly PersonalTable[]): Worker[] => [
  workRegularly('erase-closed-accounts', '20 4 * * *', ({ db, now }) =>
    eraseClosedAccounts(db, now(), tables),
  ),
];
