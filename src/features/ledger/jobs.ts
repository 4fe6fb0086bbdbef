import { workRegularly } from '../../host/jobs.ts';
import { checkBook, isCheckDue } from './service.check.ts';

/** What the ledger does by the clock. */
export const workers = [
  workRegularly('check-ledger', '* * * * *', async (context) => {
    if (await isCheckDue(context)) await checkBook(context, 'outflows');
  }),
];
