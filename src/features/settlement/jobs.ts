import { workRegularly } from '../../host/jobs.ts';
import { makeNightly, remindPayers, watchStatements } from './service.clock.ts';
import { warnLowBalances } from './service.low-balances.ts';

/** What settlement does by the clock. */
export const workers = [
  workRegularly('watch-statements', '10 0 * * *', watchStatements),
  workRegularly('make-statements', '30 1 * * *', makeNightly),
  workRegularly('remind-payers', '5 9 * * *', remindPayers),
  workRegularly('warn-low-balances', '10 9 * * *', warnLowBalances),
];
